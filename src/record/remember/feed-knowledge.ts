import type { TradeRow } from '#ledger'
import { readRef } from '#log/rows'
import { isId } from '#vocabulary'
import type { Remembering } from './remembering.ts'

/**
 * What a trade came to waits for the next maintenance, which hands it to the memories that it was decided on. So does what it is corrected to, and
 * that it is open again or never was: what was handed on of it is then taken back.
 */
export const awaitFeedback = (
  { id, n, symbol, intention }: TradeRow,
  outcome: { readonly r: number | null; readonly sigma: number },
  work: Remembering,
): void => {
  const cites = intention.cites.flatMap((cite) => {
    const ref = readRef(cite)
    return ref?.what === 'knowledge' ? [ref.id] : []
  })
  const against = (intention.against ?? []).filter(isId)
  if (cites.length === 0 && against.length === 0) return
  const r = outcome.sigma > 0 ? outcome.r : null
  const x = r === null ? 0 : Math.max(-1, Math.min(1, r / outcome.sigma))
  const others = (work.memory.feedback ?? []).filter((one) => one.trade !== id)
  const cited = intention.cites.length
  work.memory = {
    ...work.memory,
    feedback: [...others, { trade: id, n, symbol, cites, cited, against, r, x }],
  }
}

/** It is open again, or never was. */
export const withdrawFeedback = (trade: TradeRow, work: Remembering): void =>
  awaitFeedback(trade, { r: null, sigma: 1 }, work)

/** Whether its outcome waits to be handed on: told better before that, it is handed on as it then is. */
export const awaitsFeedback = (trade: TradeRow['id'], { memory }: Remembering): boolean =>
  memory.feedback?.some((one) => one.trade === trade) === true
