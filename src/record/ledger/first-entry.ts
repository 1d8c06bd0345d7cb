import { Decimal, type Exact, type Instant, MINUTE_MS, ZERO } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'

// What of a trade was entered at first. What is added later may be added because of how it goes, and what it risks then makes the outcome
// smaller or larger in R by the outcome itself (docs/decisions/0047-added-while-it-goes.md).

/** Entered so soon after the first it is one decision, taken before anybody could see how it goes. */
const TOGETHER_MS = MINUTE_MS

/** Nothing of it was entered yet. */
export const NOT_ENTERED: TradeRow['first'] = { order: null, risk: ZERO, value: ZERO }

/** Whether an entry is part of the first one: within a minute of it, or a fill of its order. */
export const isFirstEntry = (
  { entryAt, first }: TradeRow,
  { at, order }: { readonly at: Instant; readonly order?: string | null | undefined },
): boolean =>
  entryAt === null || at - entryAt < TOGETHER_MS || (first.order !== null && first.order === order)

/** The trade after a step that concerned its first entry: what it added to risk and value was entered at first. */
export const withFirstEntry = (before: TradeRow, after: TradeRow): TradeRow => ({
  ...after,
  first: {
    order: after.first.order,
    risk:
      after.first.risk === null || before.initialRisk === null || after.initialRisk === null
        ? null
        : Decimal.of(after.first.risk)
            .plus(Decimal.of(after.initialRisk))
            .minus(Decimal.of(before.initialRisk)).text,
    value: Decimal.of(after.first.value)
      .plus(Decimal.of(after.openedValue))
      .minus(Decimal.of(before.openedValue)).text,
  },
})

/** The trade with another risk and value of all its entries together: the first has its share of both, by value. */
export const sharedFirstEntry = (before: TradeRow, after: TradeRow): TradeRow => {
  const whole = Decimal.of(before.openedValue)
  if (whole.isZero) return after
  const share = Decimal.of(before.first.value).over(whole)
  const of = (value: Exact): Decimal => Decimal.of(value).times(share)
  return {
    ...after,
    first: {
      order: before.first.order,
      risk: after.initialRisk === null ? null : of(after.initialRisk).text,
      value: of(after.openedValue).text,
    },
  }
}
