import { join } from 'node:path'
import type { EvaluationSet, Question } from '../harness.ts'
import { markdownPages, questionLines, quoted } from './markdown-pages.ts'

// Our own set: a workspace of notes, and a page of questions for each kind. `- question → `note`, `note``.

const FOLDER = join(import.meta.dirname, '..', 'trading-notes')

/** One page of `questions/` each; the name is the label. */
export const KINDS = [
  'entity',
  'exact',
  'paraphrase',
  'negation',
  'dates',
  'chinese',
  'chinese-paraphrase',
  'mixed',
  'several',
] as const

export const tradingNotes = async (): Promise<EvaluationSet> => ({
  name: 'trading-notes',
  collections: [
    {
      documents: await markdownPages(join(FOLDER, 'workspace')),
      questions: (await Promise.all(KINDS.map(questionsOf))).flat(),
    },
  ],
  notes: [],
})

const questionsOf = async (kind: string): Promise<readonly Question[]> =>
  (await questionLines(join(FOLDER, 'questions'), kind)).map(({ text, answer }) => {
    const gold = quoted(answer)
    if (gold.length === 0) throw new Error(`${kind}.md: no note is named after the arrow of "${text}"`)
    return { text, gold, labels: [kind] }
  })
