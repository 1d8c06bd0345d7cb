import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

const FACT = JSON.stringify({ kind: 'equity', at: Date.UTC(2025, 5, 2), payload: { equity: '5' } })

test.each<[string, Buffer, string, RegExp]>([
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'invalid_input', /line 1 of .* UTF-8/],
  ['a line without an end', Buffer.alloc(106_000_000, 'x'), 'payload_too_large', /line 1 of .* longer than/],
])('a file with %s is refused by its line, and makes nothing', (_, held, code, said) =>
  inFolder(async (folder) => {
    const home = join(folder, 'home')
    const from = join(folder, 'facts.jsonl')
    const memory = await openMemory({ home, agent: 'gold' })
    await writeFile(from, held)
    const refused = { code, field: 'from', message: expect.stringMatching(said) }
    await expect(memory.import({ from })).rejects.toMatchObject(refused)
    expect(await readdir(folder)).toEqual(['facts.jsonl'])
    await writeFile(from, Buffer.concat([Buffer.from(`${FACT}\r\n\n`), held]))
    const third = { code, field: 'from', message: expect.stringContaining('line 3 of') }
    await expect(memory.import({ from })).rejects.toMatchObject(third)
    expect((await memory.status()).events).toBe(0)
    await memory.close()
  }),
)

test('a text with every kind of line break in it comes back from an export as it was', () =>
  inFolder(async (folder) => {
    const text = 'one\u2028two\u2029three\u0085four'
    const options = { agent: 'gold', run: 'r', mode: 'backtest', actor: 'person' } as const
    const memory = await openMemory({ home: join(folder, 'a'), ...options })
    await memory.decide({ at: '2025-06-02T10:00:00Z', action: 'skip', symbol: 'XAU', reason: text })
    const to = join(folder, 'log.jsonl')
    await memory.export({ to })
    const { events } = await memory.events({ kind: 'decision' })
    await memory.close()
    const other = await openMemory({ home: join(folder, 'b'), ...options })
    await other.import({ from: to })
    expect((await other.events({ kind: 'decision' })).events.map(({ payload }) => payload)).toEqual(
      events.map(({ payload }) => payload),
    )
    await other.close()
  }))

test('backup, export and import take a path of any length, and the log keeps the name of the file alone', () =>
  inFolder(async (folder) => {
    const deep = join(
      folder,
      ...Array.from({ length: 6 }, () => 'a-folder-with-a-long-name-of-more-than-forty-letters'),
    )
    await mkdir(deep, { recursive: true })
    const options = { agent: 'gold', run: 'r', mode: 'backtest' } as const
    const memory = await openMemory({ home: join(folder, 'a'), ...options })
    await memory.tick({ at: '2025-06-02T10:00:00Z', equity: 5 })
    await memory.backup({ to: join(deep, 'backup') })
    await memory.export({ to: join(deep, 'facts.jsonl') })
    await memory.close()
    const other = await openMemory({ home: join(folder, 'b'), ...options })
    await other.import({ from: join(deep, 'facts.jsonl') })
    const { events } = await other.events({ kind: 'equity' })
    expect(events).toMatchObject([{ source: 'facts.jsonl' }])
    expect((await other.verify()).problems).toEqual([])
    await other.close()
  }))
