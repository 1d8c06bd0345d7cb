import { nameInText, nearest } from '#vocabulary'

/** One part of a question: what was asked for, and what there is. */
export interface AskedName<Item> {
  /** As a person calls it: `symbol`. */
  readonly name: string
  readonly asked: string | undefined
  of(item: Item): string | null
}

/**
 * Why nothing matches, and what would. The parts of a question are taken one after the other: the first that leaves nothing is
 * told, with the names that are there beside those before it.
 */
export const whatWouldMatch = <Item>(
  what: string,
  items: readonly Item[],
  parts: readonly AskedName<Item>[],
): string | null => {
  let left = items
  const before: string[] = []
  for (const { name, asked, of } of parts) {
    if (asked === undefined) continue
    const fitting = left.filter((item) => of(item) === asked)
    if (fitting.length === 0) {
      const among = before.length === 0 ? '' : ` with the ${before.join(' and the ')}`
      return `no ${what}${among} has the ${name} ${nameInText(asked)}${insteadOf(asked, namesIn(left.map(of)))}`
    }
    left = fitting
    before.push(`${name} ${nameInText(asked)}`)
  }
  return null
}

/** Names that fit a sentence. */
const MOST_NAMED = 8
/** Names as short as those of markets are often near each other by chance: GOLD is not NORD. */
const SHORT = 5

/** `; did you mean XAUUSD?`, or what there is: `; there are BTC and ETH`. */
export const insteadOf = (asked: string, known: readonly string[]): string => {
  const meant = nearest(asked, known, asked.length <= SHORT ? 1 : 2)
  if (meant !== undefined) return `; did you mean ${nameInText(meant)}?`
  if (known.length === 0) return ''
  const shown = known.slice(0, MOST_NAMED).map(nameInText)
  const rest = known.length - shown.length
  const named = rest > 0 ? [...shown, `${rest} more`] : shown
  const list = named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
  return `; there ${named.length === 1 ? 'is' : 'are'} ${list}`
}

/** Distinct names, the commonest first. */
export const namesIn = (names: Iterable<string | null | undefined>): readonly string[] => {
  const counts = new Map<string, number>()
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([name]) => name)
}
