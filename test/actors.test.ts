import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Actor, CALLS, type Memory, openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from './by-fills.ts'
import { inCopy, inFolder } from './promises/memories.ts'

// Only a person is a person: who may do what, through every call that writes, and through an import that says somebody else did it.

const AT = '2025-06-02T10:00:00Z'
const LATER = '2025-06-02T11:00:00Z'
const OTHERS = ['agent', 'broker', 'system'] as const
const ACTORS: readonly Actor[] = [...OTHERS, 'person']

type Call = (memory: Memory) => Promise<unknown>

/** A call of each that writes: what only a person may do, and the rest. */
const A_PERSONS: { readonly [name: string]: Call } = {
  void: (m) => m.correct({ void: true, trade: 'T1', reason: 'never was' }),
  flagClose: (m) => m.judge({ verdict: 'close', of: 'F1', reason: 'looked at' }),
  correct: (m) => m.correct({ trade: 'T1', set: { entryPrice: 1 }, reason: 'typo' }),
  redact: (m) => m.redact({ hashes: ['0'.repeat(64)], reason: 'secret' }),
  beliefSeed: (m) =>
    m.beliefSeed({ proposition: 'Breakouts with the trend pay.', condition: { trend: 'up' } }),
  judge: (m) => m.judge({ verdict: 'approve', of: 'C1' }),
  decline: (m) => m.judge({ verdict: 'decline', of: 'C1', reason: 'no' }),
  accept: (m) => m.accept({ reason: 'mine' }),
  delete: (m) => m.delete({ confirm: 'desk' }),
  restore: (m) => m.restore({ from: './none', reason: 'mine' }),
  tokenCreate: (m) => m.tokenCreate({}),
  tokenRevoke: (m) => m.tokenRevoke({ token: '0123456789ab' }),
  configureLimit: (m) => m.configure({ drawdownLimit: 0.9 }),
  configureAppetite: (m) => m.configure({ appetite: 'grossman-zhou' }),
  configureLimits: (m) => m.configure({ limits: { riskPerTrade: 0.5 } }),
  configureExperiment: (m) => m.configure({ experiment: { section: 'lessons' } }),
  endExperiment: (m) => m.configure({ experiment: null }),
  lessonsJudge: (m) => m.judge({ of: 'L1', verdict: 'approve' }),
  changePersonsInstrument: (m) => m.instrument({ symbol: 'XAU', multiplier: 1_000 }),
  renameToPersonsInstrument: (m) => m.adjust({ at: LATER, symbol: 'ZZ', to: 'XAU' }),
  renamePersonsInstrument: (m) => m.adjust({ at: LATER, symbol: 'XAU', to: 'ZZ' }),
  changePersonsCurrency: (m) => m.configure({ currency: 'EUR' }),
  changePersonsMarket: (m) => m.configure({ classifier: 'fixed' }),
  cancelPersonsPlan: (m) => m.planCancel({ plan: 'P1' }),
  closePersonsRun: (m) => m.runClose({}),
}

const EVERYBODYS: { readonly [name: string]: Call } = {
  turn: (m) => m.turn({ at: LATER }),
  decide: (m) => m.decide({ at: LATER, action: 'hold' }),
  tick: (m) => m.tick({ at: LATER, positions: [{ symbol: 'XAU', side: 'long', size: 1, mark: 101 }] }),
  fill: (m) => m.fill({ at: LATER, symbol: 'BTC', side: 'buy', size: 1, price: 1 }),
  order: (m) => m.order({ at: LATER, order: 'o1', status: 'placed', symbol: 'BTC', side: 'buy' }),
  reject: (m) => m.order({ status: 'rejected', at: LATER, rule: 'too big' }),
  incident: (m) => m.incident({ at: LATER, text: 'the line dropped' }),
  observe: (m) => m.observe({ at: LATER, text: 'Gold falls as the dollar firms', symbol: 'XAU' }),
  tradeOpen: (m) => openTrade(m, { at: LATER, symbol: 'BTC', side: 'long', size: 1, price: 1 }),
  tradeClose: (m) => closeTrade(m, { at: LATER, trade: 'T1', price: 101 }),
  tradeRecord: (m) =>
    m.tradeRecord({
      ...{ at: LATER, entryAt: AT, symbol: 'BTC', side: 'long', size: 1, entryPrice: 1, exitPrice: 2 },
    }),
  remark: (m) => m.remark({ at: LATER, on: 'T1', text: 'late' }),
  equity: (m) => m.tick({ at: LATER, equity: 1 }),
  cash: (m) => m.cash({ at: LATER, type: 'deposit', amount: 1 }),
  adjust: (m) => m.adjust({ at: LATER, symbol: 'XAU', ratio: 2 }),
  instrument: (m) => m.instrument({ symbol: 'BTC', multiplier: 1 }),
  configure: (m) => m.configure({ barSeconds: 60 }),
  planCreate: (m) =>
    m.planCreate({ at: LATER, condition: { trend: 'down' }, action: { type: 'skip_trade' } }),
  planRemark: (m) => m.remark({ at: LATER, on: 'P1', text: 'it kept us out' }),
  write: (m) => m.write({ to: 'journal', at: LATER, text: 'quiet' }),
  note: (m) => m.write({ to: 'note', at: LATER, key: 'k', text: 'v' }),
  review: (m) => m.write({ to: 'review', at: LATER, key: 'month_2025-06', text: 'fine' }),
  learn: (m) => m.write({ to: 'learning', at: LATER, text: 'wait' }),
  propose: (m) => m.propose({ at: LATER, file: 'playbook.md', text: 'more', reason: 'because' }),
  maintain: (m) => m.maintain(),
  reflect: (m) => m.reflect({ at: LATER, strategy: 'other' }),
}

/** What writes no fact of its own, or is about runs and stores. */
const APART = [
  'runOpen',
  'runClose',
  'rebuild',
  'reindex',
  'import',
  'backup',
  'export',
  'planCancel',
  'tokens',
]

/** What a person left; each test that may change it has a copy of its own. */
let desk = ''
/** One copy for all that an actor is refused: after each of them it is as it was. */
const refusing = new Map<Actor, Memory>()
beforeAll(async () => {
  desk = await mkdtemp(join(tmpdir(), 'hindcast-desk-'))
  const person = await openMemory({ home: desk, agent: 'desk', run: 'r', mode: 'backtest', actor: 'person' })
  await person.configure({ currency: 'USD', classifier: 'relative' })
  await person.instrument({ symbol: 'XAU', multiplier: 100 })
  await openTrade(person, { at: AT, symbol: 'XAU', side: 'long', size: 1, price: 100, stop: 90 })
  await person.planCreate({ at: AT, condition: { trend: 'up' }, action: { type: 'skip_trade' } })
  await person.propose({ at: AT, file: 'playbook.md', text: 'be careful', reason: 'it pays' })
  await person.reflect({ at: AT })
  await person.close()
  for (const actor of OTHERS) {
    const home = `${desk}-${actor}`
    await cp(desk, home, { recursive: true })
    refusing.set(actor, await openMemory({ home, agent: 'desk', run: 'r', actor }))
  }
})
afterAll(async () => {
  for (const memory of refusing.values()) await memory.close()
  for (const home of [desk, ...OTHERS.map((actor) => `${desk}-${actor}`)])
    await rm(home, { recursive: true, force: true })
})

const withDesk = (actor: Actor, work: (memory: Memory, home: string) => Promise<void>): Promise<void> =>
  inCopy(desk, async (home) => {
    const memory = await openMemory({ home, agent: 'desk', run: 'r', actor })
    try {
      await work(memory, home)
    } finally {
      await memory.close()
    }
  })

const refused = async (
  actor: Actor,
  call: Call,
  refusal: { readonly [field: string]: unknown },
): Promise<void> => {
  const memory = refusing.get(actor)
  if (memory === undefined) throw new Error(`nobody refuses the ${actor}`)
  const before = await eventsOf(memory)
  expect(await call(memory).catch((error: unknown) => error)).toMatchObject(refusal)
  expect(await eventsOf(memory)).toBe(before)
}

const eventsOf = async (memory: Memory): Promise<number> => (await memory.status()).events

describe.each(ACTORS)('the %s', (actor) => {
  if (actor === 'person')
    test.each(Object.entries(A_PERSONS))('may %s', (_, call) =>
      withDesk(actor, async (memory) => {
        const answer = await call(memory).catch((error: unknown) => error)
        expect(answer).not.toMatchObject({ code: 'not_allowed' })
      }),
    )
  else
    test.each(Object.entries(A_PERSONS))('may not %s', (_, call) =>
      refused(actor, call, { code: 'not_allowed' }),
    )

  test.each(Object.entries(EVERYBODYS))('may %s', (_, call) =>
    withDesk(actor, async (memory) => {
      const before = await eventsOf(memory)
      const answer = await call(memory).catch((error: unknown) => error)
      expect(answer).not.toBeInstanceOf(Error)
      expect(await eventsOf(memory)).toBeGreaterThan(before)
    }),
  )
})

test.each(ACTORS)('the %s closes a run of its own, and opens none again that a person closed', (actor) =>
  inFolder(async (home) => {
    const where = { home, agent: 'desk' }
    const person = await openMemory({ ...where, actor: 'person' })
    const memory = await openMemory({ ...where, actor })
    await memory.runOpen({ run: 'own' })
    await memory.runClose({ run: 'own' })
    await memory.runOpen({ run: 'own' })
    await person.runClose({ run: 'own' })
    await person.runOpen({ run: 'theirs' })
    const before = await eventsOf(memory)
    const ended = { kind: 'run.ended', at: new Date().toISOString(), payload: { run: 'theirs' } }
    if (actor !== 'person')
      await expect(memory.import({ facts: [ended] })).rejects.toMatchObject({ code: 'not_allowed' })
    const again = await memory.runOpen({ run: 'own' }).catch((error: unknown) => error)
    if (actor === 'person') expect(again).toMatchObject({ run: 'own' })
    else {
      expect(again).toMatchObject({ code: 'not_allowed', field: 'run' })
      expect(await eventsOf(memory)).toBe(before)
    }
    await memory.close()
    await person.close()
  }),
)

test.each(ACTORS)('the %s may say again what a person has set', (actor) =>
  withDesk(actor, async (memory) => {
    await memory.configure({ currency: 'USD', barSeconds: 900 })
    expect(await memory.instrument({ symbol: 'XAU', multiplier: 100 })).toBeDefined()
  }),
)

test('what a person said an instrument is goes with its new name', () =>
  withDesk('person', async (memory) => {
    await memory.adjust({ at: LATER, symbol: 'XAU', to: 'GOLD' })
    await closeTrade(memory, { at: LATER, trade: 'T1', price: 101 })
    await openTrade(memory, { at: LATER, symbol: 'GOLD', side: 'long', size: 2, price: 1 })
    await closeTrade(memory, { at: '2025-06-02T12:00:00Z', trade: 'T2', price: 2 })
    const { trades } = await memory.trades()
    expect(trades.map(({ symbol, pnl }) => [symbol, pnl])).toEqual([
      ['GOLD', '200'],
      ['GOLD', '100'],
    ])
  }))

test('a person has room for plans, however many the agent made', () =>
  withDesk('agent', async (memory, home) => {
    const plan = { at: LATER, condition: { trend: 'up' }, action: { type: 'skip_trade' } } as const
    for (let n = 0; n < 49; n++) await memory.planCreate({ ...plan, reason: `${n}` })
    await expect(memory.planCreate(plan)).rejects.toMatchObject({ code: 'not_allowed', field: 'plan' })
    const person = await openMemory({ home, agent: 'desk', run: 'r', actor: 'person' })
    expect(await person.planCreate({ ...plan, reason: 'mine' })).toMatchObject({ outcome: 'recorded' })
    await person.close()
  }))

test('every call that writes is in the table', () => {
  const writing = Object.entries(CALLS).flatMap(([name, { access }]) => (access !== 'read' ? [name] : []))
  const listed = new Set([...Object.keys(A_PERSONS), ...Object.keys(EVERYBODYS), ...APART])
  expect(writing.filter((name) => !listed.has(name))).toEqual([])
})

describe('an import by somebody else than a person', () => {
  const facts = {
    'flag.closed': { flag: 'F1', reason: 'looked at' },
    corrected: { trade: 'T1', set: { entryPrice: '1' }, reason: 'typo' },
    redacted: { hashes: ['0'.repeat(64)], reason: 'secret' },
    'belief.seeded': { proposition: 'gold rises', condition: { trend: 'up' }, claim: 'gains' },
    approval: { file: 'playbook.md', proposal: 'C1', verdict: 'approved', whole: 'be careful' },
    configured: { drawdownLimit: 0.9 },
    'lessons.judged': { lessons: 'L1', verdict: 'approve' },
    reflection: {
      reflector: 'model',
      why: ['asked'],
      considered: 1,
      trades: ['T1'],
      text: 'T1 says to buy.',
      bullets: [{ slot: 'sizing', cites: [0] }],
    },
    instrument: { symbol: 'XAU', multiplier: '1000' },
    adjusted: { symbol: 'ZZ', to: 'XAU' },
    journal: { file: 'journal/2025-06-02.md', entry: 'all is well' },
    note: { file: 'notes/a.md', whole: 'a' },
    review: { file: 'reviews/month_2025-06.md', whole: 'a' },
    'plan.cancelled': { plan: 'P1' },
  } as const

  test.each(
    Object.entries(facts).flatMap(([kind, payload]) =>
      OTHERS.flatMap((actor) =>
        [undefined, 'person', 'system'].map((told) => ({ kind, payload, actor, told })),
      ),
    ),
  )('cannot bring a $kind: the $actor says it was the $told', ({ kind, payload, actor, told }) => {
    const fact = { kind, at: LATER, payload, ...(told === undefined ? {} : { actor: told }) }
    return refused(actor, (memory) => memory.import({ facts: [fact] }), {
      code: 'not_allowed',
    })
  })

  test.each(OTHERS)('cannot bring an experiment: the %s', (actor) =>
    withDesk(actor, async (memory) => {
      for (const experiment of [{ section: 'lessons' }, null]) {
        const fact = { kind: 'configured', at: LATER, actor: 'person', payload: { experiment } }
        await expect(memory.import({ facts: [fact] })).rejects.toMatchObject({
          code: 'not_allowed',
        })
      }
      expect(await memory.experiment()).toMatchObject({ experiment: null })
    }),
  )

  test('records under its own name', () =>
    withDesk('agent', async (memory) => {
      const fact = { kind: 'equity', at: LATER, actor: 'person', payload: { equity: '5' } }
      await memory.import({ facts: [fact] })
      const { events } = await memory.events({ limit: 20 })
      expect(events.find(({ kind }) => kind === 'equity')).toMatchObject({ actor: 'agent', trust: 'agent' })
    }))

  test('a person brings what others recorded, under their names', () =>
    withDesk('person', async (memory) => {
      const fact = { kind: 'equity', at: LATER, actor: 'broker', payload: { equity: '5' } }
      await memory.import({ facts: [fact] })
      const { events } = await memory.events({ limit: 20 })
      expect(events.find(({ kind }) => kind === 'equity')).toMatchObject({ actor: 'broker' })
    }))
})
