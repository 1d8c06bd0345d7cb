import { Decimal, type Exact, type Id, type Side, ZERO } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { FactEvent } from '../rows/event.ts'
import type { ExitKind, LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { countExecution } from './executed-orders.ts'
import type { Fill } from './execution.ts'
import { exitKindOf } from './exit-kind.ts'
import { seenSince } from './snapshot-time.ts'
import { isOverABar } from './unexecuted-exits.ts'

/** One execution: opens, adds, reduces, closes or flips. One that a snapshot already showed only corrects its price. */
export const onFill = (booking: Booking<Fill>): AccountRow => {
  const { state, event, found, book, account } = booking
  const fill = event.data
  const told = toldByName(fill, found)
  if (told.length > 0) explain(fill, told, found, book)
  else if (seenSince(account, fill.symbol, event.at)) lateFill(fill, event, found, book)
  else applyFill(state, event, book)
  return countExecution(booking, { ...fill, order: fill.order })
}

const sideOf = (fill: Fill): Side => (fill.side === 'buy' ? 'long' : 'short')

/** The trades a fill may touch: the named position's, or the symbol's that have no broker id, oldest first. */
const tradesFor = (state: State, fill: Fill): TradeRow[] => {
  const ofSymbol = [...state.trades.values()]
    .filter((trade) => trade.symbol === fill.symbol)
    .sort((a, b) => a.n - b.n)
  if (fill.position !== undefined) return ofSymbol.filter((trade) => trade.positionId === fill.position)
  const unnamed = ofSymbol.filter((trade) => trade.positionId === null)
  return unnamed.length > 0 ? unnamed : ofSymbol
}

const applyFill = (state: State, event: FactEvent<Fill>, book: Bookkeeper): void => {
  const fill = event.data
  const side = sideOf(fill)
  const trades = tradesFor(state, fill)
  const opposing = trades.filter((trade) => trade.side !== side)
  let left = Decimal.of(fill.size)
  let fee = fill.fee ?? ZERO
  for (const trade of opposing) {
    if (left.isZero) break
    const held = Decimal.of(trade.size)
    const taken = left.compare(held) >= 0 ? held : left
    const share = shareOf(fee, taken, left)
    book.reduce(trade.id, {
      size: taken.text,
      price: fill.price,
      at: event.at,
      source: 'fill',
      kind: exitKind(state, event, trade, book),
      rate: fill.rate,
      fee: share,
      order: fill.order,
    })
    left = left.minus(taken)
    fee = Decimal.of(fee).minus(Decimal.of(share)).text
  }
  if (left.isZero) return
  const same = trades.filter((trade) => trade.side === side).at(-1)
  if (same)
    book.add(same.id, left.text, fill.price, {
      source: 'fill',
      rate: fill.rate,
      stop: fill.stop,
      target: fill.target,
      fee,
      order: fill.order,
    })
  else openFrom(event, left.text, fee, side, fill.rate ?? opposing.at(-1)?.rate, book)
}

const openFrom = (
  event: FactEvent<Fill>,
  size: Exact,
  fee: Exact,
  side: Side,
  rate: Exact | undefined,
  book: Bookkeeper,
): void => {
  const fill = event.data
  book.open({
    symbol: fill.symbol,
    side,
    size,
    price: fill.price,
    at: event.at,
    source: 'fill',
    positionId: fill.position,
    order: fill.order,
    rate,
    leverage: fill.leverage,
    stop: fill.stop,
    target: fill.target,
    strategy: fill.strategy,
    fee,
  })
}

/** A flip pays one fee for two trades: each bears its share of the size, and the last one what remains. */
const shareOf = (fee: Exact, taken: Decimal, left: Decimal): Exact =>
  taken.equals(left) ? fee : Decimal.of(fee).times(taken).over(left).text

/** A fill without a word on why is what the agent ordered, unless a level says otherwise. */
const exitKind = (state: State, event: FactEvent<Fill>, trade: TradeRow, book: Bookkeeper): ExitKind => {
  const fill = event.data
  const seen = { price: fill.price, open: null, high: null, low: null, rate: trade.rate }
  const intent = book.leavingIntent(trade)
  const leaving = intent === undefined ? null : isOverABar(intent, event.at, state) ? 'earlier' : 'now'
  const { kind } = exitKindOf(trade, fill.kind ?? null, leaving, seen)
  return kind === 'unknown' && fill.kind === undefined && fill.order !== undefined ? 'agent' : kind
}

const ENTRY: readonly LegRow['kind'][] = ['open', 'add']
const EXIT: readonly LegRow['kind'][] = ['reduce', 'close']

/** The legs of trades that were told by name with this fill's order: the fill is what they told of. */
const toldByName = (fill: Fill, found: Found): LegRow[] =>
  fill.order === undefined
    ? []
    : found.legs.filter(
        (leg) => leg.order === fill.order && leg.source === 'trade' && leg.symbol === fill.symbol,
      )

/** A fill of the told size puts the price right; one of several only adds its fee. */
const explain = (fill: Fill, told: readonly LegRow[], found: Found, book: Bookkeeper): void => {
  for (const trade of found.trades) book.bring(trade)
  const whole = told.find(
    (leg) => leg.size === fill.size && !explainedIn(found).has(legKey(leg.trade, leg.n)),
  )
  const [first] = told
  if (whole) book.repriceLeg(whole, fill.price, fill.fee ?? ZERO, fill.order)
  else if (first && fill.fee !== undefined) book.cost(first.trade, 'fee', fill.fee, ZERO, 'fill')
}

const legKey = (trade: Id, n: number | null): string => `${trade}/${n}`

/** Legs that a fill has explained already. */
const explainedIn = (found: Found): ReadonlySet<string> =>
  new Set(found.legs.filter((leg) => leg.kind === 'repriced').map((leg) => legKey(leg.trade, leg.of)))

/**
 * Finds the one snapshot leg that this fill explains: of those after it, the first, since that snapshot showed its
 * effect. Otherwise the fill is kept and flagged, the ledger unchanged.
 */
const lateFill = (fill: Fill, event: FactEvent<Fill>, found: Found, book: Bookkeeper): void => {
  const trades = new Map<Id, TradeRow>(found.trades.map((trade) => [trade.id, trade]))
  const explained = explainedIn(found)
  const candidates = found.legs.filter((leg) => {
    const trade = trades.get(leg.trade)
    if (
      !trade ||
      leg.source !== 'tick' ||
      leg.at < event.at ||
      leg.symbol !== fill.symbol ||
      explained.has(legKey(leg.trade, leg.n))
    )
      return false
    const kinds = trade.side === sideOf(fill) ? ENTRY : EXIT
    return kinds.includes(leg.kind) && Decimal.of(leg.size).equals(Decimal.of(fill.size))
  })
  const earliest = Math.min(...candidates.map((candidate) => candidate.seq))
  const first = candidates.filter((candidate) => candidate.seq === earliest)
  const leg = first.length === 1 ? first[0] : undefined
  if (!leg) {
    book.flag(
      'late_fill_unmatched',
      null,
      `${fill.side} ${fill.size} ${fill.symbol} at ${fill.price} (fill ${event.id})`,
    )
    return
  }
  const trade = trades.get(leg.trade)
  if (trade) book.bring(trade)
  book.repriceLeg(leg, fill.price, fill.fee ?? ZERO, fill.order)
}
