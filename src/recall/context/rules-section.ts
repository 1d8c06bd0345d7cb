import type { Section } from './section.ts'

/** What the section needs to know about the rules. */
export interface RulesShown {
  readonly strict: boolean
  readonly unapproved: readonly string[]
  readonly stale: readonly { readonly proposal: string; readonly file: string; readonly why: string }[]
  readonly playbook: {
    readonly tokens: number
    readonly limit: number
    readonly least: readonly { readonly text: string }[]
  } | null
}

/** Lines of one sort at most: every prompt carries them. */
const MOST_LINES = 5
/** Learnings named, and how much of each. */
const MOST_LEARNINGS = 3
const LONGEST_LEARNING = 80

/** What is not in order with the rules: files that nobody approved, changes made for another market, a playbook too long. */
export const rulesSection = ({ strict, unapproved, stale, playbook }: RulesShown): Section | null => {
  const used = strict ? 'read as it was last approved' : 'used as it stands'
  const lines = [
    ...unapproved.slice(0, MOST_LINES).map((file) => `- ${file}: changed without approval, ${used}`),
    ...stale.slice(0, MOST_LINES).map(({ proposal, file, why }) => `- ${file}: ${proposal} was ${why}`),
    ...(playbook === null ? [] : [tooLong(playbook)]),
  ]
  if (lines.length === 0) return null
  const leftOut = Math.max(0, unapproved.length - MOST_LINES) + Math.max(0, stale.length - MOST_LINES)
  const more = leftOut > 0 ? [`- and ${leftOut} more`] : []
  return { name: 'rules', text: ['## Rules to look at', ...lines, ...more].join('\n'), handles: [], leftOut }
}

const tooLong = ({ tokens, limit, least }: NonNullable<RulesShown['playbook']>): string => {
  const named = least.slice(0, MOST_LEARNINGS).map(({ text }) => `"${cut(text)}"`)
  const first = named.length === 0 ? '' : `; least supported: ${named.join(', ')}`
  return `- playbook.md: about ${tokens} tokens, more than ${limit}: propose a shorter one${first}`
}

/** A text cut by characters, so that no half of one is left. */
const cut = (text: string): string => {
  const characters = [...text]
  return characters.length > LONGEST_LEARNING
    ? `${characters.slice(0, LONGEST_LEARNING - 1).join('')}…`
    : text
}
