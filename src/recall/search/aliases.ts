import { type AliasGroup, DEFAULT_ALIASES, THINGS } from './alias-groups.ts'
import { folded, type Run, runsOf } from './content-words.ts'
import { LEGS, legsOf } from './one-spelling.ts'
import { STEM_MARK } from './stem.ts'

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

/** A name as a text has it, folded, and the term of a group that has it. */
export interface NamedGroup {
  readonly name: string
  readonly group: string
  /** The term that pairs have of it where it is one of their legs: who asks for the yen means USD/JPY too. */
  readonly leg?: string | undefined
}

interface Phrase {
  readonly words: readonly string[]
  readonly named: readonly NamedGroup[]
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
  const { groups, legs } = groupedNames(own, base)
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

        leg: isPair(name) ? undefined : legs.get(group),
      }),
    )
    if (!isEast(first)) phrases.set(first, [...(phrases.get(first) ?? []), { words, named }])
    else if (words.length === 1) east.set(name, named)
    else mixed.push({ words, named })
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
  const things = new Set(THINGS.flatMap(([name]) => [...(groups.get(phraseKey(name)) ?? [])].map(termOf)))
  return {
    isThing: (group) => things.has(group),
    namedIn: (runs) =>
      runs.flatMap((run, i) =>
        run.east
          ? inEast(runs, i)
          : (phrases.get(run.text)?.find(({ words }) => follows(runs, i, words))?.named ?? []),
      ),
  }
}

/** Of each name the groups that have it, each by its own first name, and the code among a group's names. */
const groupedNames = (own: readonly AliasGroup[], base: readonly AliasGroup[]) => {
  const groups = new Map<string, Set<string>>()
  const legs = new Map<string, string>()
  const add = (names: readonly string[], of: Iterable<string>): void => {
    for (const group of of)
      for (const name of names) {
        groups.set(name, (groups.get(name) ?? new Set()).add(group))
        if (LEG.test(name) && !legs.has(group)) legs.set(group, STEM_MARK + name)
      }
  }
  for (const names of base.map(keysOf)) add(names, names.slice(0, 1))
  for (const names of own.map(keysOf)) {
    const known = names.flatMap((name) => [...(groups.get(name) ?? [])])
    add(names, known.length > 0 ? known : names.slice(0, 1))
  }
  return { groups, legs }
}

const isPair = (name: string): boolean => legsOf(name.replace(' ', '').toUpperCase()).length > 0

const LEG = new RegExp(`^(?:${LEGS})$`, 'iu')

const keysOf = (group: AliasGroup): readonly string[] => group.map(phraseKey).filter((key) => key !== '')

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
