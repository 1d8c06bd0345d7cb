import { oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** The clock of the run: `2026-01-31 09:30 UTC, Friday`. */
export const nowSection: SectionKind<string> = {
  name: 'now',
  side: 'user',
  title: null,
  rank: 96,
  budget: 40,
  lines: (time) => [{ text: `Now ${time}.` }],
}

const LONGEST = 300

/** What should be written down, in a line. */
export const dueSection: SectionKind<string> = {
  name: 'due',
  side: 'user',
  title: null,
  rank: 55,
  budget: 120,
  lines: (due) => [{ text: oneLine(due, LONGEST) }],
}
