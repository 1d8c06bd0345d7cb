import type { SectionKind } from './section.ts'

/** What time it is, and what should be written. */
export interface NowShown {
  /** `2026-01-31 09:30 Friday, UTC` */
  readonly time: string
  /** What is due, a line each. */
  readonly due: readonly string[]
}

/** The clock of the run, and which of the memory's moments have come. */
export const nowSection: SectionKind<NowShown> = {
  name: 'now',
  side: 'user',
  title: null,
  rank: 96,
  budget: 120,
  lines: ({ time, due }) => [{ text: `Now ${time}.` }, ...due.map((line) => ({ text: `Due: ${line}` }))],
}
