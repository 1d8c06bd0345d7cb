import type { Aliases } from './aliases.ts'
import { writtenDates } from './calendar-days.ts'
import type { Chunk } from './chunk.ts'
import { contentWords, folded, runsOf } from './content-words.ts'
import { characterStems, withoutParticles } from './east-asian.ts'
import { entitiesOf, lettersIn, NAME_MARK } from './entities.ts'
import { legsOf, oneSpelling } from './one-spelling.ts'
import type { ChunkTerms } from './ports.ts'
import { stemOf } from './stem.ts'

interface Terms {
  /** Content words, their stems, the months named, the groups of aliases; repeats kept. */
  readonly words: readonly string[]
  readonly entities: readonly string[]
}

export interface TextTerms extends Terms {
  /** What its names were written in: looked for, but no part of what a question asks for. */
  readonly plain: Terms
}

/** A text as search compares it. The one reading of both notes and questions. */
export const termsOf = (whole: string, aliases: Aliases): TextTerms => {
  const { text, plain } = oneSpelling(whole.normalize('NFKC'))
  return { ...termsIn(text, aliases), plain: plain === '' ? NONE : termsIn(plain, aliases) }
}

const NONE: Terms = { words: [], entities: [] }

const termsIn = (text: string, aliases: Aliases): Terms => ({
  words: wordsIn(text, aliases),
  entities: entitiesOf(text),
})

/** The same without the exact names and figures. */
export const wordTerms = (whole: string, aliases: Aliases): readonly string[] => {
  const { text, plain } = oneSpelling(whole.normalize('NFKC'))
  return wordsIn(`${text}\n${plain}`, aliases)
}

const wordsIn = (text: string, aliases: Aliases): readonly string[] => {
  const runs = runsOf(folded(text))
  const words = contentWords(runs)
  return [
    ...words,
    ...words.flatMap((word) => stemOf(word) ?? []),
    ...runs.flatMap((run) => (run.east ? withoutParticles(run.text).flatMap(characterStems) : [])),
    // A month is an ordinary word: a question about March finds its days, without each being an exact hit.
    ...writtenDates(text).months,
    ...aliases.namedIn(runs).flatMap(({ group, isAmount }) => (isAmount ? [] : group)),
  ]
}

/** Folders that hold what everybody has: their names say nothing of a document. A slash in a path joins no pair: `notes/gbp` is a note called gbp. */
const nameOf = (path: string): string =>
  path
    .replace(/^(?:notes|journal|reviews|memory|shared)\//u, '')
    .replace(/\.md$/u, '')
    .replaceAll('/', ' ')

/**
 * What an index stores of the chunks of a document. The last heading is also in the text; its path is read once. Who asks for GBP means its
 * pairs too, so a pair has its legs, as weak as stems; who asks for a pair does not mean its legs.
 */
export const documentTerms = (path: string, aliases: Aliases): ((chunk: Chunk) => ChunkTerms) => {
  const all = (text: string): Terms => {
    const { words, entities, plain } = termsOf(text, aliases)
    if (plain === NONE) return { words, entities }
    const known = new Set(words)
    const added = plain.words.filter((word) => !known.has(word))
    return { words: [...words, ...added], entities: [...entities, ...plain.entities] }
  }
  const named = all(nameOf(path))
  return (chunk) => {
    const body = all(chunk.text)
    const heading = all(chunk.headings.join('\n'))
    const names = new Set([
      ...body.entities,
      ...heading.entities,
      ...named.entities,
      ...lettersIn(chunk.text),
    ])
    return {
      title: [...heading.words, ...named.words, ...Array.from(names, (name) => NAME_MARK + name)],
      body: [...body.words, ...body.entities.flatMap(legsOf).flatMap((leg) => stemOf(leg) ?? [])],
    }
  }
}
