import type { Decision } from '#ledger'
import { type FactEvent, type Found, type Lookup, readRef } from '#log/rows'
import type { Handled } from '#vocabulary'

// Which of a decision's citations count: a memory that no turn was shown cannot have been relied on.

export const citationLookups = ({ cites = [] }: Pick<Decision, 'cites'>): readonly Lookup[] => {
  const ids = cites.flatMap((cite) => readRef(cite)?.id ?? [])
  return ids.length === 0 ? [] : [{ find: 'shown', among: { column: 'memory', values: ids } }]
}

/**
 * Inside a turn an agent relies on memories that some turn was shown; its own plans and passages it knows by making them. Outside of
 * one, and for a person, nothing says what was shown: there a citation counts if it names something.
 */
export const countedCites = (
  { turn, actor, data }: Pick<FactEvent<Decision>, 'turn' | 'actor' | 'data'>,
  { shown }: Pick<Found, 'shown'>,
): readonly string[] =>
  (data.cites ?? []).filter(
    (cite) => readRef(cite) !== null && (turn === null || actor !== 'agent' || !isUnseen(cite, shown)),
  )

/** Whether it names what an agent would have to be shown, and no turn was. */
export const isUnseen = (cite: string, shown: Found['shown']): boolean => {
  const ref = readRef(cite)
  return ref !== null && MUST_BE_SHOWN.has(ref.what) && !shown.some(({ memory }) => memory === ref.id)
}

const MUST_BE_SHOWN: ReadonlySet<Handled> = new Set(['episode', 'belief', 'trade', 'lessons', 'knowledge'])
