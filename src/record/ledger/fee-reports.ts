import { Decimal, type Exact } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { agree } from './price-agreement.ts'
import { ENTRY, EXIT, type ToldPart } from './told-legs.ts'

// What was paid for one execution, told by name and by its fills.

/** By how much two reports of a fee may differ: a share of it, or a cent, as callers round it. Sane: .005 to .05. */
const FEE_ROUNDED = Decimal.of('0.01' as Exact)

/** Both have told a fee, and it is another. Where one has none it may not know it. */
export const flagOtherFees = (trade: TradeRow, known: Decimal, told: Decimal, book: Bookkeeper): void => {
  if (known.isZero || told.isZero || agree(known, told, FEE_ROUNDED)) return
  if (told.minus(known).abs().compare(FEE_ROUNDED) <= 0) return
  const { symbol } = trade
  book.flag({ code: 'reports_differ', symbol, trade, field: 'fees', known: known.text, told: told.text })
}

/** Once fills have told all of what a report by name was of: an entry, an exit, or a whole round trip. */
export const flagFeesFilled = (
  told: readonly { readonly part: ToldPart; readonly fee: Exact }[],
  legs: readonly LegRow[],
  book: Bookkeeper,
): void => {
  const reports = new Map(told.map(({ part: { leg } }) => [`${leg.trade}/${leg.seq}`, leg]))
  for (const { trade, seq, source } of reports.values()) {
    if (source !== 'trade') continue
    const group = legs.filter(
      (leg) =>
        leg.trade === trade &&
        leg.seq === seq &&
        leg.source === 'trade' &&
        [...ENTRY, ...EXIT].includes(leg.kind),
    )
    const fills = group.flatMap(({ n }) => [
      ...legs.filter(
        (leg) => leg.trade === trade && leg.of === n && leg.kind === 'repriced' && leg.source === 'fill',
      ),
      ...told.flatMap(({ part, fee }) =>
        part.leg.trade === trade && part.leg.n === n ? [{ size: part.size, fee }] : [],
      ),
    ])
    const sum = (some: readonly Pick<LegRow, 'size' | 'fee'>[], what: 'size' | 'fee'): Decimal =>
      some.reduce((all, one) => all.plus(Decimal.of(one[what])), Decimal.zero)
    if (!sum(group, 'size').equals(sum(fills, 'size')) || fills.some(({ fee }) => Decimal.of(fee).isZero))
      continue
    flagOtherFees(book.trade(trade), sum(group, 'fee'), sum(fills, 'fee'), book)
  }
}

/** A report by name of what fills have done: these legs, as far as they are all of it. */
export const flagFeesNamed = (
  trade: TradeRow,
  parts: readonly Pick<ToldPart, 'leg' | 'size'>[],
  fee: Exact | undefined,
  book: Bookkeeper,
): void => {
  if (fee === undefined || parts.length === 0) return
  const whole = parts.every(
    ({ leg, size }) => leg.source === 'fill' && size === leg.size && !Decimal.of(leg.fee).isZero,
  )
  if (!whole) return
  const paid = parts.reduce((sum, { leg }) => sum.plus(Decimal.of(leg.fee)), Decimal.zero)
  flagOtherFees(trade, paid, Decimal.of(fee), book)
}
