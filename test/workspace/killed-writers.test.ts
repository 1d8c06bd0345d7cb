import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { pause, startChild } from '../processes/child.ts'
import { inFolder } from '../promises/memories.ts'
import { onDisk, workspaceOf } from './desk.ts'

/** `KILLS=100` kills as often as that. */
const KILLS = Number(process.env.KILLS ?? 10)

const times = (text: string, part: string): number => text.split(part).length - 1

test('writers that are killed while a person types lose nothing, and none of their writes looks like a hand edit', () =>
  inFolder(async (home) => {
    const first = await openMemory({ home, agent: 'agent' })
    const { files } = await first.write({ to: 'journal', text: 'begun.' })
    const [file = ''] = files
    await first.write({ to: 'learning', text: 'begun.' })
    await first.close()
    const writer = await bundled(new URL('../processes/file-writer.ts', import.meta.url))
    let typed = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const child = startChild(writer, [home, `W${kill}`, '1000'])
      await child.heard('ready')
      await pause((kill * 37) % 90)
      child.process.kill('SIGKILL')
      await child.ended
      if (kill % 2 === 0) await appendFile(join(workspaceOf(home), file), `typed ${typed++}.\n`)
    }
    const memory = await openMemory({ home, agent: 'agent' })
    await memory.status()
    const [journal, learnings] = [await onDisk(home, file), await onDisk(home, 'learnings.md')]
    expect(`${(await memory.read({ path: file })).text}\n`).toBe(journal)
    const recorded: string[] = []
    let seen = 0
    for (let after = 0; ; ) {
      const { events } = await memory.events({ after, limit: 1_000 })
      if (events.length === 0) break
      after = events.at(-1)?.seq ?? after
      for (const { kind, texts } of events) {
        if (kind === 'file.seen') seen++
        if (texts.entry !== undefined) recorded.push(texts.entry)
      }
    }
    expect(seen).toBeLessThanOrEqual(typed)
    for (let n = 0; n < typed; n++) expect(times(journal, `typed ${n}.\n`), `typed ${n}`).toBe(1)
    expect((await memory.verify()).problems).toEqual([])
    const entries = [...journal.matchAll(/W\d+ entry \d+\./g), ...learnings.matchAll(/W\d+ learned \d+\./g)]
    expect(new Set(entries.map(String)).size).toBe(entries.length)
    expect(recorded.length).toBe(entries.length + 2)
    await memory.close()
  }))
