import type { Tick } from '#ledger'
import type { Log, State } from '#log'
import { readContext } from '#market'
import { exact, type Instant } from '#vocabulary'
import { encodeSymbols, type MarketGiven } from './encode-symbols.ts'

/** Notice of a turn or tick without positions. */
export const NO_SNAPSHOT =
  'no_snapshot: no positions were given, so nothing was reconciled with the broker; give positions, [] where none are held'

type Snapshot = Pick<Tick, 'marks' | 'positions' | 'exits'>

interface Given {
  readonly market: MarketGiven
  readonly snapshot: Snapshot
}

/**
 * The marks of a snapshot. What is known here, and has no price in it, has that of its situation: the one that was given, or its last bar's
 * close. A promise only where it may be told again: the same snapshot has the same marks, though by then it has ended what was held.
 */
export const marksWith = (
  log: Log,
  state: State,
  at: Instant,
  { market, snapshot }: Given,
): Tick['marks'] | Promise<Tick['marks']> => {
  const held = [...state.trades.values(), ...snapshot.positions].map(({ symbol }) => symbol)
  const given = Object.keys({ ...market.bars, ...market.context })
  if (state.account.snapshotAt !== at || given.length === 0)
    return marksOf(held, { market, snapshot }, state, at)
  return Promise.all(given.map((symbol) => endedAt(log, symbol, at))).then((ended) =>
    marksOf([...held, ...given.filter((_, i) => ended[i])], { market, snapshot }, state, at),
  )
}

const marksOf = (
  held: readonly string[],
  { market, snapshot: { marks, positions, exits } }: Given,
  state: State,
  at: Instant,
): Tick['marks'] => {
  const isPriced = (symbol: string): boolean =>
    marks[symbol] !== undefined ||
    exits.some((exit) => exit.symbol === symbol) ||
    positions.some((position) => position.symbol === symbol && position.mark !== undefined)
  const lacking = [...new Set(held)].filter((symbol) => !isPriced(symbol))
  if (lacking.length === 0) return marks
  const seen = Object.entries(encodeSymbols(state, market, at, lacking)).flatMap(([symbol, encoded]) => {
    const { price } = readContext(encoded, at)
    const mark = price === undefined || price === null ? undefined : exact(price)
    return mark === undefined ? [] : [[symbol, { price: mark }] as const]
  })
  return seen.length === 0 ? marks : { ...marks, ...Object.fromEntries(seen) }
}

const endedAt = async ({ store }: Log, symbol: string, at: Instant): Promise<boolean> => {
  const order = { column: 'entryAt', descending: true } as const
  const [last] = await store.rows('trades', { where: { symbol }, order, limit: 1 })
  return last?.exitAt === at
}
