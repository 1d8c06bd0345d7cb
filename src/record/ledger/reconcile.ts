import { Decimal, type Exact, HindcastError, type Id, ONE, ZERO } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Exit, Mark, Position, Tick } from './broker-snapshot.ts'
import type { PriceSeen } from './excursion.ts'
import { worth } from './position.ts'
import type { ToldPart } from './told-legs.ts'

// The ledger against the broker, and not one snapshot against the last, so that nothing is lost in a crash: what must have happened so that our open trades become its positions.

export type LedgerOp =
  | {
      readonly op: 'open'
      readonly position: Position
      readonly size: Exact
      readonly price: Exact
      readonly seen: PriceSeen
    }
  /** The rest of a trade of which parts were told closed. */
  | {
      readonly op: 'reopen'
      readonly trade: TradeRow
      readonly position: Position
      readonly size: Exact
      readonly price: Exact
      readonly seen: PriceSeen
    }
  | {
      readonly op: 'add'
      readonly trade: Id
      readonly levels: Pick<Position, 'stop' | 'target' | 'price'>
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
      /** Both sides were held, and it may have been the other that became less. */
      readonly unsure?: boolean
    }
  /** What was told of it by name is not all filled yet. */
  | {
      readonly op: 'unfill'
      readonly trade: Id
      readonly parts: readonly ToldPart[]
      readonly seen: PriceSeen
    }
  | { readonly op: 'adopt'; readonly trade: Id; readonly positionId: string }
  /** It became another size at the same cost: a split that is not told yet. */
  | { readonly op: 'wait'; readonly trade: Id; readonly position: Position }
  | { readonly op: 'see'; readonly trade: Id; readonly position: Position | null; readonly seen: PriceSeen }

export const inScope = (tick: Tick, symbol: string): boolean =>
  tick.scope === 'account' || tick.scope.includes(symbol)

/**
 * Operations in the order in which they apply; every open trade in scope is seen, changed or both. The symbols that the
 * snapshot is behind with are left as they are.
 */
export const reconcile = (
  open: readonly TradeRow[],
  whole: Tick,
  behind: Pick<ReadonlySet<string>, 'has' | 'size'> = new Set(),
  lastRate: (trade: TradeRow) => Exact = ({ rate }) => rate,
): readonly LedgerOp[] => {
  refuseBadSnapshot(whole)
  const isCurrent = ({ symbol }: { readonly symbol: string }): boolean => !behind.has(symbol)
  const tick = behind.size === 0 ? whole : { ...whole, positions: whole.positions.filter(isCurrent) }
  const scoped = open
    .filter((trade) => inScope(tick, trade.symbol) && isCurrent(trade))
    .map((trade) => ratedAs(trade, lastRate(trade)))
    .sort((a, b) => a.n - b.n)
  const ops: LedgerOp[] = []
  const matched = new Set<Id>()
  for (const position of tick.positions)
    if (position.id !== undefined) reconcileById(position, position.id, scoped, matched, tick, ops)
  const netted = new Map<string, Position | null>()
  for (const position of tick.positions) if (position.id === undefined) netted.set(position.symbol, position)
  for (const trade of scoped)
    if (!matched.has(trade.id) && !netted.has(trade.symbol)) netted.set(trade.symbol, null)
  for (const [symbol, position] of netted) {
    const trades = scoped.filter((trade) => trade.symbol === symbol && !matched.has(trade.id))
    reconcileNet(position, trades, tick, ops)
  }
  return ops
}

/** Where a snapshot tells no rate, the last one that was told holds. */
const ratedAs = (trade: TradeRow, rate: Exact): TradeRow => (trade.rate === rate ? trade : { ...trade, rate })

const refuseBadSnapshot = (tick: Tick): void => {
  const seen = new Set<string>()
  tick.positions.forEach((position, i) => {
    const key = position.id === undefined ? `symbol ${position.symbol}` : `id ${position.id}`
    if (seen.has(key))
      throw new HindcastError('duplicate_position', `the snapshot holds ${key} twice`, {
        field: `positions.${i}`,
        next: 'Send each position once; several positions in one symbol need the broker’s ids.',
      })
    seen.add(key)
    if (!inScope(tick, position.symbol))
      throw new HindcastError('invalid_input', `${position.symbol} lies outside the snapshot’s scope`, {
        field: `positions.${i}.symbol`,
        next: 'Add the symbol to scope, or leave scope out for the whole account.',
      })
  })
}

const reconcileById = (
  position: Position,
  id: string,
  scoped: readonly TradeRow[],
  matched: Set<Id>,
  tick: Tick,
  ops: LedgerOp[],
): void => {
  const known = scoped.find((trade) => trade.positionId === id && trade.symbol === position.symbol)
  const trade = known ?? adoptable(position, scoped, matched, tick)
  if (!trade) {
    ops.push(openOp(position, position.size, tick))
    return
  }
  matched.add(trade.id)
  if (!known) ops.push({ op: 'adopt', trade: trade.id, positionId: id })
  if (trade.side === position.side) resize(trade, position, tick, ops)
  else ops.push(close(trade, position, tick), openOp(position, position.size, tick, trade.rate))
}

/** A trade we know without the broker's id; of several that fit, the oldest are out first, as where positions are netted. */
const adoptable = (
  position: Position,
  scoped: readonly TradeRow[],
  matched: ReadonlySet<Id>,
  tick: Tick,
): TradeRow | undefined => {
  const fits = scoped.filter(
    (trade) =>
      !matched.has(trade.id) &&
      trade.positionId === null &&
      trade.symbol === position.symbol &&
      trade.side === position.side &&
      Decimal.of(trade.size).equals(Decimal.of(position.size)),
  )
  const alike = tick.positions
    .slice(tick.positions.indexOf(position))
    .filter(
      (other) =>
        other.id !== undefined &&
        other.symbol === position.symbol &&
        other.side === position.side &&
        other.size === position.size &&
        !scoped.some((trade) => trade.positionId === other.id),
    )
  return fits.at(-alike.length) ?? onlyOne(position, scoped, matched, tick)
}

/** The one trade without a name, where the broker has one position that we do not know: whatever its size is by now. */
const onlyOne = (
  { symbol, side }: Position,
  scoped: readonly TradeRow[],
  matched: ReadonlySet<Id>,
  tick: Tick,
): TradeRow | undefined => {
  const unnamed = scoped.filter(
    (trade) =>
      !matched.has(trade.id) && trade.positionId === null && trade.symbol === symbol && trade.side === side,
  )
  const unknown = tick.positions.filter(
    (position) =>
      position.symbol === symbol &&
      position.side === side &&
      !scoped.some((trade) => trade.positionId === position.id),
  )
  return unknown.length === 1 && unnamed.length === 1 ? unnamed[0] : undefined
}

/**
 * Positions without ids are one net position a symbol; several named trades share it, oldest first out. What is held on the other side
 * has ended, unless both sides together are what is shown.
 */
const reconcileNet = (
  position: Position | null,
  trades: readonly TradeRow[],
  tick: Tick,
  ops: LedgerOp[],
): void => {
  const own = trades.filter((trade) => trade.side === position?.side)
  const other = trades.filter((trade) => !own.includes(trade))
  const wanted = Decimal.of(position?.size ?? ZERO)
  const held = sizeOf(own)
  const isNet = own.length > 0 && other.length > 0 && held.minus(sizeOf(other)).equals(wanted)
  if (position && isNet) return seeAll(trades, position, tick, ops)
  // Of two sides, which of them became what is shown cannot be told.
  const unsure = own.length > 0 && other.length > 0 && !held.equals(wanted)
  for (const trade of other) ops.push({ ...close(trade, position, tick), unsure })
  if (position === null) return
  const [only, ...more] = own
  if (!only) {
    ops.push(openOp(position, position.size, tick, other.at(-1)?.rate))
    return
  }
  if (more.length === 0) return resize(only, position, tick, ops, unsure)
  const difference = wanted.minus(held)
  if (difference.sign < 0) return reduceOldestFirst(own, difference.negated(), position, tick, ops, unsure)
  seeAll(own, position, tick, ops)
  if (difference.isZero) return
  ops.push({
    ...openOp(position, difference.text, tick, own.at(-1)?.rate),
    price: priceSeen(tick, position.symbol, position, ONE).price,
  })
}

const sizeOf = (trades: readonly TradeRow[]): Decimal =>
  trades.reduce((sum, { size }) => sum.plus(Decimal.of(size)), Decimal.zero)

/** Several trades behind one position: its levels and totals belong to none of them alone. */
const seeAll = (
  trades: readonly TradeRow[],
  position: Position | null,
  tick: Tick,
  ops: LedgerOp[],
): void => {
  for (const trade of trades)
    ops.push({ op: 'see', trade: trade.id, position: null, seen: seenOf(tick, trade, position) })
}

const reduceOldestFirst = (
  trades: readonly TradeRow[],
  amount: Decimal,
  position: Position,
  tick: Tick,
  ops: LedgerOp[],
  unsure: boolean,
): void => {
  let left = amount
  for (const trade of trades) {
    const size = Decimal.of(trade.size)
    const taken = left.compare(size) >= 0 ? size : left
    const seen = seenOf(tick, trade, position)
    if (taken.sign > 0)
      ops.push({ op: 'reduce', trade: trade.id, size: taken.text, exit: exitFor(tick, trade), seen, unsure })
    if (!taken.equals(size)) ops.push({ op: 'see', trade: trade.id, position: null, seen })
    left = left.minus(taken)
  }
}

const resize = (trade: TradeRow, position: Position, tick: Tick, ops: LedgerOp[], unsure = false): void => {
  const seen = seenOf(tick, trade, position)
  const held = Decimal.of(trade.size)
  const wanted = Decimal.of(position.size)
  const grows = wanted.compare(held)
  if (grows !== 0 && looksSplit(trade, position)) {
    ops.push({ op: 'wait', trade: trade.id, position })
    return
  }
  if (grows > 0)
    ops.push({
      op: 'add',
      trade: trade.id,
      levels: position,
      size: wanted.minus(held).text,
      price: addedPrice(trade, position, seen),
      seen,
    })
  if (grows < 0)
    ops.push({
      op: 'reduce',
      trade: trade.id,
      size: held.minus(wanted).text,
      exit: exitFor(tick, trade),
      seen,
      unsure,
    })
  ops.push({ op: 'see', trade: trade.id, position, seen })
}

/** A share of the cost by which it may seem another after a split: brokers round the new average. */
const ROUNDED = Decimal.of('0.0001' as Exact)

/** Another size at the same cost. Nothing that is bought or sold leaves the cost as it was. */
const looksSplit = (trade: TradeRow, { size, price }: Position): boolean => {
  if (price === undefined) return false
  const cost = Decimal.of(trade.cost)
  const apart = worth(price, size, trade.multiplier).minus(cost).abs()
  return apart.compare(cost.abs().times(ROUNDED)) <= 0
}

const openOp = (
  position: Position,
  size: Exact,
  tick: Tick,
  rate: Exact = ONE,
): Extract<LedgerOp, { op: 'open' }> => {
  const seen = priceSeen(tick, position.symbol, position, rate)
  return { op: 'open', position, size, price: position.price ?? seen.price, seen }
}

const close = (
  trade: TradeRow,
  position: Position | null,
  tick: Tick,
): Extract<LedgerOp, { op: 'reduce' }> => ({
  op: 'reduce',
  trade: trade.id,
  size: trade.size,
  exit: exitFor(tick, trade),
  seen: seenOf(tick, trade, position),
})

/** What was paid for the addition: from the broker's new average where it gives one that makes sense, else the mark. */
const addedPrice = (trade: TradeRow, position: Position, seen: PriceSeen): Exact => {
  if (position.price === undefined) return seen.price
  const multiplier = Decimal.of(trade.multiplier)
  const total = Decimal.of(position.price).times(Decimal.of(position.size)).times(multiplier)
  const added = Decimal.of(position.size).minus(Decimal.of(trade.size)).times(multiplier)
  const price = total.minus(Decimal.of(trade.cost)).over(added)
  // An average that only a price below zero explains is a mistake, unless it is below zero itself.
  return price.sign > 0 || Decimal.of(position.price).sign < 0 ? price.text : seen.price
}

const exitFor = (tick: Tick, trade: TradeRow): Exit | null =>
  tick.exits.find(
    (exit) => exit.symbol === trade.symbol && (exit.id === undefined || exit.id === trade.positionId),
  ) ?? null

/** The price a tick shows for an open trade. */
const seenOf = (tick: Tick, trade: TradeRow, position: Position | null): PriceSeen =>
  priceSeen(tick, trade.symbol, position, trade.rate)

/** The same for a trade alone, as of a past tick, where `rate` was the last; null outside the tick's scope. */
export const seenIn = (tick: Tick, trade: TradeRow, rate = trade.rate): PriceSeen | null => {
  if (!inScope(tick, trade.symbol)) return null
  const named = tick.positions.find(
    (position) => position.id !== undefined && position.id === trade.positionId,
  )
  const netted = tick.positions.find(
    (position) => position.id === undefined && position.symbol === trade.symbol,
  )
  return priceSeen(tick, trade.symbol, named ?? netted ?? null, rate)
}

const priceSeen = (tick: Tick, symbol: string, position: Position | null, rate: Exact): PriceSeen => {
  const mark: Mark | undefined = tick.marks[symbol]
  const exit = tick.exits.find((one) => one.symbol === symbol)
  const beside = tick.positions.find((one) => one.symbol === symbol && one.mark !== undefined)
  const price = position?.mark ?? mark?.price ?? exit?.price ?? beside?.mark
  if (price === undefined)
    throw new HindcastError(
      'missing_mark',
      `${symbol} has an open position and the snapshot gives no mark for it`,
      {
        field: `marks.${symbol}`,
        next: `Add its last price: marks: { "${symbol}": { "price": … } }, mark on the position, or price in its context; where it has closed, exits: [{ "symbol": "${symbol}", "price": … }] says at what.`,
      },
    )
  const high = position?.high ?? mark?.high ?? null
  const low = position?.low ?? mark?.low ?? null
  const crossed = high !== null && low !== null && areCrossed(high, low)
  return {
    price,
    open: position?.open ?? mark?.open ?? null,
    high: crossed ? null : high,
    low: crossed ? null : low,
    rate: position?.rate ?? mark?.rate ?? rate,
    average: position?.price ?? null,
  }
}

/** Which of the two is wrong cannot be told. By doubles, since every tick asks. */
export const areCrossed = (high: Exact, low: Exact): boolean => Number(high) < Number(low)
