/** Names that fit a sentence. */
const MOST_NAMED = 10

/** What there is, for an error about a name that is none of it. */
export const knownNames = (names: readonly string[]): string => names.slice(0, MOST_NAMED).join(', ')
