import { named, oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

export interface NowShown {
  /** By the clock of the run: `2026-01-31 09:30 UTC, Friday`. */
  readonly time: string
  /** Whoever opened the run named it, so that it is nothing for the system side; null where nobody did. */
  readonly strategy: string | null
}

const LONGEST_NAME = 80

/** What time it is, and which strategy asks. */
export const nowSection: SectionKind<NowShown> = {
  name: 'now',
  side: 'user',
  title: null,
  rank: 99,
  budget: 80,
  lines: ({ time, strategy }) => [
    { text: `Now ${time}${strategy === null ? '' : `; strategy ${named(strategy, LONGEST_NAME)}`}.` },
  ],
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
