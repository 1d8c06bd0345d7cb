import { Decimal, type Exact, type Instant, MINUTE_MS, ZERO } from '#vocabulary'
import type { TradeRow } from './ledger-rows.ts'

// The first entry of a trade. Later additions may follow from how the trade goes, so that their risk would make the outcome in
// R smaller or larger by the outcome itself (docs/decisions/0047-added-while-it-goes.md).

/** Entries within this time of the first are one decision, made before the trade's course could be seen. */
const TOGETHER_MS = MINUTE_MS

/** A trade without an entry yet. */
export const NOT_ENTERED: TradeRow['first'] = { order: null, risk: ZERO, value: ZERO }

/** True if an entry is part of the first one: within a minute of it, or a fill of its order. */
export const isFirstEntry = (
  { entryAt, first }: TradeRow,
  { at, order }: { readonly at: Instant; readonly order?: string | null | undefined },
): boolean =>
  entryAt === null || at - entryAt < TOGETHER_MS || (first.order !== null && first.order === order)

/** Adds the risk and value of a step to the first entry. */
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
