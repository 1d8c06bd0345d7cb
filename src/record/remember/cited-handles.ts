import type { Decision } from '#ledger'
import { handleNumber, handleOf } from '#vocabulary'
import type { FactEvent } from '../rows/event.ts'
import type { Found, Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'

// Which of a decision's citations count: a memory that no turn was shown cannot have been relied on.

export const citationLookups = (state: State, { cites = [] }: Pick<Decision, 'cites'>): readonly Lookup[] => {
  if (cites.length === 0) return []
  const lookups: Lookup[] = [
    { find: 'shown', handles: cites.flatMap((cite) => [cite, ...otherNames(state, cite)]) },
  ]
  for (const cite of cites) {
    const trade = handleNumber('trade', cite)
    if (trade !== null) lookups.push({ find: 'handle', n: trade })
    const episode = handleNumber('episode', cite)
    if (episode !== null) lookups.push({ find: 'episode', n: episode })
    const proposal = handleNumber('proposal', cite)
    if (proposal !== null) lookups.push({ find: 'proposal', n: proposal })
    if (handleNumber('quote', cite) !== null) lookups.push({ find: 'quotes', hashes: [] })
  }
  return lookups
}

/** An open trade and what is remembered of it are one memory with two names. */
const otherNames = (state: State, cite: string): string[] => {
  const trade = [...state.trades.values()].find(({ n }) => handleOf('trade', n) === cite)
  if (trade) {
    const episode = state.episodes.get(trade.id)
    return episode ? [handleOf('episode', episode.n)] : []
  }
  const episode = [...state.episodes.values()].find(({ n }) => handleOf('episode', n) === cite)
  const open = episode && state.trades.get(episode.id)
  return open ? [handleOf('trade', open.n)] : []
}

/**
 * Inside a turn an agent relies on memories that some turn was shown; its own plans and passages it knows by making them. Outside of
 * one, and for a person, nothing says what was shown: there a handle counts if it names something.
 */
export const countedCites = (
  state: State,
  { turn, actor, data }: FactEvent<Decision>,
  found: Found,
): readonly string[] =>
  (data.cites ?? []).filter((cite) => {
    if (namedBy(state, cite, found) === null) return false
    return turn === null || actor !== 'agent' || !isUnseen(state, cite, found)
  })

/** Whether it names what an agent would have to be shown, and no turn was. */
export const isUnseen = (state: State, cite: string, found: Found): boolean => {
  const what = namedBy(state, cite, found)
  return what !== null && MUST_BE_SHOWN.includes(what) && !wasShown(state, found, cite)
}

/** What a handle names; null where there is no such thing. */
const namedBy = (state: State, cite: string, found: Found): Cited | null => {
  const what = LETTERED.find((one) => handleNumber(one, cite) !== null)
  return what !== undefined && isThere(state, found, what, handleNumber(what, cite) ?? 0) ? what : null
}

const LETTERED = ['episode', 'belief', 'trade', 'plan', 'lessons', 'knowledge', 'quote', 'proposal'] as const
type Cited = (typeof LETTERED)[number]
const MUST_BE_SHOWN: readonly Cited[] = ['episode', 'belief', 'trade', 'lessons', 'knowledge']

/** The same of a trade that is closed. */
const closedNames = ({ trades, episodes }: Found, cite: string): string[] =>
  trades.flatMap(({ id, n }) => {
    const episode = episodes.get(id)
    const names = [handleOf('trade', n), ...(episode ? [handleOf('episode', episode.n)] : [])]
    return names.includes(cite) ? names : []
  })

const wasShown = (state: State, found: Found, cite: string): boolean => {
  const names = [cite, ...otherNames(state, cite), ...closedNames(found, cite)]
  return names.some((name) => found.shown.has(name))
}

/** Numbers are given without gaps. */
const isThere = (state: State, found: Found, what: Cited, n: number): boolean => {
  if (n < 1) return false
  switch (what) {
    case 'episode':
      return n <= state.memory.episodes
    case 'belief':
      return n <= state.memory.beliefs
    case 'plan':
      return n <= state.memory.plans
    case 'lessons':
      return n <= (state.memory.lessons ?? 0)
    case 'knowledge':
      return n <= (state.memory.knowledge ?? 0)
    case 'trade':
      return n <= state.account.trades
    case 'quote':
      return n <= (found.quotes[0]?.n ?? 0)
    case 'proposal':
      return found.proposals.some((proposal) => proposal.n === n)
  }
}
