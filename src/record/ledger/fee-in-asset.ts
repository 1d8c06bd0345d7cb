import { Decimal, type Exact } from '#vocabulary'
import type { LegRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import type { Booking } from './booking.ts'
import type { SettledFill } from './fee-in-account.ts'
import { ENTRY, type ToldPart } from './told-legs.ts'

// A fee in the asset itself makes another size of what was executed (docs/decisions/0039-fees-and-currencies.md). A report by name of the same
// order may say what was ordered, or what was held of it: both are that fill.

/** Sizes that differ by so small a share of the fee are rounded. */
const ROUNDED_FEE = Decimal.of('0.01' as Exact)

/**
 * Takes from an entry that was told by name, as it was ordered, what its fills say went to the fee. Of a trade that has ended by name it is
 * flagged: so much was not there to be left.
 */
export const takeFeeInAsset = (
  { leg, size, before }: ToldPart,
  { event, book }: Booking<SettledFill>,
): void => {
  const { executed, size: brought } = event.data
  if (executed === undefined || !ENTRY.includes(leg.kind)) return
  const fee = Decimal.of(executed).minus(Decimal.of(brought))
  const left = before.reduce(
    (rest, one) => rest.minus(Decimal.of(one.size)),
    Decimal.of(leg.size).minus(Decimal.of(size)),
  )
  const whole = Decimal.of(leg.size).times(fee).over(Decimal.of(executed))
  const isFee = left.sign > 0 && left.minus(whole).abs().compare(whole.abs().times(ROUNDED_FEE)) <= 0
  if (!isFee) return
  const trade = book.trade(leg.trade)
  if (trade.status === 'open') return book.unfill(leg, left.text)
  const told = Decimal.of(leg.size).minus(left).text
  book.flag({ code: 'reports_differ', symbol: leg.symbol, trade, field: 'size', known: leg.size, told })
}

/** Whether what is left of a sale is what its fee took beside it. */
export const isTakenBeside = (rest: Decimal, { executed, size }: SettledFill): boolean =>
  executed !== undefined && rest.equals(Decimal.of(size).minus(Decimal.of(executed)))

/** What fills brought of an order that was executed as a report by name has it; undefined where that is as much. */
export const broughtBy = (
  order: string | undefined,
  size: Exact,
  { orders, legs }: Found,
  kinds: readonly LegRow['kind'][] = ENTRY,
): Exact | undefined => {
  const executed = orders.find(({ id }) => id === order)?.filled
  if (order === undefined || executed === undefined || !Decimal.of(executed).equals(Decimal.of(size)))
    return undefined
  const brought = legs
    .filter((leg) => leg.source === 'fill' && leg.order === order && kinds.includes(leg.kind))
    .reduce((sum, leg) => sum.plus(Decimal.of(leg.size)), Decimal.zero)
  return brought.isZero || brought.equals(Decimal.of(size)) ? undefined : brought.text
}
