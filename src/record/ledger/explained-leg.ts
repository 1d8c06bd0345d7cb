import { type Exact, ZERO } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import { enclosing } from './excursion.ts'
import { isFirstEntry, withFirstEntry } from './first-entry.ts'
import { reprice, repricedRisk, withCosts, worth } from './position.ts'

/** What is told of a leg, or of a part of it, after a snapshot or a report by name has shown it. */
export interface Explanation {
  readonly size: Exact
  readonly price: Exact
  readonly fee: Exact
  readonly order: string | undefined
  /** Nobody has told of this leg before. */
  readonly first: boolean
  readonly source?: 'fill' | 'trade'
}

/** The trade with the price that was told in the place of the one that its leg had. */
export const explained = (
  before: TradeRow,
  leg: LegRow,
  { size, price, fee, first }: Explanation,
): { readonly trade: TradeRow; readonly realised: Exact } => {
  const entry = leg.kind === 'open' || leg.kind === 'add'
  const difference = worth(price, size, before.multiplier).minus(
    worth(leg.price ?? price, size, before.multiplier),
  )
  const { trade, realised } = reprice(before, entry ? 'entry' : 'exit', difference)
  const entered = leg.kind === 'open' && first ? { ...trade, entryPrice: price } : trade
  const left = leg.kind === 'close' ? { ...entered, exitPrice: price } : entered
  const risked = entry ? { ...left, initialRisk: repricedRisk(before, { ...leg, size }, price) } : left
  const known = entry && isFirstEntry(before, leg) ? withFirstEntry(before, risked) : risked
  return { trade: enclosing(withCosts(known, fee, ZERO)), realised }
}
