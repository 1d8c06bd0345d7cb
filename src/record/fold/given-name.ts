import { contentId } from '#vocabulary'
import { isKind, kindOf } from '../kinds/kinds.ts'
import { toldPayload } from '../kinds/told-payload.ts'
import { type Change, put } from '../rows/change.ts'
import type { StoredEvent } from '../rows/event.ts'
import { contentOf } from '../rows/fact-content.ts'

/** What names a fact that was given an id: the part of the event's id that is not its time. */
export const givenName = (id: string): string => id.slice(TIME_LENGTH)
const TIME_LENGTH = 10

/** The name of a fact that its caller gave an id, so that the same id is found again at whatever time it is told. */
export const namedFact = ({ kind, run, at, id, payload, seq }: StoredEvent): readonly Change[] => {
  if (!isKind(kind) || !kindOf(kind).toldOnce) return []
  const content = contentId(at, contentOf(kind, run, toldPayload(kind, payload)))
  return content === id ? [] : [put('given', { event: id, name: givenName(id), seq })]
}
