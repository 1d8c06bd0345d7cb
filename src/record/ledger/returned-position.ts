import { DAY_MS, Decimal, type Exact, isoOf, ONE, plusMs } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Position, Tick } from './broker-snapshot.ts'
import { legsOf, type Parted, part } from './parted-trade.ts'
import { blank } from './position.ts'
import type { LedgerOp } from './reconcile.ts'
import { isSamePrice } from './shown-position.ts'

// A snapshot that lacks a line closes what is held. Where a later one shows the same position again, it was held all the time.

/** What ended last, where a snapshot shows what is not held. */
export const lookupsForReturned = ({ trades, account }: State, { positions }: Tick): readonly Lookup[] => {
  if (account.snapshotAt === null && Object.keys(account.symbolSnapshots).length === 0) return []
  const open = [...trades.values()]
  const isNew = (position: Position): boolean => !open.some((trade) => isOf(position, trade))
  const named = positions.filter(isNew)
  const symbols = named.flatMap(({ id, symbol }) => (id === undefined ? [symbol] : []))
  return [
    ...named.flatMap(({ id }): Lookup[] =>
      id === undefined ? [] : [{ find: 'refLegs', kind: 'position', ref: id }],
    ),
    ...(symbols.length === 0 ? [] : [{ find: 'endedLast' as const, symbols }]),
  ]
}

/** By its id, where both have one. */
const isOf = ({ id, symbol, side }: Position, trade: TradeRow): boolean =>
  trade.symbol === symbol &&
  trade.side === side &&
  (id === undefined || trade.positionId === null || trade.positionId === id)

/** Takes back the ends that only an absence had shown; answers what is open with them. */
export const withReturned = (
  open: readonly TradeRow[],
  lagging: Pick<ReadonlySet<string>, 'has'>,
  booking: Booking<Tick>,
): readonly TradeRow[] => {
  const { event, found, book } = booking
  if (!found.trades.some(({ status }) => status === 'closed')) return open
  let now = open
  for (const position of event.data.positions) {
    if (lagging.has(position.symbol) || now.some((trade) => isOf(position, trade))) continue
    const gone = goneAs(position, booking)
    const [first] = gone
    if (!first) continue
    const parted = isEnteredAgain(position, first.trade, booking) ? [] : takenBack(gone, booking)
    const known = `ended ${isoOf(first.leg.at)}, when a snapshot did not show it`
    const told = `${position.side} ${position.size}${position.price === undefined ? '' : ` at ${position.price}`}`
    const { trade, leg } = first
    book.flag({ code: 'position_returned', symbol: position.symbol, trade, field: 'exitAt', known, told })
    if (parted.length === 0) continue
    const since = plusMs(leg.at, -1)
    for (const one of parted) {
      book.bring(one.trade)
      book.undo(one.until, one.undone, since, one.ratio)
    }
    const phantoms = now.filter((other) => isTurnedOver(other, trade, leg))
    for (const other of phantoms) book.undo({ ...blank(other), status: 'voided' }, [], since, ONE)
    now = [
      ...now.filter((other) => !phantoms.includes(other)),
      ...parted.map(({ trade: { id } }) => book.trade(id)),
    ]
  }
  return now
}

interface Gone {
  readonly trade: TradeRow
  /** Its end. */
  readonly leg: LegRow
}

/** The trades that one snapshot ended by its silence, and that together are this position. */
const goneAs = (position: Position, { found, state, event }: Booking<Tick>): readonly Gone[] => {
  const { id, symbol, side, size, price } = position
  // What the agent decided to enter is another.
  const intent = state.intents.get(symbol)
  const ended = found.trades
    .filter(
      (trade) =>
        trade.status === 'closed' &&
        trade.symbol === symbol &&
        trade.side === side &&
        !trade.exitTold &&
        (id === undefined ? trade.exitKind === 'unknown' : trade.positionId === id) &&
        trade.exitAt !== null &&
        (id !== undefined || event.at - trade.exitAt <= DAY_MS) &&
        !(intent?.action === 'enter' && intent.at >= trade.exitAt),
    )
    .flatMap((trade): Gone[] => {
      const legs = legsOf(trade, found)
      const leg = legs.findLast(({ kind }) => kind === 'close')
      const isTold = legs.some((one) => one.of === leg?.n && one.kind === 'repriced')
      return leg?.source === 'tick' && leg.guess && !isTold ? [{ trade, leg }] : []
    })
  const last = ended.reduce((seq, { leg }) => Math.max(seq, leg.seq), -1)
  const gone = ended.filter(({ leg }) => leg.seq === last)
  const held = gone.reduce((sum, { leg }) => sum.plus(Decimal.of(leg.size)), Decimal.zero)
  if (gone.length === 0) return []
  const isSize = held.equals(Decimal.of(size))
  if (price === undefined) return id !== undefined && isSize ? gone : []
  const cost = gone.reduce(
    (sum, { trade, leg }) => sum.plus(Decimal.of(trade.averageEntry).times(Decimal.of(leg.size))),
    Decimal.zero,
  )
  return (isSize || id !== undefined) && isSamePrice(cost.over(held).text, price) ? gone : []
}

/** Whether it may have been entered anew at the very same price. Where executions are told that one would have been told. */
const isEnteredAgain = (
  position: Position,
  { exitPrice, averageEntry }: TradeRow,
  { state, event }: Booking<Tick>,
): boolean =>
  state.symbols.get(position.symbol)?.filledAt === undefined &&
  isSeenSince(position.price ?? averageEntry, exitPrice, position, event.data)

/** Whether a price lies among those that were seen since the last one. */
const isSeenSince = (
  price: Exact,
  last: Exact | null | undefined,
  { symbol, mark, high, low }: Position,
  { marks }: Tick,
): boolean => {
  const bar = marks[symbol]
  const seen = [last, mark, high, low, bar?.price, bar?.high, bar?.low].flatMap((one) =>
    one === undefined || one === null ? [] : [Number(one)],
  )
  return Math.min(...seen) <= Number(price) && Number(price) <= Math.max(...seen)
}

/**
 * The same size at the same average on the other side, and that price was not seen, or the executions of it are told and none of this was:
 * the side is told wrong now, or was before.
 */
export const flagTurned = (ops: readonly LedgerOp[], { event, book }: Booking<Tick>): void => {
  for (const op of ops) {
    if (op.op !== 'open' || op.position.price === undefined) continue
    const { symbol, side, size, price } = op.position
    const turned = ops
      .flatMap((one) => (one.op === 'reduce' && one.exit === null ? [book.trade(one.trade)] : []))
      .find(
        (trade) =>
          trade.symbol === symbol &&
          trade.side !== side &&
          Decimal.of(trade.size).equals(Decimal.of(size)) &&
          isSamePrice(trade.averageEntry, price) &&
          book.leavingIntent(trade) === undefined &&
          (trade.source !== 'tick' ||
            !isSeenSince(price, book.mark(trade.id)?.mark, op.position, event.data)),
      )
    if (turned)
      book.flag({
        code: 'snapshot_differs',
        symbol,
        trade: turned,
        field: 'side',
        known: `${turned.side} ${size} at ${price}`,
        told: `${side} ${size} at ${price}`,
      })
  }
}

/** As they were before; nothing where one of them cannot be parted from its end. */
const takenBack = (gone: readonly Gone[], { found }: Booking<Tick>): readonly Parted[] => {
  const parted = gone.map(({ trade, leg }) => part(trade, plusMs(leg.at, -1), found))
  return parted.every((one) => one !== null && one.until.status === 'open') ? parted.filter(isParted) : []
}

const isParted = (one: Parted | null): one is Parted => one !== null

/** What the same snapshot showed in its place, on the other side, and nothing else has told of. */
const isTurnedOver = (other: TradeRow, { symbol, side, positionId }: TradeRow, leg: LegRow): boolean =>
  other.symbol === symbol &&
  other.side !== side &&
  other.positionId === positionId &&
  other.source === 'tick' &&
  other.entryAt === leg.at &&
  other.legs === 1 &&
  other.fees === ('0' as Exact)
