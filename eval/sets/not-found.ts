import { join } from 'node:path'
import type { Document, EvaluationSet, Question } from '../harness.ts'
import { deskNotes } from './desk-notes.ts'
import { deskQuestion } from './desk-questions.ts'
import { questionLines } from './markdown-pages.ts'
import { tradingNotes } from './trading-notes.ts'

// Questions about what is in no document, and as many that one answers, over the documents of both our sets
// (eval/not-found/README.md). They were written before any search was asked one of them.

const FOLDER = join(import.meta.dirname, '..', 'not-found')

/** The questions in even places of each page, for choosing, and those in odd places, which are held back. */
export const notFound = async (): Promise<{
  readonly choosing: EvaluationSet
  readonly heldBack: EvaluationSet
}> => {
  const [notes] = (await tradingNotes()).collections
  const over: readonly (readonly [string, readonly Document[]])[] = [
    ['desk', (await deskNotes()).documents],
    ['notes', notes?.documents ?? []],
  ]
  const half = async (name: string, remainder: number): Promise<EvaluationSet> => ({
    name,
    collections: await Promise.all(
      over.map(async ([place, documents]) => ({ documents, questions: await questionsOf(place, remainder) })),
    ),
    notes: [],
  })
  return { choosing: await half('not-found', 0), heldBack: await half('not-found-held-back', 1) }
}

const questionsOf = async (place: string, remainder: number): Promise<readonly Question[]> => {
  const pages = await Promise.all(
    (['absent', 'present'] as const).map(async (kind) =>
      (await questionLines(FOLDER, `${place}-${kind}`))
        .filter((_, i) => i % 2 === remainder)
        .map(({ text, answer }) => deskQuestion(kind, text, answer)),
    ),
  )
  return pages.flat()
}
