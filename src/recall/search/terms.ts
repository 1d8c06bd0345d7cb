import type { Aliases } from './aliases.ts'
import { writtenDates } from './calendar-days.ts'
import type { Chunk } from './chunk.ts'
import { contentWords, folded, runsOf } from './content-words.ts'
import { characterStems, withoutParticles } from './east-asian.ts'
import { entitiesOf, lettersIn, NAME_MARK } from './entities.ts'
import { legsOf, oneSpelling } from './one-spelling.ts'
import type { ChunkTerms } from './ports.ts'
import { stemOf } from './stem.ts'

export interface TextTerms {
  /** Content words, their stems, the months named, the groups of aliases; repeats kept. */
  readonly words: readonly string[]
  readonly entities: readonly string[]
}

/** A text as search compares it. The one reading of both notes and questions. */
export const termsOf = (whole: string, aliases: Aliases): TextTerms => {
  const text = oneSpelling(whole.normalize('NFKC'))
  return { words: wordsIn(text, aliases), entities: entitiesOf(text) }
}

/** The same without the exact names and figures. */
export const wordTerms = (whole: string, aliases: Aliases): readonly string[] =>
  wordsIn(oneSpelling(whole.normalize('NFKC')), aliases)

const wordsIn = (text: string, aliases: Aliases): readonly string[] => {
  const runs = runsOf(folded(text))
  const words = contentWords(runs)
  return [
    ...words,
    ...words.flatMap((word) => stemOf(word) ?? []),
    ...runs.flatMap((run) => (run.east ? withoutParticles(run.text).flatMap(characterStems) : [])),
    // A month is an ordinary word: a question about March finds its days, without each being an exact hit.
    ...writtenDates(text).months,
    ...aliases.namedIn(runs).map(({ group }) => group),
  ]
}

/**
 * What an index stores of the chunks of a document. The last heading is also in the text; its path is read once. Who asks for GBP means its
 * pairs too, so a pair has its legs, as weak as stems; who asks for a pair does not mean its legs.
 */
export const documentTerms = (path: string, aliases: Aliases): ((chunk: Chunk) => ChunkTerms) => {
  const named = termsOf(path, aliases)
  return (chunk) => {
    const body = termsOf(chunk.text, aliases)
    const heading = termsOf(chunk.headings.join('\n'), aliases)
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
