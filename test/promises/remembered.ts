import type { Call, Step } from './histories.ts'

/** What a history keeps in mind of the trades, plans and beliefs that it has told of. */
export interface Told {
  /** Named trades in order: t1, t2 … ; those that are open, and those that never were. */
  trades: number
  open: string[]
  /** Side and size of those that were opened by fills. */
  held: Map<string, { readonly side: string; readonly size: number }>
  voided: Set<string>
  plans: number
  /** Reasons of plans that nothing but a cancellation ends. */
  endless: string[]
}

export const nothingTold = (): Told => ({
  trades: 0,
  open: [],
  held: new Map(),
  voided: new Set(),
  plans: 0,
  endless: [],
})

const MINUTE = 60_000
/** Minutes a trade was held: shorter than a bar, within the day, over night. Closes come out of the order of entry. */
const HELD = [4, 12, 120, 1_700]
const STRATEGIES = [
  { name: 'breakout', version: '1', parameters: { n: 20 } },
  { name: 'breakout', version: '2', parameters: { n: 55 } },
  { name: 'fade', version: '1', parameters: {} },
]
const TRENDS = ['up', 'down', 'none'] as const
const VOLATILITIES = ['low', 'normal', 'high'] as const
/** More would be refused at fifty. */
const MOST_PLANS = 20

const iso = (at: number): string => new Date(at).toISOString()
const of = <T>(list: readonly T[], i: number): T => list[i % list.length] as T

/** Now and then nothing is known of the market, or only some of it. */
export const contextOf = ({ size, flag, late, move }: Step) => ({
  trend: of(TRENDS, size),
  ...(late > 1 ? { volatility: of(VOLATILITIES, late) } : {}),
  ...(flag ? { atrH1: 8 + size, atrD1: 40 + late, price: 5_000 + move, spreadAsAtr: size / 50 } : {}),
  ...(late > 6 ? { barSeconds: 3_600 } : {}),
})

const strategyOf = ({ size, flag }: Step) => of(STRATEGIES, flag ? size : 0)
const sideOf = ({ symbol }: Step) => (symbol === 2 ? 'short' : 'long')

/** What a trade of the dense kind is told with: mostly a stop, at times a result in R, at times neither. */
const entryOf = (step: Step, named: string) => ({
  symbol: step.late === 0 ? 'ES' : 'NQ',
  side: sideOf(step),
  size: step.size,
  trade: named,
  strategy: strategyOf(step),
  context: contextOf(step),
  confidence: step.size / 10,
  reason: `taken as ${named}`,
  ...(step.late === 5 ? {} : { stop: sideOf(step) === 'long' ? 4_980 : 5_020 }),
  ...(step.flag ? { tags: ['planned'] } : {}),
})

/** In R about move / 20, with something for the agent in it: cells reach ten outcomes and their e-values move. */
const exitPriceOf = (step: Step): number => 5_000 + (sideOf(step) === 'long' ? 1 : -1) * (step.move + 4)

const roundTrip = (step: Step, now: number, told: Told, later = 0): Call => {
  told.trades += 1
  const entryAt = iso(now - of(HELD, step.late) * MINUTE + later)
  return {
    call: 'tradeRecord',
    input: {
      at: iso(now),
      entryAt,
      ...entryOf(step, `t${told.trades}`),
      entryPrice: 5_000,
      exitPrice: exitPriceOf(step),
      fee: 0.5,
    },
  }
}

const CONDITIONS = [
  { drawdown: { from: 0.05 } },
  { losingStreak: { from: 2 } },
  { price: { above: 60_000 } },
  { trend: 'up', session: ['london', 'newyork', 'overlap'] },
  { not: { trend: 'up' } },
  { 'mood.confidence': { below: 0.5 } },
  { event: 'NFP' },
  { any: [{ volatility: 'high' }, { hour: { from: 20, to: 4 } }] },
]
const ACTIONS = [
  { type: 'adjust_param', param: 'size', multiply: 0.5 },
  { type: 'adjust_param', param: 'size', multiply: 2 },
  { type: 'skip_trade' },
  { type: 'force_exit' },
  { type: 'alert', message: 'look again' },
]

const plan = (step: Step, now: number, told: Told): Call => {
  told.plans += 1
  const reason = `plan ${told.plans}`
  const endless = step.late > 7
  if (endless) told.endless.push(reason)
  return {
    call: 'planCreate',
    input: {
      at: iso(now),
      condition: endless ? { atrD1: { above: 1_000_000 + told.plans } } : of(CONDITIONS, step.late),
      action: of(ACTIONS, step.size),
      reason,
      priority: step.size / 10,
      ...(endless
        ? { expiresAt: null }
        : step.flag
          ? { expiresAt: iso(now + step.size * 300 * MINUTE) }
          : {}),
      ...(step.late === 2 || step.late === 4 ? { symbol: of(['BTC', 'NQ'], step.size) } : {}),
      ...(step.late === 0 ? { until: { drawdown: { below: 0.02 } } } : {}),
      ...(step.size > 7 ? { sources: ['E1'] } : {}),
    },
  }
}

const seed = (step: Step, now: number): Call =>
  step.late < 3
    ? {
        call: 'beliefSeed',
        input: {
          at: iso(now),
          proposition: 'Breakouts with the trend pay.',
          condition: { strategy: 'breakout', symbol: 'NQ', trend: 'up' },
        },
      }
    : {
        call: 'beliefSeed',
        input: {
          at: iso(now),
          proposition: `seen ${step.move} times`,
          condition: of(
            [
              { trend: 'up' },
              { strategy: 'breakout', symbol: 'NQ', volatility: 'high' },
              { atrD1: { above: 43 }, side: 'long' },
            ],
            step.late,
          ),
          claim: step.flag ? 'gains' : 'loses',
        },
      }

/** The trade of that number, unless it never was. */
const named = ({ size, late }: Step, told: Told): string | undefined => {
  const name = `t${1 + ((size * 7 + late) % Math.max(1, told.trades))}`
  return told.trades === 0 || told.voided.has(name) || told.open.includes(name) ? undefined : name
}

/** Calls about the memories, by what the step says; none where it says nothing that can be done now. */
export const rememberedCalls = (step: Step, now: number, told: Told): Call[] => {
  const at = iso(now)
  const { what, flag, size, late, move } = step
  const name = named(step, told)
  if (what < 125) {
    const trip = roundTrip(step, now, told)
    // The same trade taken twice within a bar is one observation.
    return late === 3 ? [trip, roundTrip({ ...step, move: -move }, now, told, 3 * MINUTE)] : [trip]
  }
  if (what < 131) {
    told.trades += 1
    const position = `t${told.trades}`
    const { trade: _, size: held, side, ...words } = entryOf(step, position)
    told.open.push(position)
    told.held.set(position, { side, size: held })
    // Reported by fills: whole trades are of other symbols.
    const symbol = 'YM'
    const filled = { side: side === 'long' ? 'buy' : 'sell', size: held, price: 5_000, position }
    return [
      { call: 'decide', input: { at, action: 'enter', side, ...words, symbol } },
      { call: 'fill', input: { at, symbol, ...filled } },
    ]
  }
  if (what < 137) {
    const [trade] = told.open.splice(size % Math.max(1, told.open.length), 1)
    const held = told.held.get(trade ?? '')
    if (trade === undefined || held === undefined) return []
    const { side, size: all } = held
    const filled = { side: side === 'long' ? 'sell' : 'buy', size: all, price: 5_000 + move, position: trade }
    return [
      { call: 'decide', input: { at, action: 'exit', symbol: 'YM', reason: `enough of ${trade}` } },
      { call: 'fill', input: { at, symbol: 'YM', ...filled } },
    ]
  }
  if (what < 147) return told.plans < MOST_PLANS ? [plan(step, now, told)] : []
  if (what < 149) {
    const reason = told.endless.pop()
    if (reason === undefined) return []
    // Of one that is over, or of one that stands.
    const remark = {
      call: 'remark',
      input: { at, on: reason, text: `why it was NQ: ${reason}` },
    } as const
    const cancel = { call: 'planCancel', input: { at, plan: reason } } as const
    return flag ? [cancel, remark] : [remark, cancel]
  }
  if (what < 151) return [seed(step, now)]
  if (what < 154) return [{ call: 'maintain', input: { at } }]
  if (what < 157) {
    const set = of(
      [{ fees: size / 4 }, { exitPrice: 5_000 + move }, { stop: 4_970 }, { strategy: STRATEGIES[2] }],
      late,
    )
    return name === undefined
      ? []
      : [{ call: 'correct', input: { at, trade: name, set, reason: 'statement came' } }]
  }
  if (what < 159) {
    if (name === undefined) return []
    told.voided.add(name)
    return [{ call: 'correct', input: { void: true, at, trade: name, reason: 'never was' } }]
  }
  if (what < 161)
    return name === undefined
      ? []
      : [{ call: 'cash', input: { at, type: 'fee', amount: size / 4, trade: name } }]
  if (what < 168) {
    const decision = flag
      ? { action: 'skip', symbol: 'NQ', side: 'long', strategy: STRATEGIES[0], price: 5_000 + move }
      : { action: 'enter', symbol: 'BTC', side: 'long', strategy: STRATEGIES[0] }
    return [
      {
        call: 'turn',
        input: {
          at,
          context: { NQ: contextOf(step), BTC: contextOf(step) },
          ...(late > 5 ? { events: ['NFP'] } : {}),
          decide: {
            ...decision,
            confidence: size / 10,
            reason: `turn ${move}`,
            cites: ['E1', 'T1', 'L1', `P${size}`],
          },
        },
      },
    ]
  }
  if (what < 173)
    return [
      {
        call: 'reflect',
        input: {
          at,
          reflector: flag ? 'statistical' : 'model',
          ...(late > 4 ? { strategy: of(STRATEGIES, size).name } : {}),
        },
      },
    ]
  if (what < 176)
    return [
      {
        call: 'judge',
        input: {
          at,
          of: `L${1 + (size % 3)}`,
          verdict: of(['approve', 'promote', 'withdraw'], late),
        },
      },
    ]
  if (what > 180) return knowledgeCalls(step, now)
  // From here on the account falls, and with it come appetite, advice and the plan that a drawdown makes.
  return [{ call: 'tick', input: { at, equity: 10_000 - size * 270 - move } }]
}

const NEWS = [
  'Nasdaq futures rise as chip makers report strong demand from data centres',
  'The central bank holds rates, and says that inflation is still too high',
  '纳斯达克期货上涨，芯片需求强劲',
  'A bank keeps its rating on the index and its target for the end of the year',
  'Breakout of NQ above the range of the week, traders say',
]

/** News is of one template with other figures, in other letters, or the same again. */
const newsOf = ({ size, late, flag, move, symbol }: Step, now: number, n = 0) => ({
  at: iso(now + n),
  text: `${flag ? '<b>' : ''}${of(NEWS, late + n)}${size > 4 ? ` ${move}%` : ''}${'!'.repeat(size % 3)}`,
  ...(symbol === 2 ? {} : { symbol: of(['NQ', 'BTC'], symbol) }),
  ...(size > 6 ? { source: 'wire', sentiment: move / 40 } : {}),
  ...(late > 6 ? { importance: size * 10 } : {}),
})

/** What is read, decided on with what it came to, and looked after. */
const knowledgeCalls = (step: Step, now: number): Call[] => {
  const at = iso(now)
  const { what, flag, size, late, move } = step
  if (what < 185) return [{ call: 'observe', input: newsOf(step, now) }]
  if (what < 187)
    return [{ call: 'observe', input: { observations: [0, 1, 2, 3, 4].map((n) => newsOf(step, now, n)) } }]
  if (what < 189) return [{ call: 'maintain', input: { at, ...(late === 0 ? { dryRun: true } : {}) } }]
  const [enter, leave] = flag ? ['buy', 'sell'] : ['sell', 'buy']
  const decide = {
    action: 'enter',
    symbol: 'RTY',
    side: flag ? 'long' : 'short',
    stop: flag ? 4_980 : 5_020,
    reason: `breakout of RTY ${move}`,
    cites: ['K1', `K${size}`],
  }
  const fill = { symbol: 'RTY', size: 1 }
  return [
    { call: 'turn', input: { at, context: { RTY: contextOf(step) }, decide } },
    { call: 'fill', input: { ...fill, at: iso(now + 1), side: enter, price: 5_000 } },
    { call: 'fill', input: { ...fill, at: iso(now + 2), side: leave, price: 5_000 + move } },
  ]
}
