import { isKind, kindOf } from '../kinds/kinds.ts'
import type { StoredEvent } from '../rows/event.ts'

/** What holds whenever it was said: a run, an instrument, a limit; a person's plans and beliefs. */
export const setsUp = ({ kind, actor }: Pick<StoredEvent, 'kind' | 'actor'>): boolean =>
  (isKind(kind) && kindOf(kind).knownBy === 'head') || (actor === 'person' && A_PERSONS.has(kind))

const A_PERSONS: ReadonlySet<string> = new Set(['plan.created', 'plan.cancelled', 'belief.seeded'])
