import { oneLine } from './quoted-text.ts'
import type { SectionKind } from './section.ts'

/** A rule of the longest with a condition; only conditions of many parts are longer. */
const LONGEST = 480

/** The limits that a person set. They have no share to keep to: a model that reads some of them takes them for all. */
export const leashSection: SectionKind<readonly string[]> = {
  name: 'leash',
  side: 'system',
  title: 'Leash: a person’s limits, which check enforces unless a line says not',
  rank: 98,
  budget: Number.POSITIVE_INFINITY,
  rest: (left) => `- ${left} ${left === 1 ? 'limit' : 'limits'} not shown: leash`,
  lines: (limits) => limits.map((limit) => ({ text: `- ${wholeWords(oneLine(limit, limit.length))}` })),
}

/** Half a name or number would be another limit. */
const wholeWords = (limit: string): string =>
  limit.length <= LONGEST
    ? limit
    : `${limit.slice(0, LONGEST).replace(/\s+\S*$/, '')} … (config tells it whole)`
