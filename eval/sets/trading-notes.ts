import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document, EvaluationSet, Question } from '../harness.ts'

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
  collections: [{ documents: await notes(), questions: (await Promise.all(KINDS.map(questionsOf))).flat() }],
  notes: [],
})

const notes = async (): Promise<readonly Document[]> => {
  const root = join(FOLDER, 'workspace')
  const files = await readdir(root, { recursive: true })
  // Sorted: equal scores keep the order of the documents, and folders are listed differently from machine to machine.
  const paths = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  return Promise.all(
    paths.map(async (path) => ({
      id: path.slice(0, -'.md'.length),
      text: await readFile(join(root, path), 'utf8'),
    })),
  )
}

const questionsOf = async (kind: string): Promise<readonly Question[]> => {
  const page = await readFile(join(FOLDER, 'questions', `${kind}.md`), 'utf8')
  return page
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => questionOf(line, kind))
}

const questionOf = (line: string, kind: string): Question => {
  const [text = '', gold = ''] = line.slice('- '.length).split(' → ')
  const ids = [...gold.matchAll(/`([^`]+)`/g)].flatMap(([, id]) => id ?? [])
  if (ids.length === 0) throw new Error(`${kind}.md: no note is named after the arrow in "${line}"`)
  return { text, gold: ids, labels: [kind] }
}
