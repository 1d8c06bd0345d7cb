import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { isHindcastError, type Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { HindcastError } from '#vocabulary'
import { openAt } from '../../src/calls/session/open.ts'
import { SEED } from '../chance.ts'
import { AGENT, inFolder, openRun, RUN } from '../promises/memories.ts'
import { gatedHome } from './failing-home.ts'
import { Fault, LEAVES_SOMETHING, type When } from './gate.ts'

// The store and the disk fail at one call after the other of a session of everything: what was acknowledged is kept, what was
// refused is not there, the log is sound, and the next call works.

const at = (minutes: number): string =>
  new Date(Date.parse('2025-06-02T09:00:00Z') + minutes * 60_000).toISOString()

const PLAN = {
  at: at(4),
  symbol: 'GOLD',
  condition: { price: { above: 3_000 } },
  action: { type: 'skip_trade' },
  reason: 'it fell',
} as const

/** A call of the session. One that records a single fact answers with it. */
interface Step {
  readonly name: string
  readonly single?: true
  readonly run: (memory: Memory, folder: string) => Promise<unknown>
}

interface Fact {
  readonly id: string
  readonly outcome: string
}

const recording = (name: string, run: (memory: Memory) => Promise<Fact>): Step => ({
  name,
  single: true,
  run,
})

const SESSION: readonly Step[] = [
  recording('tick', (memory) => memory.tick({ at: at(0), equity: 10_000 })),
  {
    name: 'turn',
    run: async (memory) => {
      const positions = [{ symbol: 'GOLD', side: 'long', size: 1, mark: 2_001 }] as const
      const turn = await memory.turn({ at: at(1), positions, equity: 10_001 })
      await turn.decide({ action: 'hold', symbol: 'GOLD', reason: 'as it is' })
    },
  },
  {
    name: 'fills',
    run: (memory) =>
      memory.fill({
        fills: [
          { at: at(2), id: 'f1', symbol: 'OIL', side: 'buy', size: 1, price: 70 },
          { at: at(2), id: 'f2', symbol: 'OIL', side: 'sell', size: 1, price: 71 },
        ],
      }),
  },
  recording('tradeRecord', (memory) =>
    memory.tradeRecord({
      at: at(3),
      symbol: 'SPX',
      side: 'long',
      size: 1,
      entryPrice: 5_000,
      exitPrice: 4_990,
      trade: 't1',
      reason: 'a breakout',
    }),
  ),
  recording('planCreate', (memory) => memory.planCreate(PLAN)),
  recording('note', (memory) =>
    memory.write({ to: 'note', at: at(5), key: 'levels', text: 'Gold holds 2000.' }),
  ),
  recording('learn', (memory) =>
    memory.write({ to: 'learning', at: at(6), text: 'Breakouts before news fail.' }),
  ),
  recording('propose', (memory) =>
    memory.propose({ at: at(7), file: 'SOUL.md', text: '- patience', reason: 'it paid' }),
  ),
  {
    name: 'approve',
    run: async (memory) => {
      const [open] = (await memory.proposals()).proposals
      if (open) await memory.judge({ verdict: 'approve', at: at(8), of: open.handle })
    },
  },
  { name: 'recall', run: (memory) => memory.recall({ symbol: 'GOLD' }) },
  { name: 'search', run: (memory) => memory.search({ question: 'gold levels' }) },
  {
    name: 'import',
    run: (memory) =>
      memory.import({ facts: [{ kind: 'equity', at: at(-9_000), payload: { equity: 9_000 } }] }),
  },
  { name: 'maintain', run: (memory) => memory.maintain({ at: at(1_440) }) },
  { name: 'rebuild', run: (memory) => memory.rebuild() },
  { name: 'reindex', run: (memory) => memory.reindex({ anew: true }) },
  {
    name: 'backup',
    run: async (memory, folder) => {
      const to = await mkdtemp(join(folder, 'backup-'))
      await memory.backup({ to })
    },
  },
  recording('decide', (memory) =>
    memory.decide({ at: at(1_500), action: 'skip', symbol: 'GOLD', reason: 'late' }),
  ),
  { name: 'verify', run: (memory) => memory.verify() },
]

/** As the adapters tell them. */
const FAULTS = {
  busy: () => new HindcastError('store_busy', 'injected', { next: 'x' }),
  full: () => new HindcastError('store_full', 'injected', { next: 'x' }),
  failing: () => new HindcastError('store_damaged', 'injected', { next: 'x' }),
  readOnly: () => new HindcastError('store_read_only', 'injected', { next: 'x' }),
  gone: () => new HindcastError('store_gone', 'injected', { next: 'x' }),
  handles: () => new HindcastError('too_many_files', 'injected', { next: 'x' }),
} as const

const idsIn = async (memory: Memory): Promise<ReadonlySet<string>> =>
  new Set((await memory.events({ after: 0, limit: 1_000 })).events.map(({ event }) => event))

const options = (home: string) =>
  ({ home, agent: AGENT, run: RUN, actor: 'person', search: { slot: 'sqlite_fts' } }) as const

const NOBODY = { sound: true, problems: [], projections: [] }

/** Goes through the session with one call failing; answers the calls there were, for whoever counts them. */
const sessionWith = (base: string, fault: Fault, what: string): Promise<readonly string[]> =>
  inFolder(async (folder) => {
    const home = join(folder, 'home')
    await cp(base, home, { recursive: true })
    const where = () => `${what} at ${fault.failed}`
    const acknowledged: string[] = []
    /** Ends; nothing but a coded error comes of it. */
    const tried = async <T>(
      name: string,
      work: () => Promise<T>,
    ): Promise<{ answer?: T; refused: boolean }> => {
      try {
        return { answer: await work(), refused: false }
      } catch (error) {
        if (!isHindcastError(error)) throw new Error(`${name}, ${where()}: not coded`, { cause: error })
        return { refused: true }
      }
    }
    const open = () => openAt(gatedHome(home, fault), options(home))
    const opened = await tried('open', open)
    // One who could not open it opens it again.
    const memory = opened.answer ?? (await open())
    for (const step of SESSION) {
      const failedBefore = fault.failed !== null
      const appends = fault.appended
      const first = await tried(step.name, () => step.run(memory, folder))
      // Only the call that met the fault may be refused for it.
      if (failedBefore) expect([where(), step.name, first.refused]).toEqual([where(), step.name, false])
      const appended = fault.appended > appends
      const again = first.refused ? await tried(step.name, () => step.run(memory, folder)) : first
      expect([where(), step.name, again.refused]).toEqual([where(), step.name, false])
      if (!step.single) continue
      // Of what is in the log, only a transaction whose own answer was lost is refused.
      if (first.refused && appended)
        expect([step.name, fault.failed]).toEqual([step.name, 'store.transaction'])
      const fact = again.answer as Fact
      acknowledged.push(fact.id)
      // What was refused before it was in the log is not there; what was in it and then refused is there once.
      const outcome = first.refused && appended ? 'duplicate' : 'recorded'
      expect([where(), step.name, fact.outcome]).toEqual([where(), step.name, outcome])
    }
    await tried('close', () => memory.close())
    const after = await openAt(gatedHome(home, new Fault(0, 'before', FAULTS.busy)), options(home))
    const { sound, problems, projections } = await after.verify()
    expect([where(), { sound, problems, projections }]).toEqual([where(), NOBODY])
    const kept = await idsIn(after)
    expect([where(), acknowledged.filter((id) => !kept.has(id))]).toEqual([where(), []])
    await after.tick({ at: at(2_000), equity: 1 })
    await after.close()
    return fault.calls
  })

/** A log with something in it, so that opening has something to read. */
const prepared = async (home: string): Promise<void> => {
  const memory = await openRun(home)
  await memory.tick({ at: at(-60), equity: 9_900 })
  await memory.write({ to: 'note', at: at(-59), key: 'first', text: 'The first note.' })
  await memory.close()
}

const WHENS = ['before', 'after'] as const

/** `all` of them, or all of one call (`store.transaction`); else some, which the seed draws. */
const ASKED = process.env.FAULTS
const SAMPLED = Number(process.env.FAULTS_SAMPLED ?? 20)

test(`whichever call of store or disk fails, nothing acknowledged is lost and the next call works (seed ${SEED})`, () =>
  inFolder(async (base) => {
    await prepared(base)
    const calls = await sessionWith(base, new Fault(0, 'before', FAULTS.busy), 'none')
    expect(calls.length).toBeGreaterThan(300)
    const names = Object.keys(FAULTS) as (keyof typeof FAULTS)[]
    const cases = calls.flatMap((call, k) =>
      names.flatMap((name) =>
        WHENS.filter((when) => when === 'before' || LEAVES_SOMETHING.test(call)).map(
          (when): [number, typeof name, When] => [k + 1, name, when],
        ),
      ),
    )
    const chosen =
      ASKED === undefined
        ? fc.sample(fc.constantFrom(...cases), { numRuns: SAMPLED, seed: SEED })
        : cases.filter(([k]) => ASKED === 'all' || calls[k - 1] === ASKED)
    expect(chosen.length).toBeGreaterThan(0)
    const failures: string[] = []
    for (const [k, name, when] of chosen)
      await sessionWith(base, new Fault(k, when, FAULTS[name]), `${name} ${when} call ${k}`).catch(
        (error: Error) =>
          failures.push(
            `${error.message} ${JSON.stringify(Reflect.get(error, 'actual') ?? String(error.cause))}`,
          ),
      )
    expect(failures).toEqual([])
  }))
