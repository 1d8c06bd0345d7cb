import { pathInText } from '#vocabulary'
import { inQuotes, oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** What the section needs to know about the rules. */
export interface RulesShown {
  readonly unapproved: readonly string[]
  /** Those of them that nobody ever approved. */
  readonly neverApproved: readonly string[]
  readonly stale: readonly { readonly proposal: string; readonly file: string; readonly why: string }[]
  readonly playbook: {
    readonly tokens: number
    readonly limit: number
    readonly oldest: readonly { readonly text: string }[]
  } | null
}

/** Lines of one sort at most: every prompt carries them. */
const MOST_LINES = 5
/** Learnings named, and how much of each. */
const MOST_LEARNINGS = 3
const LONGEST_LEARNING = 80

/** What is not in order with the rules: files that nobody approved, changes made for another market, a playbook too long. */
export const rulesSection: SectionKind<RulesShown> = {
  name: 'rules',
  side: 'user',
  title: 'Rules to look at',
  rank: 50,
  budget: 200,
  lines: ({ unapproved, neverApproved, stale, playbook }) => {
    const more = Math.max(0, unapproved.length - MOST_LINES) + Math.max(0, stale.length - MOST_LINES)
    const told = [
      ...unapproved
        .slice(0, MOST_LINES)
        .map((file) =>
          neverApproved.includes(file)
            ? `- ${path(file)}: never approved, not shown`
            : `- ${path(file)}: changed without approval, shown as last approved`,
        ),
      ...stale
        .slice(0, MOST_LINES)
        .map(({ proposal, file, why }) => `- ${path(file)}: ${proposal} was ${oneLine(why, LONGEST_WHY)}`),
      ...(playbook === null ? [] : [tooLong(playbook)]),
    ].map((text) => ({ text }))
    return more > 0 ? [...told, { text: `- and ${more} more`, counts: more }] : told
  },
}

const LONGEST_WHY = 200
const LONGEST_PATH = 120
const path = (file: string): string => pathInText(oneLine(file, LONGEST_PATH))

const tooLong = ({ tokens, limit, oldest }: NonNullable<RulesShown['playbook']>): string => {
  const named = oldest.slice(0, MOST_LEARNINGS).map(({ text }) => inQuotes(text, LONGEST_LEARNING))
  const first = named.length === 0 ? '' : `; the oldest learnings: ${named.join(', ')}`
  return `- playbook.md and learnings.md: about ${tokens} tokens, more than ${limit}: propose a shorter one${first}`
}
