import { Decimal, type Exact, HindcastError, type Id, isoOf, ONE, ZERO } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import { put } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import { marked } from './account-equity.ts'
import { flagBars } from './bar-doubts.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { flagOtherAverage } from './broker-average.ts'
import type { Exit, Position, Tick } from './broker-snapshot.ts'
import { countChange } from './executed-orders.ts'
import { exitKindOf, heldPart } from './exit-kind.ts'
import { flagFar } from './far-prices.ts'
import { flagMovedLevels } from './level-sides.ts'
import { bookNamedCosts, newInTotal } from './named-costs.ts'
import { type LedgerOp, reconcile } from './reconcile.ts'
import { flagTurned, withReturned } from './returned-position.ts'
import { settleBySnapshot } from './settled-by-snapshot.ts'
import { withRests } from './shown-position.ts'
import { flagOtherExits, flagOtherSizes, paidOfExit, withUnfilled } from './snapshot-against-fills.ts'
import { behind, withLagging } from './snapshot-order.ts'
import { isOf } from './told-legs.ts'
import { settleRates } from './told-rates.ts'
import { unexecutedExits } from './unexecuted-exits.ts'
import { waitForSplit, withUntoldSplits } from './untold-split.ts'

/** A broker snapshot: reconcile, mark, and remember that this scope has been seen. */
export const onTick = (booking: Booking<Tick>): AccountRow => {
  const { state, event, book, account } = booking
  refuseStale(account, event)
  const tick = event.data
  flagBars(tick, book)
  const isExplained = (trade: TradeRow, op: Extract<LedgerOp, { op: 'reduce' }>): boolean =>
    op.exit !== null || exitOf(trade, op, book).kind !== 'unknown'
  const lagging = behind(booking)
  const open = withRounded(withReturned([...state.trades.values()], lagging, booking), booking)
  const changes = withUntoldSplits(
    reconcile(open, tick, lagging, (trade) => book.lastRate(trade)),
    book,
  )
  const ops = withRests(withUnfilled(changes, isExplained, booking), booking)
  flagOtherSizes(ops, isExplained, booking)
  flagTurned(ops, booking)
  flagOtherExits(ops, booking)
  settleRates(booking)
  // What was never bought has seen no price.
  for (const op of ops) if (op.op === 'unfill') for (const { leg, size } of op.parts) book.unfill(leg, size)
  seeExtremes(ops, book)
  const touched = new Set<string>()
  const fees = exitFees(ops, booking)
  for (const op of ops) {
    if (op.op === 'see') flagFar(book.trade(op.trade), op.seen, booking)
    if (op.op === 'reduce') flagFar(book.trade(op.trade), { ...op.seen, ...op.exit }, booking)
    apply(op, event, fees.get(op), book, touched)
  }
  for (const intent of unexecutedExits(ops, event.at, state))
    book.push(put('intents', { ...intent, unexecuted: true }))
  const settled = settleBySnapshot(ops, lagging, booking)
  const counted = countChanges(touched, book, { ...account, ...settled })
  const seen = withLagging(snapshotTaken(counted, event), lagging, booking)
  return tick.equity === undefined ? seen : marked(seen, tick.equity, event.at)
}

/** What splits have left, as the snapshot rounds it. */
const withRounded = (open: readonly TradeRow[], { state, event, book }: Booking<Tick>): readonly TradeRow[] =>
  open.map((trade) => {
    if (state.symbols.get(trade.symbol)?.adjusted === undefined) return trade
    const position = event.data.positions.find(
      ({ symbol, side, id }) => symbol === trade.symbol && side === trade.side && isOf(id, trade.positionId),
    )
    if (position) book.takeRounded(trade.id, position.size, 'tick')
    return position ? book.trade(trade.id) : trade
  })

const refuseStale = (account: AccountRow, event: FactEvent<Tick>): void => {
  const { scope } = event.data
  const symbols = scope === 'account' ? Object.keys(account.symbolSnapshots) : scope
  const last = Math.max(
    account.snapshotAt ?? -1,
    ...symbols.map((symbol) => account.symbolSnapshots[symbol] ?? -1),
  )
  if (event.at < last)
    throw new HindcastError(
      'stale_snapshot',
      `the snapshot of ${isoOf(event.at)} is older than the last one of its scope (${new Date(last).toISOString()})`,
      { field: 'at', next: 'Send snapshots in order of time; bring past ones in with import.' },
    )
}

const snapshotTaken = (account: AccountRow, event: FactEvent<Tick>): AccountRow => {
  const { scope } = event.data
  if (scope === 'account') return { ...account, snapshotAt: event.at, symbolSnapshots: {} }
  const seen = Object.fromEntries(scope.map((symbol) => [symbol, event.at]))
  return { ...account, symbolSnapshots: { ...account.symbolSnapshots, ...seen } }
}

/** Extremes count on what was held before this tick; where a level ended the trade, not beyond that level. */
const seeExtremes = (ops: readonly LedgerOp[], book: Bookkeeper): void => {
  const seen = new Set<Id>()
  for (const op of ops) {
    if (op.op === 'open' || op.op === 'reopen' || op.op === 'adopt' || op.op === 'wait' || seen.has(op.trade))
      continue
    seen.add(op.trade)
    const trade = book.trade(op.trade)
    const ends = op.op === 'reduce' && op.size === trade.size
    book.seeExtremes(op.trade, ends ? heldPart(trade, exitOf(trade, op, book), op.seen) : op.seen)
  }
}

/** Broker's price, else where the level that ended it could be filled, else the mark. */
const exitOf = (trade: TradeRow, op: Extract<LedgerOp, { op: 'reduce' }>, book: Bookkeeper) => {
  // A bar that had begun before the entry opened before it: its open says nothing of a gap.
  const seen = book.ownsBar(op.trade) ? op.seen : { ...op.seen, open: null }
  const leaving = book.leavingIntent(trade) === undefined ? null : 'now'
  const guess = exitKindOf(trade, op.exit?.kind ?? null, leaving, seen)
  return { kind: guess.kind, price: op.exit?.price ?? guess.level ?? seen.price }
}

/** The broker's fee for an exit, shared by size among the trades that it ended; the last bears what remains. */
const exitFees = (ops: readonly LedgerOp[], booking: Booking<Tick>): ReadonlyMap<LedgerOp, Exact> => {
  const ended = new Map<Exit, Extract<LedgerOp, { op: 'reduce' }>[]>()
  for (const op of ops)
    if (op.op === 'reduce' && op.exit) ended.set(op.exit, [...(ended.get(op.exit) ?? []), op])
  const shares = new Map<LedgerOp, Exact>()
  for (const [exit, reduced] of ended) {
    let size = reduced.reduce((sum, op) => sum.plus(Decimal.of(op.size)), Decimal.zero)
    let fee = unpaid(exit, reduced, booking)
    for (const op of reduced) {
      const own = Decimal.of(op.size)
      const share = own.equals(size) ? fee : fee.times(own).over(size)
      shares.set(op, share.text)
      size = size.minus(own)
      fee = fee.minus(share)
    }
  }
  return shares
}

/** What is left of the fee of an exit after what fills told of it; a smaller one is that of the rest. */
const unpaid = (
  { fee = ZERO }: Exit,
  reduced: readonly Extract<LedgerOp, { op: 'reduce' }>[],
  booking: Booking<Tick>,
): Decimal => {
  const whole = Decimal.of(fee)
  const rest = whole.minus(paidOfExit(reduced, booking))
  return whole.isZero || rest.sign * whole.sign < 0 ? whole : rest
}

const apply = (
  op: LedgerOp,
  event: FactEvent<Tick>,
  exitFee: Exact | undefined,
  book: Bookkeeper,
  touched: Set<string>,
): void => {
  switch (op.op) {
    case 'open': {
      const { position, size, price, seen } = op
      // A part of a position that several trades share: its totals belong to none of them alone.
      const whole = size === position.size
      const fee = whole ? position.fees : undefined
      const rate =
        position.rate ??
        event.data.marks[position.symbol]?.rate ??
        (seen.rate === ONE ? undefined : seen.rate)
      const opening = openingOf(position, event)
      const guess = !whole || position.price === undefined
      const { id } = book.open({ ...opening, size, price, guess, market: seen.price, rate, fee })
      if (whole) bookTotals(id, position, book)
      book.seePrice(id, seen)
      touched.add(op.position.symbol)
      return
    }
    case 'reopen': {
      const { trade, position, size, price, seen } = op
      book.reopen(trade)
      book.add(trade.id, size, price, { source: 'tick', rate: position.rate, market: seen.price })
      see({ op: 'see', trade: trade.id, position, seen }, book)
      touched.add(position.symbol)
      return
    }
    case 'add':
      book.add(op.trade, op.size, op.price, {
        source: 'tick',
        rate: op.seen.rate,
        stop: op.levels.stop,
        target: op.levels.target,
        guess: op.levels.price === undefined,
        market: op.seen.price,
      })
      touched.add(book.trade(op.trade).symbol)
      return
    case 'reduce': {
      const trade = book.trade(op.trade)
      const { kind, price } = exitOf(trade, op, book)
      book.reduce(op.trade, {
        size: op.size,
        price,
        at: event.at,
        source: 'tick',
        kind,
        told: op.exit?.kind !== undefined,
        rate: op.seen.rate,
        fee: exitFee,
        guess: op.exit?.price === undefined,
      })
      if (kind === 'agent') touched.add(trade.symbol)
      return
    }
    case 'unfill':
      return
    case 'adopt':
      book.adopt(op.trade, op.positionId)
      return
    case 'wait':
      waitForSplit(op, book)
      return
    case 'see':
      see(op, book)
  }
}

const openingOf = (position: Position, event: FactEvent<Tick>) => ({
  symbol: position.symbol,
  side: position.side,
  at: event.at,
  source: 'tick' as const,
  positionId: position.id,
  leverage: position.leverage,
  stop: position.stop,
  target: position.target,
  strategy: position.strategy,
  context: event.data.contexts[position.symbol],
  lessonsHash: event.data.lessonsHash,
})

const see = (op: Extract<LedgerOp, { op: 'see' }>, book: Bookkeeper): void => {
  const { position } = op
  const trade = book.trade(op.trade)
  if (position) flagOtherAverage(trade, position, book)
  book.seePrice(op.trade, op.seen)
  if (!position) return
  const levels = {
    stop: position.stop ?? trade.stop,
    target: position.target ?? trade.target,
    leverage: position.leverage ?? trade.leverage,
  }
  flagMovedLevels(trade, levels, op.seen, book.flags)
  if (levels.stop !== trade.stop || levels.target !== trade.target || levels.leverage !== trade.leverage)
    book.amend({ ...book.trade(op.trade), ...levels }, null)
  bookTotals(op.trade, position, book)
}

/** The broker reports totals; the ledger books what is new in them. */
const bookTotals = (id: TradeRow['id'], position: Position, book: Bookkeeper): void => {
  const { fees, funding, tax, swap } = book.trade(id)
  const newFee = newInTotal(position.fees, fees, tax)
  const newFunding = newInTotal(position.funding, funding, swap)
  if (newFee !== ZERO) book.cost(id, 'fee', newFee, ZERO, 'tick')
  if (newFunding !== ZERO) book.cost(id, 'funding', ZERO, newFunding, 'tick')
  bookNamedCosts(id, position, 'tick', book)
}

const countChanges = (symbols: ReadonlySet<string>, book: Bookkeeper, account: AccountRow): AccountRow => {
  let counted = account
  for (const symbol of symbols) counted = countChange(symbol, book, counted)
  return counted
}
