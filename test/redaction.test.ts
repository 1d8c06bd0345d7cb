import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOf, dump, inFolder, openRun } from './promises/memories.ts'
import { shownTrade } from './shown.ts'

test('an erased text is gone from every answer and file, the chain holds, and a rebuild gives the same rows', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const at = '2025-06-02T10:00:00Z'
    const reason = 'my neighbour told me in confidence'
    await memory.decide({ at, action: 'enter', side: 'long', symbol: 'BTC', reason })
    await memory.fill({ at, symbol: 'BTC', side: 'buy', size: 1, price: 100 })
    const { events } = await memory.events({ kind: 'decision' })
    const hash = events[0]?.texts.reason ?? ''
    expect((await shownTrade(memory, { of: 'T1' })).trade.entryReason).toBe(reason)

    await memory.redact({ hashes: [hash], reason: 'asked to' })
    expect((await shownTrade(memory, { of: 'T1' })).trade.entryReason).toBe('[erased]')
    expect((await memory.context({})).text).not.toContain('neighbour')
    expect((await memory.verify({})).problems).toEqual([])
    const before = dump(databaseOf(folder))
    expect(JSON.stringify(before)).not.toContain('neighbour')
    await memory.rebuild({})
    expect(dump(databaseOf(folder))).toEqual(before)
    await memory.close()
    // Overwritten on disk too, not only unlinked.
    const entries = await readdir(dirname(databaseOf(folder)), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    expect(files.map((file) => basename(file))).toContain('decisions.jsonl')
    for (const file of files) expect((await readFile(file)).includes('neighbour'), file).toBe(false)
  })
})
