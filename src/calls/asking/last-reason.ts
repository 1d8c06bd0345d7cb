import { type Moment, readEvent, SaidTexts } from '#log'

/** What a run had in mind when it last decided; null where it never did, or gave no reason. */
export const lastReason = async ({ log, seq }: Moment, run: string): Promise<string | null> => {
  const [last] = await log.store.events({ run, kinds: ['decision'], toSeq: seq, descending: true, limit: 1 })
  const event = last && readEvent(last)
  if (event?.kind !== 'decision') return null
  const { reason } = event.data
  return (await SaidTexts.of(log.store, [reason], '')).said(reason) ?? null
}
