import type { PayloadOf } from '../kinds/kinds.ts'
import type { Moment } from './moment.ts'
import { SaidTexts } from './said-texts.ts'

/** Showings that are read at once, and the most that are looked through: a turn may be shown much and ask for nothing. */
const READ_AT_ONCE = 500
const MOST_READ = 10_000

/** What turns last searched for, newest first, each once; a question that was erased is none. */
export const askedQuestions = async (
  { log: { store }, seq }: Moment,
  most: number,
): Promise<readonly string[]> => {
  const questions = new Set<string>()
  let toSeq = seq
  for (let read = 0; read < MOST_READ && toSeq > 0; read += READ_AT_ONCE) {
    const showings = await store.events({ kinds: ['recalled'], toSeq, descending: true, limit: READ_AT_ONCE })
    // Parsed by the kind's schema before it was stored, with the hash in the text's place.
    const hashes = showings.flatMap(
      ({ payload }) => (JSON.parse(payload) as PayloadOf<'recalled'>).question ?? [],
    )
    const texts = await SaidTexts.of(store, hashes, '')
    for (const hash of hashes) {
      const question = texts.said(hash)
      if (question !== '') questions.add(question)
      if (questions.size === most) return [...questions]
    }
    if (showings.length < READ_AT_ONCE) break
    toSeq = (showings.at(-1)?.seq ?? 1) - 1
  }
  return [...questions]
}
