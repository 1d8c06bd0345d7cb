import { HindcastError, type Id, type Instant, isoOf, laterOf, minus, ZERO } from '#vocabulary'
import { marked } from './account.ts'
import type { AccountRow } from './account-rows.ts'
import type { Booking } from './bookkeeper.ts'
import { LAG_MS, type PriceSeen } from './excursion.ts'
import { exitKindOf, heldPart } from './exit-kind.ts'
import { bookTotals } from './fees.ts'
import { decisionToEnter, leavingOf } from './intents.ts'
import type { LegRow, TradeRow } from './ledger-rows.ts'
import type { LedgerState } from './ledger-state.ts'
import type { Execution } from './new-trade.ts'
import { rateMissing } from './on-fill.ts'
import { flagStop } from './raised-flags.ts'
import { type LedgerOp, type Op, reconcile } from './reconcile.ts'
import { returnAbsent } from './returned-position.ts'
import { addedPrice, inScope, positionOf, priceSeen, reportedRate, showsSplit } from './seen-price.ts'
import type { Position, Tick } from './snapshot-schema.ts'
import { lastSnapshotOf, rateFor } from './symbols.ts'

/** A snapshot of the broker says how much is held. Afterwards the ledger holds the same. */
export const onSnapshot = (booking: Booking<Tick>): AccountRow => {
  const { event, account } = booking
  const { scope, equity } = event.data
  rejectBad(booking)
  if (scope.length === 0) seeMarks(booking)
  for (const symbol of symbolsOf(booking)) bookSymbol(symbol, booking)
  const taken: AccountRow =
    scope === 'account'
      ? { ...account, snapshotAt: event.at }
      : scope.length === 0
        ? account
        : { ...account, symbolSnapshotAt: laterOf(event.at, account.symbolSnapshotAt ?? event.at) }
  return equity === undefined ? taken : marked(taken, equity, event.at)
}

/** Prices without positions: open trades are marked, and nothing is reconciled. */
const seeMarks = (booking: Booking<Tick>): void => {
  for (const symbol of Object.keys(booking.event.data.marks)) {
    const open = booking.book.openIn(symbol)
    seeExtremes(open, [], booking)
    for (const { id } of open) booking.book.seePrice(id, seenOf(booking.book.trade(id), booking))
  }
}

/** Symbols in scope with a flag that the snapshot may end. */
export const flaggedIn = ({ symbols }: LedgerState, tick: Tick): readonly string[] =>
  [...symbols.values()].flatMap((row) => (row.unbooked && inScope(tick, row.symbol) ? row.symbol : []))

/** The symbols in scope that the ledger or the snapshot holds, or that wait for a snapshot. */
const symbolsOf = ({ state, event: { data: tick } }: Booking<Tick>): ReadonlySet<string> => {
  const symbols = new Set<string>(tick.scope === 'account' ? [] : tick.scope)
  for (const { symbol } of state.trades.values()) if (inScope(tick, symbol)) symbols.add(symbol)
  for (const { symbol } of tick.positions) symbols.add(symbol)
  if (tick.scope === 'account')
    for (const row of state.symbols.values())
      if (row.unbooked || row.lagging || row.unconfirmedAt !== undefined) symbols.add(row.symbol)
  return symbols
}

/** Books one symbol: its changes and prices; only its prices where the list lags behind an execution. */
const bookSymbol = (symbol: string, booking: Booking<Tick>): void => {
  const { state, event, book } = booking
  const held = event.data.positions.filter((position) => position.symbol === symbol)
  if (isUnbooked(symbol, held, booking)) return
  book.symbols.report(symbol, held.length > 0 ? 'broker' : undefined, reportedRate(event.data, symbol))
  returnAbsent(symbol, held, booking)
  const changes = reconcile(held, book.openIn(symbol))
  const isLagging = changes.some(({ op }) => op !== 'adopt') && lags(symbol, booking)
  const ops = isLagging ? [] : changes
  for (const op of ops) if (op.op === 'adopt') book.adopt(op.trade.id, op.positionId)
  const split = book.openIn(symbol).filter((trade) => showsSplit(event.data, trade))
  for (const trade of split) {
    const position = positionOf(event.data, trade)
    const known = `${trade.size} at ${trade.averageEntry}`
    book.symbols.skip('split_missing', trade, 'size', known, `${position?.size} at ${position?.price}`)
  }
  const open = book.openIn(symbol).filter((trade) => !split.includes(trade))
  seeExtremes(open, ops, booking)
  if (isLagging) {
    const snapshotAt = lastSnapshotOf(state.account, state.symbols.get(symbol))
    book.symbols.set(symbol, { lagging: true, snapshotAt })
  } else {
    for (const op of ops) apply(op, ops, booking)
    if (split.length === 0) confirm(symbol, booking)
  }
  for (const { id } of book.openIn(symbol))
    if (split.every((trade) => trade.id !== id)) takePosition(id, !isLagging, booking)
}

/** True if the symbol's position cannot be booked: it is reported by name, or needs a rate. Flagged once, and held all the same. */
const isUnbooked = (symbol: string, held: readonly Position[], booking: Booking<Tick>): boolean => {
  const [first] = held
  const { state, event, book } = booking
  if (!first) return false
  const isNamed = book.symbols.row(symbol).reportedBy === 'name'
  const open = book.openIn(symbol)
  const isHeld = ({ id, side }: Position) =>
    open.some((trade) => trade.side === side && (!id || (trade.positionId ?? id) === id))
  const lacksRate =
    !held.every(isHeld) && rateFor(state, symbol, reportedRate(event.data, symbol)) === undefined
  if (!isNamed && !lacksRate) return false
  const reported = `${first.side} ${first.size}`
  if (isNamed) book.symbols.skip('reported_by_name', symbol, 'positions', 'whole trades', reported)
  else book.symbols.skip('rate_missing', symbol, 'rate', 'no rate', reported)
  return true
}

/**
 * True if a broker's list may not hold an execution yet: the snapshot is older than it, or, live, less than 30 s younger.
 * `settled`, or a named exit, says that the list is complete.
 */
const lags = (symbol: string, { state, event, book }: Booking<Tick>): boolean => {
  const { unconfirmedAt } = book.symbols.row(symbol)
  if (unconfirmedAt === undefined) return false
  if (event.at < unconfirmedAt) return true
  const { settled, exits } = event.data
  const isLive = (state.runs.get(event.run)?.mode ?? 'live') === 'live'
  return (
    isLive && event.at - unconfirmedAt < LAG_MS && !settled && !exits.some((exit) => exit.symbol === symbol)
  )
}

/** The snapshot counts for the symbol. */
const confirm = (symbol: string, { event, found, book }: Booking<Tick>): void => {
  const { unbooked } = book.symbols.row(symbol)
  const snapshotAt = event.data.scope === 'account' ? undefined : event.at
  book.symbols.set(symbol, { lagging: undefined, unbooked: undefined, unconfirmedAt: undefined, snapshotAt })
  for (const flag of found.flags)
    if (flag.symbol === symbol && flag.code === unbooked) book.flags.end(flag, 'settled')
}

/** The snapshot changes a size, and nothing explains it. */
const flagDiffers = (trade: TradeRow, reported: string, { book }: Booking<Tick>): void =>
  book.flags.raise('position_differs', trade, 'size', `${trade.side} ${trade.size}`, reported)

const rejectBad = ({ state, event }: Booking<Tick>): void => {
  const { scope, positions } = event.data
  const others =
    scope === 'account'
      ? [state.account.symbolSnapshotAt]
      : scope.map((symbol) => state.symbols.get(symbol)?.snapshotAt)
  const last = Math.max(...[state.account.snapshotAt, ...others].map((at) => at ?? -1))
  if (event.at < last)
    throw new HindcastError('stale_snapshot', `a snapshot of ${isoOf(last as Instant)} is recorded already`, {
      field: 'at',
      next: 'Send snapshots in order of time; bring past ones in with import.',
    })
  for (const [symbol, several] of Map.groupBy(positions, (position) => position.symbol)) {
    const ids = new Set(several.map(({ id }) => id))
    if (several.length > 1 && (ids.size < several.length || ids.has(undefined)))
      throw new HindcastError('duplicate_position', `${symbol} is there ${several.length} times`, {
        field: 'positions',
        next: 'Send a symbol once, or each of its positions with an id of its own.',
      })
    if (!inScope(event.data, symbol))
      throw new HindcastError('invalid_input', `${symbol} lies outside the snapshot’s scope`, {
        field: 'positions',
        next: 'Add the symbol to scope, or leave scope out for the whole account.',
      })
  }
}

const seenOf = (trade: TradeRow, { event, book }: Booking<Tick>): PriceSeen =>
  priceSeen(event.data, trade, book.lastRate(trade))

/** Extremes count on the size held before the snapshot; where a level ended the trade, not beyond that level. */
const seeExtremes = (open: readonly TradeRow[], ops: readonly LedgerOp[], booking: Booking<Tick>): void => {
  for (const trade of open) {
    const seen = seenOf(trade, booking)
    const ends = ops.some((op) => op.op === 'reduce' && op.trade.id === trade.id && op.size === trade.size)
    booking.book.seeExtremes(trade.id, ends ? heldPart(trade, exitOf(trade, seen, booking), seen) : seen)
  }
}

/** The broker's price, else the price at which the level that ended the trade could fill, else the mark. */
const exitOf = (trade: TradeRow, seen: PriceSeen, { state, event, book }: Booking<Tick>) => {
  const word = event.data.exits.find(
    ({ symbol, id }) => symbol === trade.symbol && (id === undefined || id === trade.positionId),
  )
  // A bar that began before the entry opened before it: its open says nothing of a gap.
  const bar = book.ownsBar(trade.id) ? seen : { ...seen, open: null }
  const leaving = leavingOf(state, trade, event.at)
  const { kind, level } = exitKindOf(trade, word?.kind ?? null, leaving, bar)
  return { word, kind, price: word?.price ?? level ?? seen.price }
}

const apply = (op: LedgerOp, ops: readonly LedgerOp[], booking: Booking<Tick>): void => {
  if (op.op === 'open') open(op, booking)
  else if (op.op === 'add') add(op, booking)
  else if (op.op === 'reduce') reduce(op, op === ops.find((one) => one.op === 'reduce'), booking)
}

const open = ({ position, size }: Op<'open'>, booking: Booking<Tick>): void => {
  const { state, event, book } = booking
  const { symbol, id: positionId, fees: fee } = position
  const { contexts, lessonsHash } = event.data
  const given = rateFor(state, symbol, reportedRate(event.data, symbol))
  if (given === undefined) throw rateMissing(symbol)
  const { price: market, rate } = priceSeen(event.data, { symbol, positionId: positionId ?? null }, given)
  const price = position.price ?? market
  const booked = { size, price, fee, rate, market, at: event.at, source: 'tick' } as const
  const trade = book.open({ ...position, ...booked, positionId, context: contexts[symbol], lessonsHash })
  addLeg(trade, 'open', booked, booking)
}

const add = ({ trade: { id }, position, size }: Op<'add'>, booking: Booking<Tick>): void => {
  const { state, event, book } = booking
  const before = book.trade(id)
  const { symbol, source } = before
  const seen = seenOf(before, booking)
  if (source === 'fill' && !decisionToEnter(state, before, event.at))
    flagDiffers(before, `${position.side} ${position.size}`, booking)
  const isAlone = position.id !== undefined || book.openIn(symbol).length === 1
  const price = isAlone ? addedPrice(before, position, seen) : seen.price
  const { stop, target } = position
  const booked = { size, price, rate: seen.rate, market: seen.price, at: event.at, source: 'tick' } as const
  addLeg(book.add(id, { ...booked, stop, target }), 'add', booked, booking)
}

const reduce = ({ trade: { id }, size }: Op<'reduce'>, isFirst: boolean, booking: Booking<Tick>): void => {
  const { state, event, book } = booking
  const before = book.trade(id)
  const seen = seenOf(before, booking)
  const { word, kind, price } = exitOf(before, seen, booking)
  const isUnexplained = kind === 'unknown' && word === undefined
  const rest = minus(before.size, size)
  if (isUnexplained && before.source === 'fill')
    flagDiffers(before, rest === ZERO ? 'nothing' : `${before.side} ${rest}`, booking)
  // A word without an id is about all positions of the symbol, and its fee is booked once.
  const fee = isFirst || word?.id !== undefined ? word?.fee : undefined
  const booked = { size, price, fee, rate: seen.rate, at: event.at, source: 'tick' } as const
  const trade = book.reduce(id, { ...booked, kind, kindGiven: word?.kind !== undefined })
  const closes = trade.status === 'closed'
  addLeg(trade, closes ? 'close' : 'reduce', booked, booking)
  const mark = state.marks.get(id)
  if (closes && isUnexplained && mark)
    book.symbols.set(trade.symbol, { absent: { trade: before, closed: trade, mark } })
}

/** A leg that a snapshot made is provisional until a fill of its interval prices it. */
const addLeg = (trade: TradeRow, kind: LegRow['kind'], by: Execution, booking: Booking<Tick>): void => {
  const { state, event, book } = booking
  const { size, price, fee = ZERO } = by
  const isEntry = kind === 'open' || kind === 'add'
  const side = (trade.side === 'long') === isEntry ? 'buy' : 'sell'
  const from = lastSnapshotOf(state.account, state.symbols.get(trade.symbol))
  const stop = isEntry ? trade.stop : null
  const leg = { trade: trade.id, n: trade.legs, kind, side, size, left: size, price, stop, fee } as const
  book.symbols.provisional(trade.symbol, (legs) => [...legs, { ...leg, from, to: event.at }])
}

/** The price of an open trade and, where a position of the snapshot is it alone, its levels and costs. */
const takePosition = (id: Id, counts: boolean, booking: Booking<Tick>): void => {
  const { event, book } = booking
  const trade = book.trade(id)
  const seen = seenOf(trade, booking)
  book.seePrice(id, seen)
  const position = positionOf(event.data, trade)
  const isShared = position?.id === undefined && book.openIn(trade.symbol).length > 1
  if (!counts || !position || isShared) return
  const { stop = trade.stop, target = trade.target, leverage = trade.leverage } = position
  if (stop !== trade.stop) flagStop(trade, stop, seen.price, book.flags)
  if (stop !== trade.stop || target !== trade.target || leverage !== trade.leverage)
    book.amend({ ...book.trade(id), stop, target, leverage })
  bookTotals(id, position, book)
}
