import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import type { Memory } from 'hindcast'
import { describe, expect } from 'vitest'
import { TABLE_NAMES } from '#log/ports'
import { AGENT, behindItsBack, databaseOf, dump, inFolder, openRun, RUN } from '../promises/memories.ts'

/** What may be written in a run, at minutes of its own clock. */
const writes = fc.array(
  fc.record({
    what: fc.constantFrom('journal', 'note', 'learn', 'review', 'propose', 'approve', 'decline'),
    key: fc.constantFrom('gold', 'oil'),
    text: fc.stringMatching(/^[a-z][a-z ]{0,20}$/),
    gap: fc.constantFrom(0, 1, 30, 1_500),
  }),
  { minLength: 8, maxLength: 25 },
)
type Writes = readonly { what: string; key: string; text: string; gap: number }[]

const START = Date.parse('2025-06-02T10:00:00Z')

/** The calls with their moments, so that they can be made again. A verdict is on the proposals so far, in their order. */
const callsOf = (history: Writes): ((memory: Memory) => Promise<{ outcome: string } | null>)[] => {
  let now = START
  let proposed = 0
  let judged = 0
  return history.map(({ what, key, text, gap }, n) => {
    now += gap * 60_000
    const at = new Date(now).toISOString()
    switch (what) {
      case 'journal':
        return (memory) => memory.write({ to: 'journal', at, text })
      case 'note':
        return (memory) => memory.write({ to: 'note', at, key, text: `${text} ${n}` })
      case 'learn':
        return (memory) => memory.write({ to: 'learning', at, text })
      case 'review':
        return (memory) => memory.write({ to: 'review', at, key: 'week_2025-23', text: `${text} ${n}` })
      case 'propose':
        proposed++
        return (memory) =>
          memory.propose({ at, file: 'playbook.md', text: `${text} ${n}`, reason: 'because' })
      default: {
        if (judged === proposed) return async () => null
        const proposal = `C${++judged}`
        return (memory) =>
          what === 'approve'
            ? memory.judge({ verdict: 'approve', at, of: proposal })
            : memory.judge({ verdict: 'decline', at, of: proposal })
      }
    }
  })
}

const PATHS = [
  'playbook.md',
  'notes/gold.md',
  'notes/oil.md',
  'reviews/week_2025-23.md',
  'journal/2025-06-02.md',
]

const bytesOf = (home: string, path: string): Promise<string | null> =>
  readFile(join(home, AGENT, 'runs', RUN, 'workspace', path), 'utf8').catch(() => null)

const readAll = async (memory: Memory, asOf?: string) => ({
  files: await Promise.all(PATHS.map((path) => memory.read({ path, asOf }).catch((error) => error.code))),
  proposals: await memory.proposals({ all: true, asOf }),
  status: (await memory.status({ asOf })).files,
})

describe('the promises hold for files', () => {
  test.prop([writes], { numRuns: 12 })('P2: rows deleted and rebuilt are the same rows', async (history) => {
    await inFolder(async (folder) => {
      const memory = await openRun(folder)
      for (const call of callsOf(history)) await call(memory)
      const before = dump(databaseOf(folder))
      for (const table of TABLE_NAMES) behindItsBack(databaseOf(folder), `delete from "${table}"`)
      await memory.rebuild({})
      expect(dump(databaseOf(folder))).toEqual(before)
      expect((await memory.verify({})).problems).toEqual([])
      await memory.close()
    })
  })

  test.prop([writes], { numRuns: 6 })(
    'P2: a log imported elsewhere writes the same files there',
    async (history) => {
      await inFolder((folder) =>
        inFolder(async (other) => {
          const memory = await openRun(folder)
          for (const call of callsOf(history)) await call(memory)
          await memory.export({ to: `${folder}/log.jsonl` })
          const files = await readAll(memory)
          await memory.close()
          const copy = await openRun(other)
          await copy.import({ from: `${folder}/log.jsonl` })
          await copy.close()
          const again = await openRun(other)
          expect(await readAll(again)).toEqual(files)
          for (const path of PATHS) expect(await bytesOf(other, path)).toBe(await bytesOf(folder, path))
          await again.close()
        }),
      )
    },
  )

  test.prop([writes], { numRuns: 12 })(
    'P3: what is said again changes nothing and says so',
    async (history) => {
      await inFolder(async (folder) => {
        const memory = await openRun(folder)
        const calls = callsOf(history)
        for (const call of calls) await call(memory)
        const before = dump(databaseOf(folder))
        const files = await readAll(memory)
        for (const call of calls)
          expect(
            (await call(memory).catch((error) => ({ outcome: error.code })))?.outcome ?? 'duplicate',
          ).toMatch(/^(duplicate|already_exists)$/)
        expect(dump(databaseOf(folder))).toEqual(before)
        expect(await readAll(memory)).toEqual(files)
        await memory.close()
      })
    },
  )

  test.prop([writes, fc.nat(99)], { numRuns: 12 })(
    'P1: what is read as of a moment is what was read then',
    async (history, cut) => {
      await inFolder(async (folder) => {
        const memory = await openRun(folder)
        const calls = callsOf(history)
        const until = Math.floor((cut * calls.length) / 100)
        for (const call of calls.slice(0, until)) await call(memory)
        const [last] = (await memory.events({ limit: 1 })).events
        const then = await readAll(memory, last?.knownAt)
        await memory.tick({ at: '2025-12-01T00:00:00Z', positions: [] })
        for (const call of callsOf(history).slice(until)) await call(memory)
        expect(await readAll(memory, last?.knownAt)).toEqual(then)
        await memory.close()
      })
    },
  )
})
