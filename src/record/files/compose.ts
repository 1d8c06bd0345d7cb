import { ERASED, HindcastError, suggest } from '#vocabulary'
import { LEARNINGS } from './workspace-paths.ts'

// How the parts of a file become its text. Pure.

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** One line, so that nothing in a learning can be a heading of its own. */
export const learningText = (said: string): string => said.trim().replace(/\s+/g, ' ')

/** An entry with its time or day; null if its text was erased. */
export interface PrintedEntry {
  readonly text: string | null
  readonly label: string | null
}

/** `[14:30] bought` in a journal, `- [2026-01-05] wait for the close` among learnings. */
export const printedEntry = (path: string, { text, label }: PrintedEntry): string => {
  const said = text === null ? ERASED : text.trim()
  const line = label === null ? said : `[${label}] ${said}`
  return path === LEARNINGS ? `- ${line}\n` : `${line}\n`
}

/** The heading of a file that begins with an entry: the day, or what the file is. */
const headingOf = (path: string): string =>
  path === LEARNINGS
    ? '# Learnings\n\n'
    : `# ${path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')}\n\n`

/** A whole text with the entries that were added to it. */
export const withEntries = (path: string, base: string | null, entries: readonly PrintedEntry[]): string => {
  const begun = base === null || base.trim() === '' ? headingOf(path) : ended(base)
  return `${begun}${entries.map((entry) => printedEntry(path, entry)).join('')}`
}

/** A note or a review is replaced as a whole. */
export const wholeText = (said: string): string => ended(said)

/** A playbook as a run begins with it. */
export const newPlaybook = (prompt: string): string => `# Playbook\n\n## Strategy\n\n${prompt.trim()}\n`

export interface Edit {
  readonly edit: 'replace' | 'append' | 'whole'
  readonly find?: string | undefined
  readonly text: string
}

/** The text after a proposed edit; an edit that no longer fits is rejected, never guessed at. */
export const withEdit = (path: string, text: string | null, { edit, find, text: added }: Edit): string => {
  switch (edit) {
    case 'whole':
      return added
    case 'append':
      return text === null || text === '' ? ended(added).replace(/^\n+/, '') : `${ended(text)}${ended(added)}`
    case 'replace': {
      const times = find === undefined || find === '' ? 0 : (text ?? '').split(find).length - 1
      if (text === null || find === undefined || times !== 1)
        throw new HindcastError(
          times > 1 ? 'ambiguous' : 'not_found',
          times > 1
            ? `the text to replace stands ${times} times in ${path}`
            : `the text to replace does not stand in ${path}`,
          {
            field: 'find',
            next: `Read the file with ${suggest('read', { path })}, then quote what to replace.`,
          },
        )
      const at = text.indexOf(find)
      return `${text.slice(0, at)}${added}${text.slice(at + find.length)}`
    }
  }
}
