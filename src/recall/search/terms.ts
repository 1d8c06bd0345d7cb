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

/** A chunk is a few thousand characters; only a line of megabytes is longer, and is read in pieces. Of such a question the beginning must do. */
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

const termsOfAll = (text: string, aliases: Aliases): TextTerms => {
  if (text.length <= MOST_READ_UNITS) return termsOf(text, aliases)
  const pieces = piecesOf(text).map((piece) => termsOf(piece, aliases))
  return {
    words: pieces.flatMap(({ words }) => words),
    entities: pieces.flatMap(({ entities }) => entities),
  }
}

/** Cut at a space, where one is near: a word cut in two is none. */
const piecesOf = (text: string): readonly string[] => {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const most = from + MOST_READ_UNITS
    const space = most < text.length ? text.lastIndexOf(' ', most) : -1
    const end = space > from + MOST_READ_UNITS / 2 ? space : most
    pieces.push(text.slice(from, end))
    from = end
  }
  return pieces
}

/** What an index stores of a chunk. The last heading is also in the text; the trail and the path are fields of their own. */
export const chunkTerms = (chunk: Chunk, path: string, aliases: Aliases): ChunkTerms =>
  documentTerms(path, aliases)(chunk)

/** The same for the chunks of one document, whose path is read once. */
export const documentTerms = (path: string, aliases: Aliases): ((chunk: Chunk) => ChunkTerms) => {
  const named = termsOf(path, aliases)
  return (chunk) => {
    const body = termsOfAll(chunk.text, aliases)
    const heading = termsOf(chunk.headings.join('\n'), aliases)
    return {
      body: body.words,
      heading: heading.words,
      path: named.words,
      entities: [...new Set([...body.entities, ...heading.entities, ...named.entities])],
    }
  }
}
