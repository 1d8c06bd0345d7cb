import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Memory } from 'hindcast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HindcastError } from '#vocabulary'
import { openAt } from '../../src/calls/session/open.ts'
import { closeTrade, openTrade } from '../by-fills.ts'
import { AGENT, databaseOf, inCopy, inFolder, RUN } from '../promises/memories.ts'
import { gatedHome } from './failing-home.ts'
import type { Gate } from './gate.ts'

// A call that has recorded its fact, and then cannot read or write something else, answers that it is recorded. Refused, its caller
// would do it again, and be told that it was known already.

const at = (minutes: number): string =>
  new Date(Date.parse('2025-06-02T09:00:00Z') + minutes * 60_000).toISOString()

/** The nth call fails after the first that puts something into a log. */
class AfterRecording implements Gate {
  /** The calls that came after it. */
  readonly calls: string[] = []
  private nth = 0
  private hasRecorded = false

  /** While some work is done. */
  async during<T>(nth: number, work: () => Promise<T>): Promise<T> {
    this.nth = nth
    try {
      return await work()
    } finally {
      this.nth = 0
      this.hasRecorded = false
    }
  }

  async pass<T>(call: string, work: () => Promise<T>): Promise<T> {
    if (this.hasRecorded) {
      this.calls.push(call)
      if (this.calls.length === this.nth)
        throw new HindcastError('store_damaged', `injected at ${call}`, { next: 'x' })
    }
    const answer = await work()
    this.hasRecorded ||= this.nth > 0 && /^store\.transaction$/.test(call)
    return answer
  }
}

const MARKET = {
  positions: [{ symbol: 'GOLD', side: 'long', size: 1, mark: 2_001 }],
  equity: 10_001,
} as const

const lastTurn = async (memory: Memory): Promise<string> =>
  (await memory.events({ kind: 'recalled' })).events[0]?.turn ?? ''

/** Every call that records a fact; those that only look are there where they record what they have shown. */
const RECORDING: { readonly [name: string]: (memory: Memory) => Promise<object> } = {
  equity: (m) => m.tick({ at: at(60), equity: 10_000 }),
  tick: (m) => m.tick({ at: at(60), ...MARKET }),
  decide: async (m) => m.decide({ at: at(60), action: 'hold', symbol: 'GOLD', turn: await lastTurn(m) }),
  order: (m) => m.order({ at: at(60), order: 'o1', status: 'placed', symbol: 'OIL', side: 'buy' }),
  reject: (m) => m.order({ status: 'rejected', at: at(60), rule: 'too big' }),
  incident: (m) => m.incident({ at: at(60), text: 'the line dropped' }),
  fill: (m) => m.fill({ at: at(60), id: 'f1', symbol: 'OIL', side: 'buy', size: 1, price: 70 }),
  cash: (m) => m.cash({ at: at(60), type: 'deposit', amount: 1 }),
  adjust: (m) => m.adjust({ at: at(60), symbol: 'GOLD', ratio: 2 }),
  instrument: (m) => m.instrument({ symbol: 'OIL', multiplier: 1 }),
  configure: (m) => m.configure({ barSeconds: 900 }),
  'trade open': (m) => openTrade(m, { at: at(60), symbol: 'OIL', side: 'long', size: 1, price: 1 }),
  'trade close': (m) => closeTrade(m, { at: at(60), trade: 'T1', price: 2_002 }),
  'trade record': (m) =>
    m.tradeRecord({ at: at(60), symbol: 'SPX', side: 'long', size: 1, entryPrice: 5_000, exitPrice: 4_990 }),
  'trade remark': (m) => m.remark({ at: at(60), on: 'T1', text: 'late' }),
  'plan create': (m) =>
    m.planCreate({ at: at(60), condition: { volatility: 'high' }, action: { type: 'skip_trade' } }),
  'plan remark': (m) => m.remark({ at: at(60), on: 'P1', text: 'it kept us out' }),
  'plan cancel': (m) => m.planCancel({ at: at(60), plan: 'P1' }),
  'belief seed': (m) =>
    m.beliefSeed({ at: at(60), proposition: 'Breakouts with the trend pay.', condition: { trend: 'up' } }),
  correct: (m) => m.correct({ at: at(60), trade: 'T1', set: { entryPrice: 1_999 }, reason: 'typo' }),
  void: (m) => m.correct({ void: true, at: at(60), trade: 'T1', reason: 'never was' }),
  redact: async (m) => {
    const [proposal] = (await m.events({ kind: 'proposal' })).events
    return m.redact({ at: at(60), hashes: [proposal?.texts.reason ?? ''], reason: 'asked to' })
  },
  journal: (m) => m.write({ to: 'journal', at: at(60), text: 'quiet' }),
  note: (m) => m.write({ to: 'note', at: at(60), key: 'levels', text: 'Gold holds 2000.' }),
  review: (m) => m.write({ to: 'review', at: at(60), key: 'month_2025-06', text: 'fine' }),
  learn: (m) => m.write({ to: 'learning', at: at(60), text: 'Breakouts before news fail.' }),
  propose: (m) => m.propose({ at: at(60), file: 'SOUL.md', text: '- patience', reason: 'it paid' }),
  approve: (m) => m.judge({ verdict: 'approve', at: at(60), of: 'C1' }),
  'approve a file': (m) => m.judge({ verdict: 'approve', at: at(60), of: 'SOUL.md' }),
  decline: (m) => m.judge({ verdict: 'decline', at: at(60), of: 'C1' }),
  maintain: (m) => m.maintain({ at: at(1_440) }),
  distil: (m) => m.propose({ fromRuns: ['a', 'b'] }),
  'run open': (m) => m.runOpen({ run: 'next', mode: 'backtest', prompt: 'Buy low.' }),
  'run close': (m) => m.runClose({ run: RUN }),
  import: (m) => m.import({ facts: [{ kind: 'equity', at: at(-9_000), payload: { equity: 9_000 } }] }),
  recall: async (m) => m.recall({ symbol: 'GOLD', turn: await lastTurn(m) }),
  search: async (m) => m.search({ question: 'gold', turn: await lastTurn(m) }),
  read: async (m) => m.read({ path: 'notes/first.md', turn: await lastTurn(m) }),
  check: async (m) => m.check({ symbol: 'GOLD', side: 'long', turn: await lastTurn(m) }),
}

const openRun = (home: string, gate: Gate, run = RUN): Promise<Memory> =>
  openAt(gatedHome(home, gate), {
    ...{ home, agent: AGENT, run, mode: 'backtest', actor: 'person', search: { slot: 'sqlite_fts' } },
  })

/** A log that everything above has something to be about in. */
const prepare = async (home: string): Promise<void> => {
  for (const run of ['a', 'b']) {
    const other = await openRun(home, new AfterRecording(), run)
    await other.write({ to: 'learning', at: at(0), text: 'Gold falls.' })
    await other.close()
  }
  const memory = await openRun(home, new AfterRecording())
  await memory.tick({ at: at(-60), equity: 9_900 })
  await memory.write({ to: 'note', at: at(-59), key: 'first', text: 'The first note of gold.' })
  await memory.turn({ at: at(0), ...MARKET })
  await memory.planCreate({ at: at(1), condition: { trend: 'up' }, action: { type: 'skip_trade' } })
  await memory.propose({ at: at(1), file: 'playbook.md', text: 'be careful', reason: 'it pays' })
  await memory.close()
  const workspace = join(dirname(databaseOf(home)), 'workspace')
  await mkdir(workspace, { recursive: true })
  await writeFile(join(workspace, 'SOUL.md'), 'by hand')
}

/** Tries each call that comes after the recording in turn, on a copy of the home; answers how many there were. */
const eachFailing = async (
  from: string,
  attempt: (home: string, gate: AfterRecording, nth: number) => Promise<void>,
): Promise<number> => {
  for (let nth = 1; ; nth++) {
    const came = await inFolder(async (folder) => {
      const home = join(folder, 'home')
      await cp(from, home, { recursive: true })
      const gate = new AfterRecording()
      await attempt(home, gate, nth)
      return gate.calls.length
    })
    if (came < nth) return nth - 1
  }
}

let base = ''

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'hindcast-'))
  await prepare(base)
})

afterAll(() => rm(base, { recursive: true, force: true }))

test.each(Object.entries(RECORDING))(
  '%s answers what it has recorded, whatever fails after that',
  async (_, call) => {
    await eachFailing(base, async (home, gate, nth) => {
      const memory = await openRun(home, gate)
      await memory.status()
      const answer = await gate.during(nth, () => call(memory)).catch((error: Error) => error)
      const failed = gate.calls[nth - 1]
      expect([nth, failed, answer]).toEqual([
        nth,
        failed,
        expect.not.objectContaining({ code: expect.anything() }),
      ])
      if ('outcome' in answer) expect(answer.outcome).toBe('recorded')
      await memory.close()
    })
  },
)

test.each([
  ['learn', /^after_recording: what comes after it failed: injected at store.rows/],
  ['propose', /^recorded, but not written to the disk: injected at store.texts/],
  ['decline', /^recorded, but not written to the disk: injected at store.texts/],
])('%s says what could not be looked at or written', async (name, said) => {
  const call = RECORDING[name] as (
    memory: Memory,
  ) => Promise<{ message?: string; notices?: string[]; behind?: string | null }>
  const notices: string[] = []
  await eachFailing(base, async (home, gate, nth) => {
    const memory = await openRun(home, gate)
    await memory.status()
    const { message = '', notices: told = [], behind } = await gate.during(nth, () => call(memory))
    notices.push(message, ...told, behind ?? '')
    await memory.close()
  })
  expect(notices).toContainEqual(expect.stringMatching(said))
})

test('a turn that failed on its way is begun by the same call again, as if it had not', async () => {
  const begin = (memory: Memory) => memory.turn({ at: at(60), ...MARKET })
  const whole = await inCopy(base, async (home) => {
    const memory = await openRun(home, new AfterRecording())
    const { turn, context } = await begin(memory)
    await memory.close()
    return { turn, text: context.text }
  })
  const tried = await eachFailing(base, async (home, gate, nth) => {
    const memory = await openRun(home, gate)
    const { turn, context } = await gate.during(nth, () => begin(memory)).catch(() => begin(memory))
    expect(turn).toBe(whole.turn)
    // A section that could not be read is absent and named; nothing else is missing.
    const missing = context.without.filter((what) => what.includes('injected'))
    if (missing.length === 0) expect([nth, context.text]).toEqual([nth, whole.text])
    else expect(whole.text.length, missing.join()).toBeGreaterThanOrEqual(context.text.length)
    await memory.close()
  })
  expect(tried).toBeGreaterThan(5)
})
