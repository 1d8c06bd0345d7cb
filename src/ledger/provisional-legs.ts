import { Decimal, type Instant, type Side, ZERO } from '#vocabulary'
import type { ProvisionalLeg, SymbolRow } from './account-rows.ts'
import type { Booking } from './bookkeeper.ts'
import { enclosing } from './excursion.ts'
import type { Fill } from './execution-schema.ts'
import { feeShare } from './fees.ts'
import type { ExitKind, TradeRow } from './ledger-rows.ts'
import { heldMinutes } from './new-trade.ts'

type Executed = Pick<Fill, 'side' | 'size'>

/** The provisional legs of a direction whose interval contains a moment. */
export const legsAt = (
  row: SymbolRow | undefined,
  side: Fill['side'],
  at: Instant,
): readonly ProvisionalLeg[] =>
  (row?.provisional ?? []).filter(
    (leg) => leg.side === side && (leg.from === null || leg.from < at) && at <= leg.to,
  )

/**
 * The provisional legs that a fill settles: same direction, of the first snapshot whose interval contains the fill, with at least
 * its size left. None if no interval fits.
 */
export const legsFor = (
  row: SymbolRow | undefined,
  fill: Executed,
  at: Instant,
  isOwn: (leg: ProvisionalLeg) => boolean,
): readonly ProvisionalLeg[] => {
  const fits = legsAt(row, fill.side, at).filter(isOwn)
  for (const legs of Map.groupBy(fits, ({ to }) => to).values()) {
    const left = legs.reduce((sum, leg) => sum.plus(Decimal.of(leg.left)), Decimal.zero)
    if (left.compare(Decimal.of(fill.size)) >= 0) return legs
  }
  return []
}

/** Gives the legs the fill's price, fee and, once a leg is settled whole, its time. */
export const settle = (
  legs: readonly ProvisionalLeg[],
  fill: Fill,
  kindOf: (trade: TradeRow) => ExitKind,
  { event, book }: Booking<Fill>,
): void => {
  const { symbol, price, order } = fill
  let size = Decimal.of(fill.size)
  let fee = fill.fee ?? ZERO
  const after = new Map<ProvisionalLeg, ProvisionalLeg>()
  for (const leg of legs) {
    if (size.isZero) break
    const left = Decimal.of(leg.left)
    const taken = size.compare(left) >= 0 ? left : size
    const share = Decimal.of(feeShare(fee, taken, size))
    const booked = Decimal.of(leg.fee).times(taken).over(Decimal.of(leg.size))
    const trade = book.reprice({
      leg: { ...leg, at: leg.to },
      size: taken.text,
      price,
      fee: share.minus(booked).text,
      order,
    })
    const rest = { ...leg, left: left.minus(taken).text }
    after.set(leg, rest)
    if (rest.left === ZERO) book.amend(timed(trade, leg, event.at, fill, kindOf))
    size = size.minus(taken)
    fee = Decimal.of(fee).minus(share).text
  }
  const { provisional = [] } = book.symbols.row(symbol)
  book.symbols.setProvisional(
    symbol,
    provisional.map((leg) => after.get(leg) ?? leg),
  )
}

/** The trade with the time of the fill, and the reason of its end where none is known. */
const timed = (
  trade: TradeRow,
  { kind }: ProvisionalLeg,
  at: Instant,
  fill: Fill,
  kindOf: (trade: TradeRow) => ExitKind,
): TradeRow => {
  if (kind === 'open') return withHolding({ ...trade, entryAt: at })
  if (kind !== 'close' || trade.exitAt === null) return trade
  const isGiven = fill.kind !== undefined && !trade.exitKindGiven
  const exitKind = trade.exitKindGiven || trade.exitKind === 'agent' ? trade.exitKind : kindOf(trade)
  return enclosing(
    withHolding({ ...trade, exitAt: at, exitKind, exitKindGiven: trade.exitKindGiven || isGiven }),
  )
}

const withHolding = (trade: TradeRow): TradeRow => ({
  ...trade,
  holdingMinutes: trade.exitAt === null ? null : heldMinutes(trade, trade.exitAt),
})

/** The side of a trade that a fill enlarges. */
export const sideOf = ({ side }: Pick<Fill, 'side'>): Side => (side === 'buy' ? 'long' : 'short')
