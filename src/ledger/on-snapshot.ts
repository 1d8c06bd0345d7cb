import { type Exact, HindcastError, type Id, type Instant, isoOf, laterOf, ONE, ZERO } from '#vocabulary'
import { marked } from './account.ts'
import type { AccountRow, SymbolRow } from './account-rows.ts'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import { LAG_MS } from './excursion.ts'
import { exitKindOf, heldPart } from './exit-kind.ts'
import { bookTotals } from './fees.ts'
import { unexecutedExits } from './intents.ts'
import type { LegKind, TradeRow } from './ledger-rows.ts'
import { type LedgerState, put } from './ledger-state.ts'
import { flagFar, flagStop, rejectNegative } from './plausibility.ts'
import type { FlagCode } from './raised-flags.ts'
import { areCrossed, inScope, type LedgerOp, reconcile, seeAll } from './reconcile.ts'
import type { Position, Tick } from './snapshot-schema.ts'
import { lastSnapshotOf, rateFor } from './symbols.ts'

type Reduce = Extract<LedgerOp, { op: 'reduce' }>
type Sized = Extract<LedgerOp, { size: Exact }>

/** A snapshot of the broker says how much is held. Afterwards the ledger holds the same. */
export const onSnapshot = (booking: Booking<Tick>): AccountRow => {
  const { state, event, book, account } = booking
  const { scope, equity } = event.data
  rejectBad(booking)
  const ops = [...symbolsOf(booking)].flatMap((symbol) => opsOf(symbol, booking))
  seeExtremes(ops, book)
  for (const op of ops) apply(op, booking)
  for (const intent of unexecutedExits(ops, event.at, state))
    book.push(put('intents', { ...intent, unexecuted: true }))
  const taken: AccountRow =
    scope === 'account'
      ? { ...account, snapshotAt: event.at }
      : { ...account, symbolSnapshotAt: laterOf(event.at, account.symbolSnapshotAt ?? event.at) }
  return equity === undefined ? taken : marked(taken, equity, event.at)
}

/** The flags that a later snapshot ends. */
const ENDED_BY_SNAPSHOT: readonly FlagCode[] = ['split_untold', 'reported_by_name', 'rate_missing']

/** Symbols in scope with a flag that the snapshot may end, and trades that it may show again. */
export const snapshotConcerns = (
  state: LedgerState,
  tick: Tick,
): { readonly flagged: readonly string[]; readonly absent: readonly Id[] } => {
  const flagged: string[] = []
  for (const { symbol, flagged: codes } of state.symbols.values())
    if (codes.some((code) => ENDED_BY_SNAPSHOT.includes(code)) && inScope(tick, symbol)) flagged.push(symbol)
  const absent = tick.positions.flatMap(({ symbol }) => state.symbols.get(symbol)?.absent?.trade.id ?? [])
  return { flagged, absent }
}

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

/** The operations on one symbol. None where it cannot be booked; only marks where the list lags behind an execution. */
const opsOf = (symbol: string, booking: Booking<Tick>): readonly LedgerOp[] => {
  const { state, event, book } = booking
  const { positions, marks } = event.data
  const held = positions.filter((position) => position.symbol === symbol)
  if (isUnbooked(symbol, held, booking)) return []
  if (held.length > 0) book.symbols.reportBy(symbol, 'broker')
  for (const rate of [...held.map((position) => position.rate), marks[symbol]?.rate])
    book.symbols.rate(symbol, rate)
  returnAbsent(symbol, held, booking)
  const open = book.openIn(symbol)
  const rateOf = (trade: TradeRow | null): Exact =>
    trade ? book.lastRate(trade) : (rateFor(state, symbol, undefined) ?? ONE)
  const ops = reconcile(symbol, open, event.data, rateOf)
  const isSame = ops.every(({ op }) => op === 'see' || op === 'adopt')
  if (!isSame && lags(symbol, booking)) {
    book.symbols.set(symbol, {
      lagging: true,
      snapshotAt: lastSnapshotOf(state.account, state.symbols.get(symbol)),
    })
    return seeAll(open, event.data, rateOf)
  }
  if (!isSame && open.length > 1 && held[0]?.id === undefined)
    flagDiffers(open[0] ?? null, symbol, held[0], book)
  confirm(symbol, ops, booking)
  return ops
}

/** True if the symbol's position cannot be booked: it is reported by name, or needs a rate. Flagged once, and held all the same. */
const isUnbooked = (
  symbol: string,
  held: readonly Position[],
  { state, event, book }: Booking<Tick>,
): boolean => {
  const [first] = held
  if (!first) return false
  const { rate = event.data.marks[symbol]?.rate } = first
  const isNamed = book.symbols.row(symbol).reportedBy === 'name'
  const lacksRate = book.openIn(symbol).length === 0 && rateFor(state, symbol, rate) === undefined
  if (!isNamed && !lacksRate) return false
  if (!book.symbols.row(symbol).unbooked) book.symbols.set(symbol, { unbooked: true })
  const reported = `${first.side} ${first.size}`
  if (isNamed) book.symbols.flagOnce('reported_by_name', symbol, 'positions', 'whole trades', reported)
  else book.symbols.flagOnce('rate_missing', symbol, 'rate', 'no rate', reported)
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
const confirm = (symbol: string, ops: readonly LedgerOp[], { event, found, book }: Booking<Tick>): void => {
  const row = book.symbols.row(symbol)
  const isScoped = event.data.scope !== 'account'
  const isWaiting =
    row.lagging || row.unbooked || row.unconfirmedAt !== undefined || row.snapshotAt !== undefined
  if (isScoped || isWaiting)
    book.symbols.set(symbol, {
      lagging: undefined,
      unbooked: undefined,
      unconfirmedAt: undefined,
      snapshotAt: isScoped ? event.at : undefined,
    })
  if (ops.some(({ op }) => op === 'hold')) return
  for (const flag of found.flags)
    if (flag.symbol === symbol && ENDED_BY_SNAPSHOT.includes(flag.code)) book.flags.end(flag, 'settled')
  // Also where a person closed the flag: the next such position is flagged again.
  for (const code of ENDED_BY_SNAPSHOT) book.symbols.settle(symbol, code)
}

/** Reopens a trade that only its absence closed, if the snapshot has it again: by its id, or by exactly its size and average. */
const returnAbsent = (
  symbol: string,
  held: readonly Position[],
  { event, found, book }: Booking<Tick>,
): void => {
  const { absent, provisional = [] } = book.symbols.row(symbol)
  const closed = found.trades.find(({ id }) => id === absent?.trade.id)
  if (!absent || !closed) return
  const { trade, mark } = absent
  const back = held.find((position) => isSamePosition(position, trade, mark.average))
  const isUntouched = closed.status === 'closed' && closed.legs === trade.legs + 1
  if (!back || !isUntouched || book.openIn(symbol).some((one) => one.positionId === trade.positionId)) return
  if (book.intents.toEnter(symbol, trade.side, event.at, undefined)) return
  book.bring(closed)
  book.reopen(trade, mark, closed)
  book.symbols.set(symbol, { absent: undefined })
  book.symbols.setProvisional(
    symbol,
    provisional.filter((leg) => leg.trade !== trade.id || leg.kind !== 'close'),
  )
  const known = `absent from the snapshot of ${closed.exitAt === null ? 'before' : isoOf(closed.exitAt)}`
  book.flags.raise('position_returned', trade, 'exitAt', known, `${back.side} ${back.size}`)
}

const isSamePosition = (
  { id, side, size, price }: Position,
  trade: TradeRow,
  average: Exact | null,
): boolean => {
  if (side !== trade.side) return false
  if (id !== undefined && trade.positionId !== null) return id === trade.positionId
  return size === trade.size && price !== undefined && (price === average || price === trade.averageEntry)
}

/** A difference in size that no fill explains. */
const flagDiffers = (
  trade: TradeRow | null,
  symbol: string,
  held: Position | undefined,
  book: Bookkeeper,
): void => {
  const known = book
    .openIn(symbol)
    .map(({ side, size }) => `${side} ${size}`)
    .join(', ')
  const reported = held ? `${held.side} ${held.size}` : 'nothing'
  book.flags.raise('position_differs', trade ?? symbol, 'size', known, reported)
}

const rejectBad = ({ state, event, book }: Booking<Tick>): void => {
  const { scope, positions, marks, exits } = event.data
  const rowsSeen = scope === 'account' ? [] : scope.map((symbol) => state.symbols.get(symbol))
  const last = Math.max(
    state.account.snapshotAt ?? -1,
    ...(scope === 'account'
      ? [state.account.symbolSnapshotAt ?? -1]
      : rowsSeen.map((row) => row?.snapshotAt ?? -1)),
  )
  if (event.at < last)
    throw new HindcastError(
      'stale_snapshot',
      `the snapshot of ${isoOf(event.at)} is older than the last one of its scope (${isoOf(last as Instant)})`,
      { field: 'at', next: 'Send snapshots in order of time; bring past ones in with import.' },
    )
  const keys = new Set<string>()
  const named = new Map<string, boolean>()
  for (const [i, position] of positions.entries()) {
    const { symbol, id } = position
    const key = id === undefined ? `symbol ${symbol}` : `id ${id}`
    if (keys.has(key))
      throw new HindcastError('duplicate_position', `the snapshot holds ${key} twice`, {
        field: `positions.${i}`,
        next: 'Send each position once; several positions in one symbol need the broker’s ids.',
      })
    keys.add(key)
    if ((named.get(symbol) ?? id !== undefined) !== (id !== undefined))
      throw new HindcastError('invalid_input', `one position of ${symbol} has an id and another has none`, {
        field: `positions.${i}.id`,
        next: 'Give ids with all positions of a symbol, or with none.',
      })
    named.set(symbol, id !== undefined)
    if (!inScope(event.data, symbol))
      throw new HindcastError('invalid_input', `${symbol} lies outside the snapshot’s scope`, {
        field: `positions.${i}.symbol`,
        next: 'Add the symbol to scope, or leave scope out for the whole account.',
      })
  }
  const bars = [
    ...positions.map((position, i) => [`positions.${i}.`, position.symbol, position] as const),
    ...Object.entries(marks).map(([symbol, mark]) => [`marks.${symbol}.`, symbol, mark] as const),
  ]
  for (const [place, symbol, bar] of bars) {
    rejectNegative(bar, place, symbol, state)
    if (areCrossed(bar.high, bar.low))
      book.notices.push(`${symbol}: high ${bar.high} is below low ${bar.low}; neither was counted`)
  }
  for (const [i, exit] of exits.entries()) rejectNegative(exit, `exits.${i}.`, exit.symbol, state)
}

/** Extremes count on the size held before the snapshot; where a level ended the trade, not beyond that level. */
const seeExtremes = (ops: readonly LedgerOp[], book: Bookkeeper): void => {
  const done = new Set<Id>()
  for (const op of ops) {
    if (op.op === 'open' || op.op === 'adopt' || op.op === 'hold' || done.has(op.trade)) continue
    done.add(op.trade)
    const trade = book.trade(op.trade)
    const ends = op.op === 'reduce' && op.size === trade.size
    book.seeExtremes(op.trade, ends ? heldPart(trade, exitOf(trade, op, book), op.seen) : op.seen)
  }
}

/** The broker's price, else the price at which the level that ended the trade could fill, else the mark. */
const exitOf = (trade: TradeRow, op: Reduce, book: Bookkeeper) => {
  // A bar that began before the entry opened before it: its open says nothing of a gap.
  const seen = book.ownsBar(op.trade) ? op.seen : { ...op.seen, open: null }
  const leaving = book.intents.toLeave(trade, book.at) === undefined ? null : 'now'
  const { kind, level } = exitKindOf(trade, op.exit?.kind ?? null, leaving, seen)
  return { kind, price: op.exit?.price ?? level ?? seen.price }
}

const apply = (op: LedgerOp, booking: Booking<Tick>): void => {
  const { event, book } = booking
  const { at } = event
  const booked = ({ size, seen }: Sized) =>
    ({ size, at, source: 'tick', rate: seen.rate, market: seen.price }) as const
  switch (op.op) {
    case 'open': {
      const { position, size, price, seen } = op
      const { symbol, id: positionId } = position
      // A part of a position that several trades share: its totals belong to none of them alone.
      const isWhole = size === position.size
      const fee = isWhole ? position.fees : undefined
      const { contexts, lessonsHash } = event.data
      const opening = { ...position, positionId, context: contexts[symbol], lessonsHash }
      const trade = book.open({ ...opening, ...booked(op), price, fee })
      provide(trade, 'open', { size, price, fee }, booking)
      if (isWhole) bookTotals(trade.id, position, 'tick', book)
      book.seePrice(trade.id, seen)
      return
    }
    case 'add': {
      const { position, size, price } = op
      const before = book.trade(op.trade)
      if (before.source === 'fill' && !book.intents.toEnter(before.symbol, before.side, at, undefined))
        flagDiffers(before, before.symbol, position, book)
      const { stop, target } = position
      const trade = book.add(op.trade, { ...booked(op), price, stop, target })
      provide(trade, 'add', { size, price, fee: undefined }, booking)
      return
    }
    case 'reduce': {
      const before = book.trade(op.trade)
      const { kind, price } = exitOf(before, op, book)
      const { size, exit, seen } = op
      flagFar(before, book.mark(op.trade), { at, price, rate: seen.rate }, book.flags)
      const isUnexplained = kind === 'unknown' && exit === null
      if (isUnexplained && before.source === 'fill') flagDiffers(before, before.symbol, undefined, book)
      const mark = booking.state.marks.get(op.trade)
      const trade = book.reduce(op.trade, {
        ...booked(op),
        price,
        kind,
        kindGiven: exit?.kind !== undefined,
        fee: exit?.fee,
      })
      const closes = trade.status === 'closed'
      provide(trade, closes ? 'close' : 'reduce', { size, price, fee: exit?.fee }, booking)
      if (closes && isUnexplained && mark) book.symbols.set(trade.symbol, { absent: { trade: before, mark } })
      return
    }
    case 'adopt':
      book.adopt(op.trade, op.positionId)
      return
    case 'hold': {
      const trade = book.trade(op.trade)
      const { size, price } = op.position
      const known = `${trade.size} at ${trade.averageEntry}`
      book.symbols.flagOnce('split_untold', trade, 'size', known, `${size} at ${price}`)
      return
    }
    case 'see':
      see(op, booking)
  }
}

/** A leg that a snapshot made is provisional until a fill of its interval prices it. */
const provide = (
  trade: TradeRow,
  kind: LegKind,
  leg: { readonly size: Exact; readonly price: Exact; readonly fee: Exact | undefined },
  { state, event, book }: Booking<Tick>,
): void => {
  const isEntry = kind === 'open' || kind === 'add'
  const row: SymbolRow | undefined = state.symbols.get(trade.symbol)
  book.symbols.addProvisional(trade.symbol, {
    trade: trade.id,
    n: trade.legs,
    kind,
    side: (trade.side === 'long') === isEntry ? 'buy' : 'sell',
    size: leg.size,
    left: leg.size,
    price: leg.price,
    stop: isEntry ? trade.stop : null,
    fee: leg.fee ?? ZERO,
    from: lastSnapshotOf(state.account, row),
    to: event.at,
  })
}

const see = (
  { trade: id, position, seen }: Extract<LedgerOp, { op: 'see' }>,
  { event, book }: Booking<Tick>,
): void => {
  const trade = book.trade(id)
  flagFar(trade, book.mark(id), { at: event.at, price: seen.price, rate: seen.rate }, book.flags)
  book.seePrice(id, seen)
  if (!position) return
  const { stop = trade.stop, target = trade.target, leverage = trade.leverage } = position
  if (stop !== trade.stop)
    flagStop(trade, stop, [seen.price, seen.high ?? seen.price, seen.low ?? seen.price], book.flags)
  if (stop !== trade.stop || target !== trade.target || leverage !== trade.leverage)
    book.amend({ ...book.trade(id), stop, target, leverage })
  bookTotals(id, position, 'tick', book)
}
