import { Decimal, type Exact, type Id, type Instant, isoOf, ZERO } from '#vocabulary'
import type { Adjustment, UnbookedFill } from '../rows/account-rows.ts'
import type { ExitKind, LegRow, TradeRow } from '../rows/ledger-rows.ts'
import { adjustmentsSince } from './adjustments.ts'
import { applyFill } from './apply-fill.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { type Fill, sideOf } from './execution.ts'
import { isExecution, legsOf, type Parted, part } from './parted-trade.ts'
import { sideSign } from './position.ts'
import { ENTRY } from './told-legs.ts'
import { takeUnbooked, waitingToClose } from './unbooked-fills.ts'

// What is told late is put in its order: what was done since is undone, and all is done again by its times.

/** One thing to do again: a fill, what a snapshot showed of a position, or what the exchange did to a symbol. */
interface Step {
  readonly at: Instant
  readonly seq: number
  readonly run: (book: Bookkeeper) => void
}

type AdjustedSymbol = Adjustment & { readonly symbol: string }

/**
 * A fill that is older than fills of its symbol which came before it, or than a split or rename. Answers false where there is nothing
 * to put in order, or where more than fills was told since.
 */
export const resettle = (booking: Booking<Fill>, fill: Fill): boolean => {
  const { state, event, found, book, account } = booking
  const adjusted = adjustmentsSince(state, fill.symbol, event.at)
  const early = account.filledAt !== null && event.at < account.filledAt
  const waiting = waitingToClose(fill.symbol, event.at, book)
  if (!early && adjusted.length === 0) return false
  const touched = touchedBy([fill.symbol, ...names(adjusted)], event.at, booking).filter(
    ({ positionId }) => positionId === (fill.position ?? null),
  )
  if (touched.length + adjusted.length + waiting.length === 0 && !found.isCut) return false
  const late = { at: event.at, seq: -1, run: () => applyFill(fill, event.at, book) }
  const closings = waiting.map((one) => ({ at: one.at, seq: -1, run: () => closeAfterAll(one, booking) }))
  if (redone(touched, [late, ...closings], adjusted, booking)) return true
  book.flag({
    code: 'fill_out_of_order',
    symbol: fill.symbol,
    trade: touched[0] ?? null,
    field: 'at',
    known: found.isCut ? 'too much was told since' : 'more than fills was told since',
    told: isoOf(event.at),
  })
  return false
}

/** A split or rename that is older than what was told of its symbol. The same. */
export const resettleAdjusted = (booking: Booking, late: AdjustedSymbol): boolean => {
  const adjusted = [late, ...adjustmentsSince(booking.state, late.to ?? late.symbol, late.at)]
  return redone(touchedBy([late.symbol, ...names(adjusted)], late.at, booking), [], adjusted, booking)
}

/** A closing fill that had found nothing to close, where there is something now. */
const closeAfterAll = (one: UnbookedFill, booking: Booking): void => {
  const { fill, at } = one
  const held = booking.book.openIn(fill.symbol).some(({ side }) => side !== sideOf(fill))
  if (!held) return
  takeUnbooked([one], booking)
  applyFill(fill, at, booking.book)
}

const names = (adjusted: readonly Adjustment[]): readonly string[] =>
  adjusted.flatMap(({ to }) => (to === null ? [] : [to]))

const touchedBy = (symbols: readonly string[], at: Instant, { found }: Booking): readonly TradeRow[] =>
  found.trades.filter(
    (trade) =>
      symbols.includes(trade.symbol) &&
      trade.status !== 'voided' &&
      legsOf(trade, found).some((leg) => leg.at > at),
  )

/** Whether all of them could be parted at the moment, and what came then was done again. */
const redone = (
  touched: readonly TradeRow[],
  late: readonly Step[],
  adjusted: readonly AdjustedSymbol[],
  { event, found, book, state }: Booking,
): boolean => {
  const parted = touched.map((trade) => part(trade, event.at, found))
  if (found.isCut || !parted.every((one) => one !== null)) return false
  const standing = [...state.trades.values()].filter(({ id }) => !touched.some((trade) => trade.id === id))
  const steps = [...fillsOf(parted, adjusted), ...snapshotsOf(parted, standing, adjusted)]
  for (const { trade, until, undone, ratio } of parted) {
    book.bring(trade)
    book.undo(until, undone, event.at, ratio)
    if (until.status === 'voided') book.spare(trade.id)
  }
  const splits = adjusted.map((one) => ({ at: one.at, seq: -1, run: () => adjust(one, book) }))
  const inOrder = [...late, ...splits, ...steps].sort((a, b) => a.at - b.at || a.seq - b.seq)
  for (const { run } of inOrder) run(book)
  return true
}

/** What the exchange did to a symbol, done to what was held of it then. */
export const adjust = ({ symbol, ratio, to, at }: AdjustedSymbol, book: Bookkeeper): void => {
  for (const { id, entryAt } of book.openIn(symbol)) {
    if (entryAt !== null && entryAt > at) continue
    if (ratio !== null) book.adjustSplit(id, ratio, at)
    if (to !== null) book.rename(id, to, at)
  }
}

/** What a symbol was called at a moment, of one that was told under its old name. */
const nameAt = (symbol: string, at: Instant, adjusted: readonly AdjustedSymbol[]): string =>
  adjusted.reduce(
    (name, one) => (one.to !== null && one.symbol === name && one.at < at ? one.to : name),
    symbol,
  )

/** The undone fills. One that ended a trade and began another is one again. */
const fillsOf = (parted: readonly Parted[], adjusted: readonly AdjustedSymbol[]): readonly Step[] => {
  const fills = new Map<string, { fill: Fill; at: Instant; seq: number; kind?: ExitKind | undefined }>()
  for (const { trade, undone } of parted)
    for (const leg of undone) {
      if (!isExecution(leg) || leg.source !== 'fill') continue
      const enters = ENTRY.includes(leg.kind)
      const side = enters === (trade.side === 'long') ? 'buy' : 'sell'
      const key = JSON.stringify([leg.seq, leg.at, side, leg.price, leg.order])
      const known = fills.get(key)
      const symbol = nameAt(leg.symbol, leg.at, adjusted)
      const fill: Fill = {
        ...(known?.fill ?? { symbol, side, price: leg.price ?? ZERO, rate: trade.rate }),
        size: plus(known?.fill.size, leg.size),
        fee: plus(known?.fill.fee, leg.fee),
        order: leg.order ?? undefined,
        position: trade.positionId ?? undefined,
        ...(enters
          ? {
              stop: leg.stop ?? undefined,
              target: trade.target ?? undefined,
              strategy: trade.strategy ?? undefined,
              leverage: trade.leverage ?? undefined,
            }
          : {}),
      }
      const kind = leg.kind === 'close' && trade.exitKind !== null ? trade.exitKind : known?.kind
      fills.set(key, { fill, at: leg.at, seq: leg.seq, kind })
    }
  return [...fills.values()].map(({ fill, at, seq, kind }) => ({
    at,
    seq,
    run: (book) => applyFill(fill, at, book, kind),
  }))
}

/** What snapshots showed of positions whose changes are undone. A snapshot says how much is held: only what is still missing is done again. */
const snapshotsOf = (
  parted: readonly Parted[],
  standing: readonly TradeRow[],
  adjusted: readonly AdjustedSymbol[],
): readonly Step[] => {
  const sizes = new Map<Id, Decimal>(standing.map(({ id, size }) => [id, Decimal.of(size)]))
  for (const { trade, until } of parted) sizes.set(trade.id, Decimal.of(until.size))
  const all = [...standing, ...parted.map(({ trade }) => trade)]
  const undone = parted.flatMap(({ trade, undone: legs }) => legs.map((leg) => ({ leg, trade })))
  const steps = new Map<string, Step>()
  for (const { leg, trade } of undone.sort((a, b) => a.leg.seq - b.leg.seq || a.leg.n - b.leg.n)) {
    sizes.set(trade.id, sizeAfter(leg, sizes.get(trade.id) ?? Decimal.zero))
    if (!isExecution(leg) || leg.source !== 'tick') continue
    const { positionId } = trade
    const symbol = nameAt(leg.symbol, leg.at, adjusted)
    const shown = all
      .filter((one) => one.positionId === positionId && nameAt(one.symbol, leg.at, adjusted) === symbol)
      .reduce(
        (sum, one) => sum.plus((sizes.get(one.id) ?? Decimal.zero).times(sideSign(one.side))),
        Decimal.zero,
      )
    const position = positionId ?? undefined
    const price = leg.price ?? ZERO
    const kind = leg.kind === 'close' ? trade.exitKind : null
    const run = (book: Bookkeeper): void =>
      become(shown, { symbol, position, price, rate: trade.rate }, leg, kind, book)
    steps.set(JSON.stringify([leg.seq, symbol, positionId]), { at: leg.at, seq: leg.seq, run })
  }
  return [...steps.values()]
}

const sizeAfter = ({ kind, size }: LegRow, before: Decimal): Decimal => {
  if (kind === 'adjusted') return Decimal.of(size)
  if (kind === 'repriced') return before
  return ENTRY.includes(kind) ? before.plus(Decimal.of(size)) : before.minus(Decimal.of(size))
}

const become = (
  shown: Decimal,
  of: Pick<Fill, 'symbol' | 'position' | 'price' | 'rate'>,
  { at }: LegRow,
  kind: ExitKind | null,
  book: Bookkeeper,
): void => {
  const held = book
    .openIn(of.symbol)
    .filter(({ positionId }) => positionId === (of.position ?? null))
    .reduce((sum, { size, side }) => sum.plus(Decimal.of(size).times(sideSign(side))), Decimal.zero)
  const missing = shown.minus(held)
  if (missing.isZero) return
  const change: Fill = { ...of, side: missing.sign > 0 ? 'buy' : 'sell', size: missing.abs().text }
  applyFill(change, at, book, kind ?? undefined, 'tick')
}

const plus = (a: Exact | undefined, b: Exact): Exact => Decimal.of(a ?? ZERO).plus(Decimal.of(b)).text
