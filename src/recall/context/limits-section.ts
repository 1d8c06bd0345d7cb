import { oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** A rule of the longest with a condition; only conditions of many parts are longer. */
const LONGEST = 480

/** All limits, without a budget: a model that reads some of them would think they are all. */
export const limitsSection: SectionKind<readonly string[]> = {
  name: 'limits',
  side: 'system',
  title: 'Limits set by a person; check enforces them unless a line says not',
  rank: 98,
  budget: Number.POSITIVE_INFINITY,
  rest: (left) => `- ${left} ${left === 1 ? 'limit' : 'limits'} not shown: config`,
  lines: (limits) => limits.map((limit) => ({ text: `- ${wholeWords(oneLine(limit, limit.length))}` })),
}

/** Half a name or number would be another limit. */
const wholeWords = (limit: string): string =>
  limit.length <= LONGEST
    ? limit
    : `${limit.slice(0, LONGEST).replace(/\s+\S*$/, '')} … (config tells it whole)`
