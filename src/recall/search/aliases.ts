import { type AliasGroup, DEFAULT_ALIASES, THINGS } from './alias-groups.ts'
import { folded, type Run, runsOf } from './content-words.ts'

// gold = XAU = bullion = 黄金: whatever name a text uses, it also carries the group's own term. Read the same way in notes and
// questions, so each finds the other.

/** Marks a group's term, so that no word of a text can be taken for it. */
export const GROUP_MARK = '~'

export interface Aliases {
  /** Every name of a group in a text, repeats kept. */
  readonly namedIn: (runs: readonly Run[]) => readonly NamedGroup[]
  /** Whether a group's term is the name of a thing that is traded, or of a way to trade it. */
  readonly isThing: (group: string) => boolean
}

/** A name as a text has it, folded, and the term of its group. */
export interface NamedGroup {
  readonly name: string
  readonly group: string
}

interface Phrase extends NamedGroup {
  readonly words: readonly string[]
}

/**
 * Groups that share a name are one group: the user who adds `['gold', 'shiny']` extends ours. They are read when a text is looked through,
 * which few of those who open a memory do; ours, which nearly everybody has, once.
 */
export const aliasesOf = (own: readonly AliasGroup[] = [], base = DEFAULT_ALIASES): Aliases => {
  if (own.length === 0 && base === DEFAULT_ALIASES) return OURS
  return readLater(() => readAliases(own, base))
}

const readLater = (read: () => Aliases): Aliases => {
  let known: Aliases | undefined
  const aliases = (): Aliases => {
    known ??= read()
    return known
  }
  return {
    isThing: (group) => aliases().isThing(group),
    namedIn: (runs) => aliases().namedIn(runs),
  }
}

const OURS = readLater(() => readAliases([], DEFAULT_ALIASES))

const readAliases = (own: readonly AliasGroup[], base: readonly AliasGroup[]): Aliases => {
  const groups = new Map<string, string>()
  const spelled = [...base, ...own].map((group) => group.map(phraseKey).filter((key) => key !== ''))
  for (const keys of spelled) {
    const known = keys.find((key) => groups.has(key))
    const group = (known === undefined ? undefined : groups.get(known)) ?? keys[0]
    if (group !== undefined) for (const key of keys) if (!groups.has(key)) groups.set(key, group)
  }
  const phrases = new Map<string, Phrase[]>()
  const east = new Map<string, string>()
  const mixed: Phrase[] = []
  for (const [key, group] of groups) {
    const words = key.split(' ')
    const first = words[0] ?? ''
    const term = termOf(group)
    if (!isEast(first)) phrases.set(first, [...(phrases.get(first) ?? []), { name: key, words, group: term }])
    else if (words.length === 1) east.set(key, term)
    else mixed.push({ name: key, words, group: term })
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length)
  const names = eastPattern([...east.keys()])
  const inEast = (runs: readonly Run[], i: number): readonly NamedGroup[] => {
    const text = runs[i]?.text ?? ''
    const inside =
      names === undefined
        ? []
        : [...text.matchAll(names)].map(([name]) => ({ name, group: east.get(name) ?? '' }))
    // 沪深300 begins inside a run and goes on in the next.
    const across = mixed.filter(
      ({ words: [head = '', ...rest] }) => text.endsWith(head) && follows(runs, i + 1, rest),
    )
    return [...inside, ...across]
  }
  const things = new Set(THINGS.map(([name]) => termOf(groups.get(phraseKey(name)) ?? '')))
  return {
    isThing: (group) => things.has(group),
    namedIn: (runs) =>
      runs.flatMap((run, i) =>
        run.east
          ? inEast(runs, i)
          : (phrases.get(run.text)?.find(({ words }) => follows(runs, i, words)) ?? []),
      ),
  }
}

const termOf = (group: string): string => `${GROUP_MARK}${group.replaceAll(' ', '-')}`

const phraseKey = (name: string): string =>
  runsOf(folded(name))
    .map((run) => run.text)
    .join(' ')

const isEast = (word: string): boolean => runsOf(word)[0]?.east ?? false

const follows = (runs: readonly Run[], at: number, words: readonly string[]): boolean =>
  words.every((word, i) => runs[at + i]?.text === word)

const eastPattern = (names: readonly string[]): RegExp | undefined =>
  names.length === 0 ? undefined : new RegExp([...names].sort((a, b) => b.length - a.length).join('|'), 'gu')
