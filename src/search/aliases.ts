import { type AliasGroup, DEFAULT_ALIASES } from './alias-groups.ts'
import { contentWords, folded, type Run, runsOf } from './content-words.ts'
import { oneSpelling } from './one-spelling.ts'

// gold = XAU = bullion = 黄金: a question that has one name of a group also looks for the others.

export interface Aliases {
  /** The groups that a question names, each once. */
  readonly namedIn: (runs: readonly Run[]) => readonly NamedGroup[]
}

export interface NamedGroup {
  /** The name the question has, folded. */
  readonly name: string
  /** The words of each name of the group. */
  readonly names: readonly (readonly string[])[]
}

/** A user's `['gold', 'shiny']` extends those of our groups that have one of the names; else it is a group of its own. */
export const aliasesOf = (own: readonly AliasGroup[] = [], base = DEFAULT_ALIASES): Aliases => {
  const groups = base.map((group) => new Set(namesOf(group)))
  for (const names of own.map(namesOf)) {
    const known = groups.filter((group) => names.some((name) => group.has(name)))
    for (const group of known) for (const name of names) group.add(name)
    if (known.length === 0) groups.push(new Set(names))
  }
  const named = groups.map((group) => [...group].map((name) => ({ name, runs: runsOf(name) })))
  const words = named.map((names) => names.map(({ runs }) => contentWords(runs)))
  return {
    namedIn: (runs) =>
      named.flatMap((names, at): readonly NamedGroup[] => {
        const found = names.find((one) => isIn(runs, one.runs))
        return found ? [{ name: found.name, names: words[at] ?? [] }] : []
      }),
  }
}

/** Each as it is, and as texts are read: `EUR/CHF` is EURCHF there. Longer names first. */
const namesOf = (group: AliasGroup): readonly string[] =>
  [
    ...new Set(
      group.flatMap((name) =>
        [name, oneSpelling(name)].map((each) =>
          runsOf(folded(each))
            .map(({ text }) => text)
            .join(' '),
        ),
      ),
    ),
  ]
    .filter((name) => name !== '')
    .sort((a, b) => b.split(' ').length - a.split(' ').length)

/** Whether runs of a text have a name's in a row; a Chinese one may stand inside a longer run. */
const isIn = (runs: readonly Run[], name: readonly Run[]): boolean =>
  runs.some((_, at) =>
    name.every(({ east, text }, i) => {
      const run = runs[at + i]
      return run !== undefined && (east && run.east ? run.text.includes(text) : run.text === text)
    }),
  )
