import { test as property } from '@fast-check/vitest'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { AGENT, databaseOf, inFolder, openRun, RUN } from './memories.ts'

// No call may hang, and each answers as of the true head, whatever two handles of one log do in turns or at once: the keeping
// calls read and write beside the state that a handle holds.

const START = Date.UTC(2025, 0, 1)
const HOUR = 3_600_000

type Doing = (memory: Memory, n: number) => Promise<unknown>

const DOINGS: { readonly [what: string]: Doing } = {
  equity: (memory, n) => memory.tick({ at: START + n * HOUR, equity: 1_000 + n }),
  tick: (memory, n) =>
    memory.tick({
      at: START + n * HOUR,
      positions: [{ symbol: 'XAU', side: 'long', size: 1, mark: 100 + n }],
    }),
  note: (memory, n) => memory.write({ to: 'note', key: `k${n % 3}`, text: `note ${n}` }),
  turn: (memory, n) => memory.turn({ at: START + n * HOUR, equity: 900 + n }),
  importOld: (memory, n) =>
    memory.import({ facts: [{ kind: 'equity', at: START - n * HOUR, payload: { equity: String(n + 1) } }] }),
  importKnown: (memory) =>
    memory.import({ facts: [{ kind: 'equity', at: START - HOUR / 2, payload: { equity: '1' } }] }),
  verify: (memory) => memory.verify(),
  rebuild: (memory) => memory.rebuild(),
  maintain: (memory) => memory.maintain(),
  reindex: (memory) => memory.reindex(),
  search: (memory) => memory.search({ question: 'note' }),
  recall: (memory) => memory.recall({ symbol: 'XAU' }),
  status: (memory) => memory.status({ measure: true }),
}

const step = fc.record({
  what: fc.constantFrom(...Object.keys(DOINGS)),
  who: fc.constantFrom(0, 1),
  /** Not awaited before the next is begun. */
  together: fc.boolean(),
})

const headOf = (home: string): number => {
  const database = new Database(databaseOf(home), { readonly: true })
  try {
    return Number(database.prepare('SELECT max(seq) FROM events').pluck().get())
  } finally {
    database.close()
  }
}

/** Refusals are answers; what is not a refusal of ours is a fault. */
const REFUSALS = new Set(['already_running', 'stale_snapshot'])

property.prop([fc.array(step, { minLength: 4, maxLength: 10 })], { numRuns: 15 })(
  'any interleaving of two handles ends, and each answers as of the true head',
  (steps) =>
    inFolder(async (home) => {
      const first = await openRun(home)
      const second = await openMemory({ home, agent: AGENT, run: RUN, actor: 'person' })
      const handles = [first, second]
      let begun: Promise<unknown>[] = []
      for (const [n, { what, who, together }] of steps.entries()) {
        const refused = (error: { code?: string }) => {
          if (!REFUSALS.has(error.code ?? '')) throw error
        }
        begun.push((DOINGS[what] as Doing)(handles[who] as Memory, n).catch(refused))
        if (together) continue
        await Promise.all(begun)
        begun = []
        for (const handle of handles) expect((await handle.status()).events).toBe(headOf(home))
      }
      await Promise.all(begun)
      for (const handle of handles) await handle.tick({ at: START + 100 * HOUR, equity: 5 })
      for (const handle of handles) expect((await handle.status()).events).toBe(headOf(home))
      expect((await first.verify()).sound).toBe(true)
      for (const handle of handles) await handle.close()
    }),
)

test('a handle that imported and verified writes on', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.tick({ at: START, equity: 1 })
    await DOINGS.importOld?.(memory, 1)
    await memory.verify()
    await memory.tick({ at: START + HOUR, equity: 2 })
    expect((await memory.state()).equity).toBe('2')
    expect(await memory.status()).toMatchObject({ events: headOf(home) })
    await memory.close()
  }))

test('a handle that verified what another wrote writes on', () =>
  inFolder(async (home) => {
    const first = await openRun(home)
    const second = await openMemory({ home, agent: AGENT, run: RUN, actor: 'person' })
    await first.tick({ at: START, equity: 1 })
    await second.tick({ at: START + HOUR, equity: 2 })
    await first.verify()
    expect((await first.state()).equity).toBe('2')
    await first.tick({ at: START + 2 * HOUR, equity: 3 })
    expect((await second.state()).equity).toBe('3')
    for (const handle of [first, second]) await handle.close()
  }))
