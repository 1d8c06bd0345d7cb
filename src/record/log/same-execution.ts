import type { StoredEvent } from '../rows/event.ts'
import type { Draft } from './draft.ts'

/** By what two tellings under one id are of one execution, or of one payment. */
const TELLING: { readonly [kind: string]: readonly string[] } = {
  fill: ['symbol', 'side', 'size', 'price'],
  cash: ['type', 'amount'],
}

/**
 * A broker's export and its live feed tell the same execution with more of it or less: the stop of its order, the rate, what it cost. Under
 * one id, and within a bar, it is one, and the first telling stands.
 */
export const isSameExecution = (
  draft: Pick<Draft, 'kind' | 'payload' | 'at'>,
  known: Pick<StoredEvent, 'payload' | 'at'>,
  bar: number,
): boolean => {
  const fields = TELLING[draft.kind]
  if (!fields || Math.abs(known.at - draft.at) > bar) return false
  const [told, before] = [JSON.parse(draft.payload), JSON.parse(known.payload)]
  return fields.every((field) => told[field] === before[field])
}
