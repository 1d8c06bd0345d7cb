import type { FullSection } from './fit-budget.ts'
import { behindMarks, oneLine } from './quoted-text.ts'

/** What the caller puts beside the memory: bars, news, a portfolio, risk caps. */
export interface GivenShown {
  readonly title: string
  readonly text: string
  /** `caller`: what its own program made; `outside`: what came from elsewhere, such as news. */
  readonly trust: 'caller' | 'outside'
}

const LONGEST_TITLE = 60

/** A section of the caller's own. It has a budget of its own beside the memory's. */
export const givenSection = ({ title, text, trust }: GivenShown): FullSection => ({
  name: 'given',
  side: 'user',
  title: `${oneLine(title, LONGEST_TITLE)} (given, trust ${trust})`,
  rank: 0,
  budget: Number.POSITIVE_INFINITY,
  all: text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: behindMarks(line, LONGEST_LINE), outside: trust === 'outside' })),
})

const LONGEST_LINE = 2_000
