import { inQuotes } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

const LONGEST = 240

/** What the agent noted for itself, which needs nobody's approval: its own words, the newest first. */
export const learningsSection: SectionKind<
  readonly { readonly day: string | null; readonly text: string; readonly outside: boolean }[]
> = {
  name: 'learnings',
  side: 'user',
  title: 'Your own learnings',
  rank: 35,
  budget: 200,
  lines: (learnings) =>
    learnings.map(({ day, text, outside }) => ({
      text: `- ${day === null ? '' : `${day} `}${inQuotes(text, LONGEST, outside)}`,
      outside,
    })),
}
