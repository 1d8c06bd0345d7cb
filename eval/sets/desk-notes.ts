import { join } from 'node:path'
import { filingPages } from '../desk-notes/filings/pages.ts'
import type { Document, EvaluationSet } from '../harness.ts'
import { type DeskQuestion, deskQuestions } from './desk-questions.ts'
import { markdownPages } from './markdown-pages.ts'

// Our second set: what an agent's questions trip over, among 500 pages of filings (eval/desk-notes/README.md).

const FOLDER = join(import.meta.dirname, '..', 'desk-notes')

/** Everything has been written by then; a question without a moment of its own is asked then. A Monday. */
export const DESK_NOW = '2026-03-16T09:00:00.000Z'

export interface DeskNotes {
  readonly documents: readonly Document[]
  readonly questions: readonly DeskQuestion[]
  /** The questions in even places: for choosing between ways of searching. */
  readonly choosing: EvaluationSet
  /** Those in odd places: asked once, when everything is chosen. */
  readonly heldBack: EvaluationSet
}

export const deskNotes = async (): Promise<DeskNotes> => {
  const written = (await markdownPages(join(FOLDER, 'workspace'))).flatMap(documentsOf)
  const filings = filingPages().map(({ name, text }) => shared({ id: `shared/filings/${name}`, text }))
  const documents = [...written, ...filings]
  const questions = await deskQuestions(join(FOLDER, 'questions'))
  const half = (name: string, remainder: number): EvaluationSet => ({
    name,
    collections: [{ documents, questions: questions.filter((_, i) => i % 2 === remainder) }],
    notes: [],
  })
  return { documents, questions, choosing: half('desk-notes', 0), heldBack: half('desk-notes-held-back', 1) }
}

const shared = (page: Document): Document => ({ ...page, source: 'shared' })

/** What the place of a file says: whose it is and when it was written. A decision comes with the transcript of its turn. */
const documentsOf = (page: Document): readonly Document[] => {
  const [folder = '', name = ''] = page.id.split('/')
  switch (folder) {
    case 'shared':
      return [shared(page)]
    case 'decisions':
      return decided(page, name)
    case 'journal':
      return [{ ...page, written: `${name}T18:00:00.000Z` }]
    default:
      return [note(page)]
  }
}

/** `notes/gap-rule@2026-02-02`: the note `gap-rule` as it was written that day. */
const note = (page: Document): Document => {
  const [path = '', day] = page.id.split('@')
  return { ...page, path, written: day === undefined ? undefined : `${day}T08:00:00.000Z` }
}

/** `decisions/2026-03-09T0900`: `exit USDCAD: why`. The transcript has what the program writes into one. */
const decided = ({ id, text }: Document, name: string): readonly Document[] => {
  const [day = '', hours = '', minutes = ''] = name.split(/T(\d\d)/)
  const written = `${day}T${hours}:${minutes}:00.000Z`
  const line = text.trim()
  return [
    { id, text: line, path: 'decisions', source: 'decision', written },
    {
      id: `transcripts/${name}`,
      text: `# Turn ${day} ${hours}:${minutes}:00 UTC\n\n## Decided\n\n- ${line.replace(':', ' >')}\n`,
      path: `transcripts/${day}`,
      source: 'transcript',
      written,
    },
  ]
}
