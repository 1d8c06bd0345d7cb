import { Decimal, type Id, type Instant, minus, ZERO } from '#vocabulary'
import type { ProvisionalLeg, SymbolRow } from './account-rows.ts'
import type { Booking } from './bookkeeper.ts'
import type { Fill } from './execution-schema.ts'
import { divide } from './fees.ts'
import type { ExitKind, TradeRow } from './ledger-rows.ts'
import type { Fact } from './ledger-state.ts'
import { heldMinutes } from './new-trade.ts'

/** The provisional legs of a direction whose interval contains a moment. */
export const legsAt = (row: SymbolRow | undefined, { side }: Fill, at: Instant): readonly ProvisionalLeg[] =>
  (row?.provisional ?? []).filter(
    (leg) => leg.side === side && (leg.from === null || leg.from < at) && at <= leg.to,
  )

/** The legs that a fill settles: of its interval, its direction and its own trades, with at least its size left; else none. */
export const legsFor = (
  row: SymbolRow | undefined,
  fill: Fill,
  at: Instant,
  isOwn: (trade: Id) => boolean,
): readonly ProvisionalLeg[] => {
  const legs = legsAt(row, fill, at).filter(({ trade }) => isOwn(trade))
  const left = legs.reduce((sum, leg) => sum.plus(Decimal.of(leg.left)), Decimal.zero)
  return left.compare(Decimal.of(fill.size)) >= 0 ? legs : []
}

/** Gives the legs the fill's price, fee and time. */
export const settle = (
  legs: readonly ProvisionalLeg[],
  fill: Fill,
  kindOf: (trade: TradeRow) => ExitKind,
  { event, book }: Booking<Fill>,
): void => {
  const { symbol, price, order } = fill
  const after = new Map<ProvisionalLeg, ProvisionalLeg>()
  for (const { part: leg, size, fee: share } of divide(fill, legs, (leg) => leg.left).shares) {
    const booked = Decimal.of(leg.fee).times(Decimal.of(size)).over(Decimal.of(leg.size)).text
    const trade = book.reprice(leg, { size, price, fee: minus(share, booked), order })
    const left = minus(leg.left, size)
    after.set(leg, { ...leg, left })
    // An entry is at its first fill, an exit at its last.
    if (leg.kind === 'open' ? leg.left === leg.size : left === ZERO)
      book.amend(timed(trade, leg, kindOf(trade), event))
  }
  book.symbols.provisional(symbol, (all) => all.map((leg) => after.get(leg) ?? leg))
}

/** The trade with the time of the fill, and the reason of its end where none is known. */
const timed = (trade: TradeRow, leg: ProvisionalLeg, kind: ExitKind, { at, data }: Fact<Fill>): TradeRow => {
  if (leg.kind === 'open')
    return { ...trade, entryAt: at, holdingMinutes: heldMinutes({ entryAt: at }, trade.exitAt) }
  if (leg.kind !== 'close') return trade
  const isKnown = trade.exitKindGiven || trade.exitKind === 'agent'
  const exitKind = isKnown ? trade.exitKind : kind
  const exitKindGiven = trade.exitKindGiven || data.kind !== undefined
  return { ...trade, exitAt: at, exitKind, exitKindGiven, holdingMinutes: heldMinutes(trade, at) }
}
