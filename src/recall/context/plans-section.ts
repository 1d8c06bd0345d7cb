import { inQuotes, oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** A plan that stands. */
export interface PlanShown {
  readonly handle: string
  readonly inForce: boolean | null
  readonly when: string
  readonly does: string
  readonly about: string | null
  readonly reason: string | null
  /** Its words are no better than text from outside. */
  readonly outside: boolean
  /** Whether a person made it. */
  readonly persons: boolean
}

export interface PlansShown {
  readonly plans: readonly PlanShown[]
  readonly contradictions: readonly string[]
}

const LONGEST = 160

/** Plans to be followed now, and those of which it cannot be told. */
export const plansSection: SectionKind<PlansShown> = {
  name: 'plans',
  side: 'user',
  title: 'Plans in force',
  rank: 97,
  budget: 300,
  rest: (left) => `- ${left} ${left === 1 ? 'line' : 'lines'} of plans in force not shown: plans`,
  lines: ({ plans, contradictions }) => [
    ...plans.map((plan) => ({ text: lineOf(plan), handles: [plan.handle], outside: plan.outside })),
    ...contradictions.map((text) => ({ text: `- cannot both be followed: ${oneLine(text, LONGEST)}` })),
  ],
}

const lineOf = ({ handle, inForce, when, does, about, reason, outside, persons }: PlanShown): string =>
  [
    `- [${handle}] ${inForce === true ? '' : 'may be in force: '}${oneLine(does, LONGEST)}${outside ? ' (outside)' : ''}` +
      `${about === null ? '' : `, ${oneLine(about, LONGEST)}`}, when ${oneLine(when, LONGEST)}`,
    persons ? 'a person’s' : null,
    reason === null ? null : inQuotes(reason, LONGEST, outside),
  ]
    .filter((part) => part !== null)
    .join('; ')
