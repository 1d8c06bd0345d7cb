import type { Aliases } from './aliases.ts'
import { writtenDates } from './calendar-days.ts'
import type { Chunk } from './chunk.ts'
import { contentWords, folded, runsOf } from './content-words.ts'
import { characterStems, withoutParticles } from './east-asian.ts'
import { entitiesOf } from './entities.ts'
import { oneSpelling } from './one-spelling.ts'
import type { ChunkTerms } from './ports.ts'
import { stemOf } from './stem.ts'

export interface TextTerms {
  /** Content words, their stems, the months named, the groups of aliases; repeats kept. */
  readonly words: readonly string[]
  readonly entities: readonly string[]
}

/** A chunk is a few thousand characters; only a line or a fence of megabytes is longer, and its beginning must do. */
const MOST_READ_UNITS = 200_000

/** A text as search compares it. The one reading of both notes and questions. */
export const termsOf = (whole: string, aliases: Aliases): TextTerms => {
  const text = oneSpelling(whole.slice(0, MOST_READ_UNITS).normalize('NFKC'))
  const runs = runsOf(folded(text))
  const words = contentWords(runs)
  return {
    words: [
      ...words,
      ...words.flatMap((word) => stemOf(word) ?? []),
      ...runs.flatMap((run) => (run.east ? withoutParticles(run.text).flatMap(characterStems) : [])),
      // A month is an ordinary word: a question about March finds its days, without each being an exact hit.
      ...writtenDates(text).months,
      ...aliases.groupsIn(runs),
    ],
    entities: entitiesOf(text),
  }
}

/** What an index stores of a chunk. The last heading is also in the text; the trail and the path are fields of their own. */
export const chunkTerms = (chunk: Chunk, path: string, aliases: Aliases): ChunkTerms =>
  documentTerms(path, aliases)(chunk)

/** The same for the chunks of one document, whose path is read once. */
export const documentTerms = (path: string, aliases: Aliases): ((chunk: Chunk) => ChunkTerms) => {
  const named = termsOf(path, aliases)
  return (chunk) => {
    const body = termsOf(chunk.text, aliases)
    const heading = termsOf(chunk.headings.join('\n'), aliases)
    return {
      body: body.words,
      heading: heading.words,
      path: named.words,
      entities: [...new Set([...body.entities, ...heading.entities, ...named.entities])],
    }
  }
}
