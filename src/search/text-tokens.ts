import { contentWords, folded, runsOf } from './content-words.ts'
import { singleSigns, withoutParticles } from './east-asian.ts'
import { exactNames, NAME_MARK } from './names.ts'
import { legsOf, oneSpelling } from './one-spelling.ts'
import type { Passage } from './passage.ts'
import type { PassageTokens } from './ports.ts'
import { writtenDates } from './written-dates.ts'

/** Marks a currency as a leg of a pair: who asks for GBP means GBP/USD too; who asks for the pair does not mean its legs. */
export const LEG_MARK = '/'

/** A text as search compares it, repeats included. Notes and questions are read alike. */
export interface TextTokens {
  readonly words: readonly string[]
  readonly names: readonly string[]
}

export const tokensOf = (text: string): TextTokens => {
  const spelt = oneSpelling(text.normalize('NFKC'))
  return { words: wordsOf(spelt), names: exactNames(spelt) }
}

const wordsOf = (text: string): readonly string[] => {
  const runs = runsOf(folded(text))
  return [
    ...contentWords(runs),
    ...runs.flatMap((run) => (run.east ? withoutParticles(run.text).flatMap(singleSigns) : [])),
    // A month is an ordinary word: a question about March finds its days, without each being an exact hit.
    ...writtenDates(text).months,
  ]
}

/** Folders that hold what everybody has: their names say nothing. A slash in a path joins no pair: `notes/gbp` is a note called gbp. */
const nameOf = (path: string): string =>
  path
    .replace(/^(?:notes|journal|reviews|memory|shared)\//u, '')
    .replace(/\.md$/u, '')
    .replaceAll('/', ' ')

/** What the index stores of the passages of a document. The path is read once. */
export const passageTokens = (path: string): ((passage: Passage) => PassageTokens) => {
  const named = tokensOf(nameOf(path))
  return ({ text, headings }) => {
    const body = tokensOf(text)
    const heading = tokensOf(headings.join('\n'))
    const names = new Set([...body.names, ...heading.names, ...named.names])
    return {
      title: [...heading.words, ...named.words, ...Array.from(names, (name) => NAME_MARK + name)],
      body: [...body.words, ...body.names.flatMap(legsOf).map((leg) => LEG_MARK + leg)],
    }
  }
}
