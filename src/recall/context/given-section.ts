import type { FullSection } from './fit-budget.ts'
import { behindMarks, inQuotes } from './quoted-text.ts'

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
  title: `${inQuotes(title, LONGEST_TITLE)} (given, trust ${trust})`,
  rank: 0,
  budget: Number.POSITIVE_INFINITY,
  all: text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '')
    .flatMap(pieces)
    .map((line) => ({ text: behindMarks(line, LONGEST_LINE), outside: trust === 'outside' })),
})

const LONGEST_LINE = 1_000

/** A line that is long, such as bars as JSON, is broken: as much of it is shown as has room, and the rest counted as left out. */
const pieces = (line: string): readonly string[] => {
  if (line.length <= LONGEST_LINE) return [line]
  const characters = [...line]
  return Array.from({ length: Math.ceil(characters.length / LONGEST_LINE) }, (_, at) =>
    characters.slice(at * LONGEST_LINE, (at + 1) * LONGEST_LINE).join(''),
  )
}
