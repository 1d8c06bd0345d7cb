import { BUDGET } from './fit-budget.ts'
import type { FullSection } from './full-section.ts'
import { behindMarks, inQuotes } from './quoted-text.ts'
import { endOfLines, writtenLines } from './written-lines.ts'

/** What the caller puts beside the memory: bars, news, a portfolio, risk caps. */
export interface GivenShown {
  readonly title: string
  readonly text: string
  /** `caller`: what its own program made; `outside`: what came from elsewhere, such as news. */
  readonly trust: 'caller' | 'outside'
}

const LONGEST_TITLE = 60
/** Sections that are read, and characters of each: many times what has room. What is beyond is counted as left out. */
export const MOST_GIVEN = 20
const FARTHEST = 200_000

/** All of them have one name. */
export const GIVEN_SECTION = 'given'

/**
 * Sections of the caller's own, which have a budget beside the memory's. What is short stands whole; the long ones share what is left alike, so that
 * no page of news takes the place of the risk caps.
 */
export const givenSections = (
  given: readonly GivenShown[],
  budget: number,
  countTokens: (text: string) => number,
): readonly FullSection[] => {
  const full = given.slice(0, MOST_GIVEN).map(givenSection)
  const sizes = full.map(({ title, all }) =>
    countTokens([`## ${title} (0000 of 0000)`, ...all.map(({ text }) => text)].join('\n')),
  )
  let [left, count] = [budget, full.length]
  const shares = new Map<number, number>()
  for (const [at, size] of [...sizes.entries()].sort(([, a], [, b]) => a - b)) {
    const share = Math.min(size + SPARE, Math.floor(left / count))
    shares.set(at, share)
    left -= share
    count -= 1
  }
  return full.map((section, at) => ({ ...section, budget: ((shares.get(at) ?? 0) * BUDGET) / budget }))
}

/** Lines counted one by one come to a little more than the text they make. */
const SPARE = 40

const givenSection = ({ title, text, trust }: GivenShown): FullSection => ({
  name: GIVEN_SECTION,
  side: 'user',
  title: `${inQuotes(title, LONGEST_TITLE)} (given, trust ${trust})`,
  rank: 0,
  budget: Number.POSITIVE_INFINITY,
  all: text
    .slice(0, endOfLines(text, FARTHEST))
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '')
    .flatMap(pieces)
    .map((line) => ({ text: behindMarks(line, LONGEST_LINE), outside: trust === 'outside' })),
  out: writtenLines(text, endOfLines(text, FARTHEST)),
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
