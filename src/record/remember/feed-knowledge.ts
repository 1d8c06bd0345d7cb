import { handleNumber } from '#vocabulary'
import type { Feedback } from '../rows/knowledge-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Remembering } from './remembering.ts'

/** What a trade came to waits for the next maintenance, which hands it to the memories that it was decided on. */
export const awaitFeedback = (
  { id, n, intention }: TradeRow,
  outcome: { readonly r: number | null; readonly sigma: number },
  work: Remembering,
): void => {
  const cites = intention.cites.filter((cite) => handleNumber('knowledge', cite) !== null)
  const against = intention.against ?? []
  if (cites.length === 0 && against.length === 0) return
  const { r, sigma } = outcome
  if (r === null || !(sigma > 0)) return withdrawFeedback(id, work)
  const x = Math.max(-1, Math.min(1, r / sigma))
  keep(work, [...others(id, work), { trade: id, n, cites, cited: intention.cites.length, against, r, x }])
}

/** It is open again, or never was. */
export const withdrawFeedback = (trade: TradeRow['id'], work: Remembering): void => {
  if (work.memory.feedback?.some((one) => one.trade === trade)) keep(work, others(trade, work))
}

/** Whether its outcome waits to be handed on: told better before that, it is handed on as it then is. */
export const awaitsFeedback = (trade: TradeRow['id'], { memory }: Remembering): boolean =>
  memory.feedback?.some((one) => one.trade === trade) === true

const others = (trade: TradeRow['id'], { memory }: Remembering): readonly Feedback[] =>
  (memory.feedback ?? []).filter((one) => one.trade !== trade)

const keep = (work: Remembering, feedback: readonly Feedback[]): void => {
  const { feedback: _before, ...memory } = work.memory
  work.memory = feedback.length === 0 ? memory : { ...memory, feedback }
}
