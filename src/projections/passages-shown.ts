import { type EventOf, type Log, type Quoted, quoteHandles } from '#log'
import { quoteName } from '#record'

/** Lines of a text that a turn was shown: where they stood then, and the handle by which a decision cites them. */
export interface ShownPassage extends Quoted {
  readonly handle: string | null
}

/** Each once, in the order they were first shown. */
export const passagesShown = async (
  log: Log,
  showings: readonly EventOf<'recalled'>[],
  seq: number,
): Promise<readonly ShownPassage[]> => {
  const shown = new Map<string, Quoted>()
  for (const { data } of showings)
    for (const quoted of data.quotes ?? [])
      if (!shown.has(quoteName(quoted))) shown.set(quoteName(quoted), quoted)
  const passages = [...shown.values()]
  const handle = await quoteHandles(log.store, passages, seq)
  return passages.map((quoted) => ({ ...quoted, handle: handle(quoted) }))
}
