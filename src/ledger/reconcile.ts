import { Decimal, type Exact, HindcastError, type Id } from '#vocabulary'
import type { PriceSeen } from './excursion.ts'
import type { TradeRow } from './ledger-rows.ts'
import type { Exit, Position, Tick } from './snapshot-schema.ts'
import { worth } from './trade-arithmetic.ts'

// Compares the ledger with a snapshot, not one snapshot with the last, so that a crash loses nothing.
//
//   ledger   snapshot                 operations
//   nothing  held                     open
//   held     absent, in scope         reduce to nothing
//   held     same side, same size     see
//   held     same side, more or less  add or reduce, on the same trade
//   long     short                    reduce to nothing, open

export type LedgerOp =
  | {
      readonly op: 'open'
      readonly position: Position
      readonly size: Exact
      readonly price: Exact
      readonly seen: PriceSeen
    }
  | {
      readonly op: 'add'
      readonly trade: Id
      readonly position: Position
      readonly size: Exact
      readonly price: Exact
      readonly seen: PriceSeen
    }
  | {
      readonly op: 'reduce'
      readonly trade: Id
      readonly size: Exact
      readonly exit: Exit | null
      readonly seen: PriceSeen
    }
  | { readonly op: 'adopt'; readonly trade: Id; readonly positionId: string }
  /** Another size at the same cost: a split that is not recorded yet. */
  | { readonly op: 'hold'; readonly trade: Id; readonly position: Position }
  | { readonly op: 'see'; readonly trade: Id; readonly position: Position | null; readonly seen: PriceSeen }

export const inScope = (tick: Pick<Tick, 'scope'>, symbol: string): boolean =>
  tick.scope === 'account' || tick.scope.includes(symbol)

/** The operations on one symbol that make its open trades what the snapshot holds, in the order in which they apply. */
export const reconcile = (
  symbol: string,
  open: readonly TradeRow[],
  tick: Tick,
  rateOf: (trade: TradeRow | null) => Exact,
): readonly LedgerOp[] => {
  const positions = tick.positions.filter((position) => position.symbol === symbol)
  const ops: LedgerOp[] = []
  const seenBy = (trade: TradeRow | null, position: Position | null): PriceSeen =>
    priceSeen(tick, symbol, position, rateOf(trade))
  const [first] = positions
  if (first?.id === undefined) {
    net(first ?? null, open, tick, seenBy, ops)
    return ops
  }
  const left = new Set(open)
  const matches = positions.map((position) => {
    const known = open.find((trade) => trade.positionId === position.id)
    if (known) left.delete(known)
    return { position, known }
  })
  for (const { position, known } of matches) {
    const trade = known ?? adoptable(position, left)
    if (trade && !known) {
      left.delete(trade)
      ops.push({ op: 'adopt', trade: trade.id, positionId: position.id ?? '' })
    }
    net(position, trade ? [trade] : [], tick, seenBy, ops)
  }
  net(null, [...left], tick, seenBy, ops)
  return ops
}

/** Marks some trades and changes none. */
export const seeAll = (
  trades: readonly TradeRow[],
  tick: Tick,
  rateOf: (trade: TradeRow) => Exact,
): readonly LedgerOp[] =>
  trades.flatMap((trade): LedgerOp[] => {
    const seen = seenIn(tick, trade, rateOf(trade))
    return seen ? [{ op: 'see', trade: trade.id, position: null, seen }] : []
  })

/** A trade held without the broker's id takes the first position of its side, one of its size before others. */
const adoptable = ({ side, size }: Position, left: ReadonlySet<TradeRow>): TradeRow | undefined => {
  const unnamed = [...left].filter((trade) => trade.positionId === null && trade.side === side)
  return unnamed.find((trade) => Decimal.of(trade.size).equals(Decimal.of(size))) ?? unnamed[0]
}

const signed = ({ side, size }: Pick<Position, 'side' | 'size'>): Decimal =>
  side === 'long' ? Decimal.of(size) : Decimal.of(size).negated()

/** Makes some trades one net position: what is too much is taken from the oldest first, the rest is added or opened. */
const net = (
  position: Position | null,
  trades: readonly TradeRow[],
  tick: Tick,
  seenBy: (trade: TradeRow | null, position: Position | null) => PriceSeen,
  ops: LedgerOp[],
): void => {
  const [only] = trades
  const held = trades.reduce((sum, trade) => sum.plus(signed(trade)), Decimal.zero)
  let difference = (position ? signed(position) : Decimal.zero).minus(held)
  if (only && position && trades.length === 1 && looksSplit(only, position)) {
    ops.push({ op: 'hold', trade: only.id, position })
    return
  }
  for (const trade of trades) {
    const size = Decimal.of(trade.size)
    const direction = trade.side === 'long' ? -1 : 1
    const wanted = position === null ? size : difference.sign === direction ? difference.abs() : Decimal.zero
    const taken = wanted.compare(size) >= 0 ? size : wanted
    const seen = seenBy(trade, position)
    if (taken.sign > 0) {
      ops.push({ op: 'reduce', trade: trade.id, size: taken.text, exit: exitFor(tick, trade, ops), seen })
      difference = difference.minus(direction > 0 ? taken : taken.negated())
    }
    // Levels and totals of a position that several trades share belong to none of them alone.
    if (!taken.equals(size))
      ops.push({ op: 'see', trade: trade.id, position: trades.length === 1 ? position : null, seen })
  }
  if (position === null || difference.isZero) return
  const side = difference.sign > 0 ? 'long' : 'short'
  const size = difference.abs()
  const same = trades.find((trade) => trade.side === side)
  const seen = seenBy(same ?? only ?? null, position)
  if (same) {
    const price = trades.length === 1 ? addedPrice(same, position, seen) : seen.price
    const see = ops.findIndex((op) => op.op === 'see' && op.trade === same.id)
    ops.splice(see, 0, { op: 'add', trade: same.id, position, size: size.text, price, seen })
  } else ops.push({ op: 'open', position, size: size.text, price: position.price ?? seen.price, seen })
}

/** Share of the cost by which it may differ after a split: brokers round the new average. */
const ROUNDED = Decimal.of('0.0001' as Exact)

/** Another size at the same cost: nothing that is bought or sold leaves the cost as it was. */
const looksSplit = (trade: TradeRow, { side, size, price }: Position): boolean => {
  if (price === undefined || side !== trade.side || Decimal.of(size).equals(Decimal.of(trade.size)))
    return false
  const cost = Decimal.of(trade.cost)
  const apart = worth(price, size, trade.multiplier).minus(cost).abs()
  return apart.compare(cost.abs().times(ROUNDED)) <= 0
}

/** The price of an addition: from the broker's new average where it gives one that makes sense, else the mark. */
const addedPrice = (trade: TradeRow, position: Position, seen: PriceSeen): Exact => {
  if (position.price === undefined) return seen.price
  const multiplier = Decimal.of(trade.multiplier)
  const total = Decimal.of(position.price).times(Decimal.of(position.size)).times(multiplier)
  const added = Decimal.of(position.size).minus(Decimal.of(trade.size)).times(multiplier)
  const price = total.minus(Decimal.of(trade.cost)).over(added)
  // An average that only a price below zero explains is a mistake, unless it is below zero itself.
  return price.sign > 0 || Decimal.of(position.price).sign < 0 ? price.text : seen.price
}

/** The broker's word on the end of a trade. Its fee is the first such trade's. */
const exitFor = (tick: Tick, trade: TradeRow, ops: readonly LedgerOp[]): Exit | null => {
  const exit = tick.exits.find(
    ({ symbol, id }) => symbol === trade.symbol && (id === undefined || id === trade.positionId),
  )
  if (exit === undefined) return null
  const isTaken = ops.some(
    (op) => op.op === 'reduce' && op.exit?.symbol === exit.symbol && op.exit.id === exit.id,
  )
  return isTaken ? { ...exit, fee: undefined } : exit
}

/** The price that a past snapshot gave of a trade, where `rate` was the last; null outside its scope. */
export const seenIn = (tick: Tick, trade: TradeRow, rate = trade.rate): PriceSeen | null => {
  if (!inScope(tick, trade.symbol)) return null
  const own = tick.positions.find(
    ({ id, symbol }) => symbol === trade.symbol && (id === undefined || id === trade.positionId),
  )
  return priceSeen(tick, trade.symbol, own ?? null, rate)
}

const priceSeen = (tick: Tick, symbol: string, position: Position | null, rate: Exact): PriceSeen => {
  const mark = tick.marks[symbol]
  const price =
    position?.mark ??
    mark?.price ??
    tick.exits.find((one) => one.symbol === symbol)?.price ??
    tick.positions.find((one) => one.symbol === symbol && one.mark !== undefined)?.mark
  if (price === undefined)
    throw new HindcastError(
      'missing_mark',
      `${symbol} has an open position and the snapshot gives no mark for it`,
      {
        field: `marks.${symbol}`,
        next: `Add its last price: marks: { "${symbol}": { "price": … } }, mark on the position, or price in its context; if it has closed, exits: [{ "symbol": "${symbol}", "price": … }] gives the price.`,
      },
    )
  const high = position?.high ?? mark?.high ?? null
  const low = position?.low ?? mark?.low ?? null
  const crossed = areCrossed(high, low)
  return {
    price,
    open: position?.open ?? mark?.open ?? null,
    high: crossed ? null : high,
    low: crossed ? null : low,
    rate: position?.rate ?? mark?.rate ?? rate,
    average: position?.price ?? null,
  }
}

/** True if a high is below its low: neither counts then. By doubles, since every tick asks. */
export const areCrossed = (high: Exact | null | undefined, low: Exact | null | undefined): boolean =>
  high != null && low != null && Number(high) < Number(low)
