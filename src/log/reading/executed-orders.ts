import type { LegRow } from '#ledger'

/**
 * The executions among some legs: each order once, in however many fills; a leg without an order counts once an event and symbol.
 * A stop or target that a snapshot shows is the broker's doing, not an order of the agent.
 */
export const executedOrders = (legs: readonly LegRow[]): number =>
  new Set(legs.filter(isExecution).map(({ order, seq, symbol }) => order ?? `${seq}/${symbol}`)).size

export const isExecution = ({ kind, source, exitKind }: LegRow): boolean => {
  if (kind === 'open' || kind === 'add') return true
  return (kind === 'reduce' || kind === 'close') && (source !== 'tick' || exitKind === 'agent')
}
