import { HindcastError, suggest } from '#vocabulary'
import { PLAYBOOK } from './workspace-paths.ts'

// How a text becomes the next one. Pure, so that an append that missed its file can be made again on what is there now.

/** Under this heading the agent's learnings stand; above it the strategy, which it may not touch. */
export const LEARNINGS = '## Learnings'

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** A day's journal, its newest entry last. */
export const withEntry = (text: string | null, day: string, time: string, said: string): string =>
  `${text === null || text === '' ? `# ${day}\n\n` : ended(text)}[${time}] ${said.trim()}\n`

/** One line, so that nothing in it can be a heading of its own. */
export const learningText = (said: string): string => said.trim().replace(/\s+/g, ' ')

export const learningLine = (day: string | null, said: string): string =>
  `- ${day === null ? '' : `[${day}] `}${learningText(said)}`

/** However an editor begins a file and ends its lines. */
const learningsHeading = (lines: readonly string[]): number =>
  lines.findLastIndex((line) => line.replace(/^\ufeff/, '').trimEnd() === LEARNINGS)

/** Where the learnings stand: the lines below their heading, up to the next section; without the blank ones at the end. */
export const learningsSection = (
  lines: readonly string[],
): { readonly from: number; readonly to: number } | null => {
  const heading = learningsHeading(lines)
  if (heading < 0) return null
  const next = lines.findIndex((one, at) => at > heading && /^#{1,2} /.test(one))
  let to = next < 0 ? lines.length : next
  while (to > heading + 1 && lines[to - 1]?.trim() === '') to--
  return { from: heading + 1, to }
}

/** The playbook with one learning more, at the end of its section. */
export const withLearning = (text: string | null, day: string | null, said: string): string => {
  const line = learningLine(day, said)
  if (text === null || text.trim() === '') return `${LEARNINGS}\n\n${line}\n`
  const lines = ended(text).split('\n')
  const section = learningsSection(lines)
  if (section === null) return `${ended(text)}\n${LEARNINGS}\n\n${line}\n`
  const { from, to } = section
  const gap = to === from ? [''] : []
  return [...lines.slice(0, to), ...gap, line, ...lines.slice(to)].join('\n')
}

/** A playbook as a run begins with it: the strategy prompt above; below, the learnings taken over, if any. */
export const newPlaybook = (prompt: string, learnings: string): string =>
  `# Playbook\n\n## Strategy\n\n${prompt.trim()}\n\n${LEARNINGS}\n${learnings === '' ? '' : `\n${learnings}\n`}`

/** What stands below the heading of the learnings, as it is written. */
export const learningsText = (playbook: string): string => {
  const lines = playbook.split('\n')
  const section = learningsSection(lines)
  return section === null ? '' : lines.slice(section.from, section.to).join('\n').trim()
}

/** All but the learnings: what a person stands behind. */
export const withoutLearnings = (playbook: string): string => {
  const lines = playbook.split('\n')
  const section = learningsSection(lines)
  if (section === null) return playbook.trim()
  return [...lines.slice(0, section.from - 1), ...lines.slice(section.to)].join('\n').trim()
}

/** What stands above it: the rules. */
export const rulesText = (playbook: string): string => {
  const lines = playbook.split('\n')
  const section = learningsSection(lines)
  return (section === null ? lines : lines.slice(0, section.from - 1)).join('\n').trim()
}

/** A note or a review is replaced as a whole. */
export const wholeText = (said: string): string => ended(said)

/** A rule that is added stands with the rules. */
const aboveLearnings = (text: string, added: string): string => {
  const lines = text.split('\n')
  const heading = learningsHeading(lines)
  if (heading < 0) return `${text}${added}`
  const rules = lines.slice(0, heading).join('\n').trimEnd()
  return `${rules === '' ? '' : `${rules}\n`}${added}\n${lines.slice(heading).join('\n')}`
}

/** The first thing in a file stands at its beginning. */
const appended = (path: string, text: string, added: string): string => {
  if (text === '') return added.replace(/^\n+/, '')
  return path === PLAYBOOK ? aboveLearnings(text, added) : `${text}${added}`
}

export interface Edit {
  readonly edit: 'replace' | 'append' | 'whole'
  readonly find?: string | undefined
  readonly text: string
}

/** The text after a proposed edit; an edit that no longer fits is refused, never guessed at. */
export const withEdit = (path: string, text: string | null, { edit, find, text: added }: Edit): string => {
  switch (edit) {
    case 'whole':
      return added
    case 'append':
      return appended(path, ended(text ?? ''), ended(added))
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
