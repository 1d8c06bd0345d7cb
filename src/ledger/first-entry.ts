import { Decimal, type Exact, type Instant, MINUTE_MS, minus, plus, ZERO } from '#vocabulary'
import type { TradeRow } from './ledger-rows.ts'

// The first entry of a trade. Later additions may follow from how the trade goes, so that their risk would make the outcome in
// R smaller or larger by the outcome itself (docs/decisions/0047-added-while-it-goes.md).

/** Entries within this time of the first are one decision, made before the trade's course could be seen. */
const TOGETHER_MS = MINUTE_MS

/** A trade without an entry yet. */
export const NOT_ENTERED: TradeRow['first'] = { order: null, risk: ZERO, value: ZERO }

/** True if an entry is part of the first one: within a minute of it, or a fill of its order. */
export const isFirstEntry = ({ entryAt, first }: TradeRow, at: Instant, order?: string): boolean =>
  entryAt === null || at - entryAt < TOGETHER_MS || (order !== undefined && first.order === order)

/** Adds the risk and value of a step to the first entry. */
export const withFirstEntry = (before: TradeRow, after: TradeRow): TradeRow => {
  const { order, risk, value } = after.first
  const isKnown = risk !== null && before.initialRisk !== null && after.initialRisk !== null
  const first = {
    order,
    risk: isKnown ? plus(risk, minus(after.initialRisk, before.initialRisk)) : null,
    value: plus(value, minus(after.openedValue, before.openedValue)),
  }
  return { ...after, first }
}

/** The trade with another risk and value of all its entries together: the first has its share of both, by value. */
export const sharedFirstEntry = (before: TradeRow, after: TradeRow): TradeRow => {
  const whole = Decimal.of(before.openedValue)
  if (whole.isZero) return after
  const share = Decimal.of(before.first.value).over(whole)
  const of = (value: Exact): Exact => Decimal.of(value).times(share).text
  const risk = after.initialRisk && of(after.initialRisk)
  return { ...after, first: { order: before.first.order, risk, value: of(after.openedValue) } }
}
