import fc from 'fast-check'
import type { KindName } from '#record'

// One account's history, and the ways to tell it: by fills, by name, and by snapshots at the end of each bar.

const BAR_MS = 900_000
const START = Date.UTC(2026, 2, 2)

/** A price and size of which every average and result is exact. */
interface Step {
  readonly bars: number
  readonly price: number
  readonly fee: number
}

export interface Round {
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly size: number
  readonly entry: Step
  /** As much again, by an order of its own. */
  readonly more: Step | null
  /** How much is taken off before the end, in halves of the size. */
  readonly halfway: Step | null
  readonly exit: Step
}

const round = (symbol: string, leastBars: number): fc.Arbitrary<Round> => {
  const step = fc.record({
    bars: fc.integer({ min: leastBars, max: 3 }),
    price: fc.integer({ min: 80, max: 120 }),
    fee: fc.constantFrom(0, 0.5, 1.25),
  })
  return fc.record({
    symbol: fc.constant(symbol),
    side: fc.constantFrom('long', 'short'),
    size: fc.constantFrom(2, 4, 10),
    entry: step,
    more: fc.option(step, { freq: 2 }),
    halfway: fc.option(step),
    exit: step,
  })
}

const rounds = (leastBars: number): fc.Arbitrary<readonly Round[]> =>
  fc
    .tuple(
      fc.array(round('XAU', leastBars), { maxLength: 4 }),
      fc.array(round('BTC', leastBars), { maxLength: 3 }),
    )
    .map(([a, b]) => [...a, ...b])
    .filter((some) => some.length > 0)

/** Rounds in two symbols, each symbol's one after the other. */
export const history = rounds(1)

/** The same with several executions of a symbol within one bar, so that a snapshot shows only what is left of them. */
export const busyHistory = rounds(0)

/** One execution: what it did to which round. */
export interface Execution {
  readonly round: Round
  readonly n: number
  readonly what: 'entry' | 'more' | 'halfway' | 'exit'
  readonly bar: number
  readonly at: number
  readonly size: number
  readonly price: number
  readonly fee: number
}

const isEntry = (what: Execution['what']): boolean => what === 'entry' || what === 'more'

export const executionsOf = (rounds: readonly Round[]): readonly Execution[] => {
  const bars = new Map<string, number>()
  const inBar = new Map<string, number>()
  return rounds.flatMap((round, n) =>
    (['entry', 'more', 'halfway', 'exit'] as const).flatMap((what) => {
      const step = round[what]
      if (step === null) return []
      const bar = (bars.get(round.symbol) ?? 0) + step.bars
      bars.set(round.symbol, bar)
      const nth = inBar.get(`${round.symbol} ${bar}`) ?? 0
      inBar.set(`${round.symbol} ${bar}`, nth + 1)
      const at = START + bar * BAR_MS - 120_000 + nth * 5_000
      const whole = round.more === null ? round.size : round.size * 2
      const part = round.halfway === null ? whole : whole / 2
      const size = isEntry(what) ? round.size : part
      return [{ round, n, what, bar, at, size, price: step.price, fee: step.fee }]
    }),
  )
}

export interface Report {
  readonly kind: KindName
  readonly at: number
  readonly id?: string
  readonly payload: Record<string, unknown>
}

/** One fill, or two halves of it; with its order's id or without. */
export const byFills = (
  { round, n, what, at, size, price, fee }: Execution,
  { ordered, halves }: { readonly ordered: boolean; readonly halves: boolean },
): readonly Report[] => {
  const side = isEntry(what) === (round.side === 'long') ? 'buy' : 'sell'
  const parts = halves ? [1, 2] : [1]
  return parts.map((part) => ({
    kind: 'fill',
    at: at + part * 1_000,
    id: `${n}-${what}-${part}`,
    payload: {
      symbol: round.symbol,
      side,
      size: size / parts.length,
      price,
      fee: fee / parts.length,
      ...(ordered ? { order: `${n}-${what}` } : {}),
    },
  }))
}

export const byFill = (one: Execution): Report => {
  const [fill] = byFills(one, { ordered: true, halves: false })
  if (!fill) throw new Error('an execution without a fill')
  return fill
}

export const byName = ({ round, n, what, at, size, price, fee }: Execution): Report =>
  isEntry(what)
    ? {
        kind: 'trade.opened',
        at,
        payload: {
          symbol: round.symbol,
          side: round.side,
          size,
          price,
          fee,
          trade: `mine-${n}`,
          order: `${n}-${what}`,
        },
      }
    : {
        kind: 'trade.closed',
        at,
        payload: { trade: `mine-${n}`, size, price, fee, exitOrder: `${n}-${what}` },
      }

/** Both entries are of one size, and nothing is taken off between them. */
const averageEntry = (own: readonly Execution[]): number => {
  const entries = own.filter(({ what }) => isEntry(what))
  return entries.reduce((sum, { price }) => sum + price, 0) / entries.length
}

/** What the broker holds at the end of a bar, and what ended in it. The fee of an exit is that of all of it. */
export const bySnapshot = (executions: readonly Execution[], bar: number, withFees = true): Report => {
  const until = executions.filter((one) => one.bar <= bar)
  const positions = [...new Set(until.map(({ n }) => n))].flatMap((n) => {
    const own = until.filter((one) => one.n === n)
    const [entry] = own
    if (!entry || own.some(({ what }) => what === 'exit')) return []
    const size = own.reduce((sum, one) => sum + (isEntry(one.what) ? one.size : -one.size), 0)
    const { symbol, side } = entry.round
    const fees = own.reduce((sum, one) => sum + one.fee, 0)
    return [
      {
        symbol,
        side,
        size,
        price: averageEntry(own),
        mark: own.at(-1)?.price,
        ...(withFees ? { fees } : {}),
      },
    ]
  })
  const ended = executions.filter((one) => one.bar === bar && !isEntry(one.what))
  return {
    kind: 'tick',
    at: START + bar * BAR_MS,
    payload: {
      positions,
      marks: Object.fromEntries(executions.map(({ round, price }) => [round.symbol, { price }])),
      exits: ended.map(({ round, price, fee }) => ({
        symbol: round.symbol,
        price,
        kind: 'agent',
        ...(withFees ? { fee } : {}),
      })),
    },
  }
}

/** What the account is worth at the end of a bar, by the marks of the snapshot there. */
const equityAt = (executions: readonly Execution[], bar: number): number => {
  const until = executions.filter((one) => one.bar <= bar)
  return until.reduce((equity, one) => {
    const buys = isEntry(one.what) === (one.round.side === 'long')
    const mark = until.findLast(({ round }) => round.symbol === one.round.symbol)?.price ?? one.price
    return equity + (buys ? 1 : -1) * (mark - one.price) * one.size - one.fee
  }, FIRST_EQUITY)
}
const FIRST_EQUITY = 1_000

/** Told by fills, with a snapshot at the end of each bar that knows positions, marks and equity. */
export const byFillsAndSnapshots = (rounds: readonly Round[]): readonly Report[] => {
  const executions = [...executionsOf(rounds)].sort((a, b) => a.at - b.at)
  const last = Math.max(...executions.map(({ bar }) => bar))
  return Array.from({ length: last + 1 }, (_, bar) => bar).flatMap((bar) => {
    const shown = bySnapshot(executions, bar)
    const marks = Object.fromEntries(
      executions.filter((one) => one.bar <= bar).map(({ round, price }) => [round.symbol, { price }]),
    )
    const positions = (shown.payload.positions as { symbol: string }[]).map((position) => ({
      ...position,
      mark: marks[position.symbol]?.price,
    }))
    const payload = { ...shown.payload, positions, marks, equity: equityAt(executions, bar) }
    return [...executions.filter((one) => one.bar === bar).map(byFill), { ...shown, payload }]
  })
}

/** Told by each fill, and then by name. */
export const byFillsAndNames = (rounds: readonly Round[]): readonly Report[] =>
  [...executionsOf(rounds)].sort((a, b) => a.at - b.at).flatMap((one) => [byFill(one), byName(one)])

/** Told by name, with a snapshot at the end of each bar that knows positions and what ended. */
export const byNamesAndSnapshots = (rounds: readonly Round[]): readonly Report[] => {
  const executions = [...executionsOf(rounds)].sort((a, b) => a.at - b.at)
  const last = Math.max(...executions.map(({ bar }) => bar))
  return Array.from({ length: last + 1 }, (_, bar) => bar).flatMap((bar) => [
    ...executions.filter((one) => one.bar === bar).map(byName),
    bySnapshot(executions, bar),
  ])
}

/** What every telling of it must come to. */
export const resultsOf = (executions: readonly Execution[]) => {
  const rounds = [...new Set(executions.map(({ n }) => n))]
  return rounds
    .map((n) => {
      const own = executions.filter((one) => one.n === n)
      const [entry] = own
      if (!entry) throw new Error('a round without an entry')
      const sign = entry.round.side === 'long' ? 1 : -1
      const paid = averageEntry(own)
      const ended = own.filter(({ what }) => !isEntry(what))
      const realised = ended.reduce((sum, one) => sum + sign * (one.price - paid) * one.size, 0)
      const opened = own.filter(({ what }) => isEntry(what)).reduce((sum, { size }) => sum + size, 0)
      const fees = own.reduce((sum, one) => sum + one.fee, 0)
      return [entry.round.symbol, entry.round.side, String(opened), String(realised), String(fees)]
    })
    .sort()
}
