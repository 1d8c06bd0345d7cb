import { type AliasGroup, AMOUNTS, DEFAULT_ALIASES, THINGS } from './alias-groups.ts'
import { folded, type Run, runsOf } from './content-words.ts'
import { LEGS, legsOf, MONEY_PAIR, oneSpelling } from './one-spelling.ts'
import { STEM_MARK } from './stem.ts'

// gold = XAU = bullion = 黄金: whatever name a text uses, it also carries the group's own term. Read the same way in notes and
// questions, so each finds the other.

/** Marks a group's term, so that no word of a text can be taken for it. */
export const GROUP_MARK = '~'

export interface Aliases {
  /** Every name of a group in a text, repeats kept. */
  readonly namedIn: (runs: readonly Run[]) => readonly NamedGroup[]
}

/** A name as a text has it, folded, and the term of a group that has it. */
export interface NamedGroup {
  readonly name: string
  readonly group: string
  /** Terms that pairs have of it where it is one of their legs: who asks for the yen means USD/JPY too. */
  readonly legs: readonly string[]
  /** Whether it is the name of a thing that is traded, or of a way to trade it. */
  readonly isThing: boolean
  readonly isAmount: boolean
}

interface Phrase {
  readonly words: readonly string[]
  readonly named: readonly NamedGroup[]
  /** How many of its words name nothing else: those of "dollar yen" are names of its legs. */
  readonly taken: number
}

/**
 * The user who adds `['gold', 'shiny']` extends ours: those of our groups that have one of the names. They are read when a text is looked
 * through, which few of those who open a memory do; ours, which nearly everybody has, once.
 */
export const aliasesOf = (own: readonly AliasGroup[] = [], base = DEFAULT_ALIASES): Aliases => {
  if (own.length === 0 && base === DEFAULT_ALIASES) return OURS
  return readLater(() => readAliases(own, base))
}

const readLater = (read: () => Aliases): Aliases => {
  let known: Aliases | undefined
  return {
    namedIn: (runs) => {
      known ??= read()
      return known.namedIn(runs)
    },
  }
}

const OURS = readLater(() => readAliases([], DEFAULT_ALIASES))

const readAliases = (own: readonly AliasGroup[], base: readonly AliasGroup[]): Aliases => {
  const { groups, legs, pairs } = groupedNames(own, base)
  const things = new Set(THINGS.flatMap(([name]) => [...(groups.get(phraseKey(name)) ?? [])]))
  const phrases = new Map<string, Phrase[]>()
  const east = new Map<string, readonly NamedGroup[]>()
  const mixed: Phrase[] = []
  for (const [name, of] of groups) {
    const words = name.split(' ')
    const [first = ''] = words
    const named = [...of].map(
      (group): NamedGroup => ({
        name,
        group: termOf(group),
        legs: isPair(name) ? [] : (legs.get(group) ?? []),
        isThing: things.has(group) && !AMOUNTS.has(name),
        isAmount: AMOUNTS.has(name),
      }),
    )
    const taken = [...of].every((group) => pairs.has(group)) ? 1 : words.length
    const phrase = { words, named, taken }
    if (!isEast(first)) phrases.set(first, [...(phrases.get(first) ?? []), phrase])
    else if (words.length === 1) east.set(name, named)
    else mixed.push(phrase)
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length)
  const names = eastPattern([...east.keys()])
  const inEast = (runs: readonly Run[], i: number): readonly NamedGroup[] => {
    const text = runs[i]?.text ?? ''
    const inside =
      names === undefined ? [] : [...text.matchAll(names)].flatMap(([name]) => east.get(name) ?? [])
    // 沪深300 begins inside a run and goes on in the next.
    const across = mixed.filter(
      ({ words: [head = '', ...rest] }) => text.endsWith(head) && follows(runs, i + 1, rest),
    )
    return [...inside, ...across.flatMap(({ named }) => named)]
  }
  return {
    namedIn: (runs) => {
      const found: NamedGroup[] = []
      for (let i = 0; i < runs.length; ) {
        const { east: isEastern, text = '' } = runs[i] ?? {}
        const phrase = isEastern ? undefined : phrases.get(text)?.find(({ words }) => follows(runs, i, words))
        found.push(...(isEastern ? inEast(runs, i) : (phrase?.named ?? [])))
        i += phrase?.taken ?? 1
      }
      return found
    },
  }
}

/** Of each name the groups that have it, each by its own first name; the codes among a group's names, and which groups are pairs of currencies. */
const groupedNames = (own: readonly AliasGroup[], base: readonly AliasGroup[]) => {
  const groups = new Map<string, Set<string>>()
  const legs = new Map<string, string[]>()
  const pairs = new Set<string>()
  const add = (names: readonly string[], of: Iterable<string>): void => {
    for (const group of of)
      for (const name of names) {
        groups.set(name, (groups.get(name) ?? new Set()).add(group))
        if (LEG.test(name)) legs.set(group, [...(legs.get(group) ?? []), STEM_MARK + name])
        if (MONEY_PAIR.test(name)) pairs.add(group)
      }
  }
  for (const names of base.map(keysOf)) add(names, names.slice(0, 1))
  for (const names of own.map(keysOf)) {
    const known = names.flatMap((name) => [...(groups.get(name) ?? [])])
    add(names, known.length > 0 ? known : names.slice(0, 1))
  }
  return { groups, legs, pairs }
}

const isPair = (name: string): boolean => legsOf(name.replace(' ', '').toUpperCase()).length > 0

const LEG = new RegExp(`^(?:${LEGS})$`, 'iu')

/** Each as it is, and as texts are read: `EUR/CHF` is EURCHF there. */
const keysOf = (group: AliasGroup): readonly string[] => [
  ...new Set(
    [...group, ...group.map((name) => oneSpelling(name).text)].map(phraseKey).filter((key) => key !== ''),
  ),
]

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
