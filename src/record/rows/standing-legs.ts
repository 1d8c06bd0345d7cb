import type { LegRow } from './ledger-rows.ts'

/** What happened to trades and was not undone since: a leg that resettled a trade undoes what came before it and happened after its moment. */
export const standingLegs = (legs: readonly LegRow[]): readonly LegRow[] => {
  const undoing = legs.filter(({ kind }) => kind === 'resettled')
  if (undoing.length === 0) return legs
  return legs.filter(
    (leg) =>
      leg.kind !== 'resettled' &&
      !undoing.some((undo) => undo.trade === leg.trade && undo.n > leg.n && leg.at > undo.at),
  )
}
