import { oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

const LONGEST = 240

/** The limits that a person set. They give way to nothing but the head. */
export const leashSection: SectionKind<readonly string[]> = {
  name: 'leash',
  side: 'system',
  title: 'Leash: a person’s limits, which check enforces',
  rank: 98,
  budget: 240,
  lines: (limits) => limits.map((limit) => ({ text: `- ${oneLine(limit, LONGEST)}` })),
}
