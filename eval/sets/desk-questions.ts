import type { Question } from '../harness.ts'
import { questionLines, quoted } from './markdown-pages.ts'

/** One page of `questions/` each; the name is the label. */
export const DESK_KINDS = [
  'pairs',
  'terms',
  'dates',
  'misspelt',
  'absent',
  'wordy',
  'own-first',
  'filings',
] as const

/** A question with what the tests of the set hold it to. */
export interface DeskQuestion extends Question {
  /** The word that is in no document. */
  readonly missing?: string | undefined
  readonly misspelt?: { readonly wrong: string; readonly right: string } | undefined
}

export const deskQuestions = async (folder: string): Promise<readonly DeskQuestion[]> => {
  const pages = await Promise.all(
    DESK_KINDS.map(async (kind) =>
      (await questionLines(folder, kind)).map(({ text, answer }) => deskQuestion(kind, text, answer)),
    ),
  )
  return pages.flat()
}

const MOMENT = /^\[([^\],]+)(?:, ([\d-]{10})(?:\.\.([\d-]{10}))?)?\] /

/** ``[moment, days] question → `gold`; behind `others`; misspelt `wrong` for `right` ``, or ``… → nothing about `word` ``. */
export const deskQuestion = (kind: string, asked: string, answer: string): DeskQuestion => {
  const [, moment, since, until = since] = MOMENT.exec(asked) ?? []
  const question = {
    text: asked.replace(MOMENT, ''),
    labels: [kind],
    at: moment === undefined ? undefined : new Date(moment).toISOString(),
    since,
    until,
  }
  const parts = answer.split('; ')
  const named = (word: string): readonly string[] => quoted(parts.find((part) => part.startsWith(word)) ?? '')
  const [missing] = named('nothing about ')
  if (missing !== undefined) return { ...question, gold: [], missing }
  const gold = named('`')
  if (gold.length === 0) throw new Error(`${kind}.md: no document is named after the arrow of "${asked}"`)
  const [wrong, right] = named('misspelt ')
  return {
    ...question,
    gold,
    behind: named('behind '),
    misspelt: wrong === undefined || right === undefined ? undefined : { wrong, right },
  }
}
