import { placeOf, reasonName } from './given-reason.ts'
import { type Line, renderSections, type Section, type SectionKind } from './section.ts'

/** Tokens of both sides together, unless said otherwise; the caller's own sections are apart. */
export const BUDGET = 1_800

/** A section before it is known what of it fits. */
export interface FullSection
  extends Pick<SectionKind<never>, 'name' | 'side' | 'title' | 'rank' | 'budget' | 'rest' | 'restWithin'> {
  readonly all: readonly Line[]
  /** Lines that were left out of it before. */
  readonly out?: number
}

/**
 * From this rank on the first line of a section has its place whatever it takes, and lower ranks give way to it: plans in force, warnings, the leash. It may take
 * what room is left, beyond its share, and never goes without a word.
 */
const MUST_BE_TOLD = 95

/** A share below this has no room for a line. */
const LEAST_SHARE = 80

interface Fitted {
  readonly full: FullSection
  /** Lines that are shown, from the first. */
  kept: number
  /** Of these, how many its share has room for. */
  readonly own: number
  /** Tokens of its heading with what ends it, where all lines are shown and where not; and of each line. */
  readonly head: number
  readonly headOfPart: number
  readonly costs: readonly number[]
}

/**
 * The sections within a budget of tokens. Each is cut to its own share first, which is smaller where the budget is; then the lowest rank gives way, its last
 * line first, until what is left fits. Room that is left then goes to the highest rank whose next line it holds, as far as its share of the usual budget goes,
 * unless a higher has gone whole; a first line that is longer than that has it, too, where no pointer stands for it. Lines are never cut.
 */
export const fitBudget = (
  sections: readonly FullSection[],
  budget: number,
  countTokens: (text: string) => number,
): readonly Section[] => {
  const shown = within(sections, budget, countTokens)
  const gone = sections.filter(
    ({ name, rank, rest, all }) =>
      rank >= MUST_BE_TOLD &&
      rest !== undefined &&
      all.length > 0 &&
      !shown.some((section) => section.name === name),
  )
  if (gone.length === 0) return shown
  // What must be told and has no room leaves where it can be read: a line of a few words.
  return within(
    sections.map((full) => (gone.includes(full) ? asPointer(full, full.rest ?? '') : full)),
    budget,
    countTokens,
  )
}

const within = (
  sections: readonly FullSection[],
  budget: number,
  countTokens: (text: string) => number,
): readonly Section[] => {
  const fitted = sections
    .filter(({ all }) => all.length > 0)
    .map((full) => ownShare(full, budget, countTokens))
  const byRank = [...fitted].sort((a, b) => a.full.rank - b.full.rank)
  let total = fitted.reduce((sum, one) => sum + costOf(one), 0)
  // Lines counted one by one come to a little more than the text they make; where they come to less, that is counted again.
  for (const one of byRank) total = giveWay(one, total, budget)
  total = countTokens(renderSections(shownOf(fitted)))
  for (const one of byRank.toReversed()) {
    total = takeBack(one, total, budget)
    // What is lower than one that has gone whole stays gone.
    if (one.kept === 0 && one.own > 0) break
  }
  const told = fitted.map(orPointer)
  let shown = shownOf(told)
  while (shown.length > 0 && countTokens(renderSections(shown)) > budget) {
    const lowest = told.filter(({ kept }) => kept > 0).sort((a, b) => a.full.rank - b.full.rank)[0]
    if (!lowest) break
    lowest.kept--
    shown = shownOf(told)
  }
  return shown.map((section) => counted(section, countTokens))
}

const ownShare = (full: FullSection, budget: number, countTokens: (text: string) => number): Fitted => {
  const most = Math.max(LEAST_SHARE, Math.floor((full.budget * budget) / BUDGET))
  const head = countTokens(`${headOf(full, sectionLines(full)).join('\n')}\n\n`)
  const headOfPart = countTokens(
    `${headOf(full, sectionLines(full) - 1).join('\n')}\n\n${full.restWithin ?? full.rest ?? ''}`,
  )
  const costs: number[] = []
  let sum = headOfPart
  let own = 0
  for (const { text } of full.all) {
    const cost = countTokens(`${text}\n`)
    const fits = own === costs.length && sum + cost <= most
    // Beyond its share no more is counted than could ever have room; a first line that no pointer can stand for may have it.
    const widest =
      full.rank >= MUST_BE_TOLD || (full.rest === undefined && costs.length === 0) ? budget : full.budget
    if (!fits && sum + cost > widest) break
    sum += cost
    costs.push(cost)
    if (fits) own++
  }
  const kept = own === 0 && full.rank >= MUST_BE_TOLD ? Math.min(1, costs.length) : own
  return { full, kept, own: kept, head, headOfPart, costs }
}

/** Where not even the first line of a section has room, a reader is told where it is. */
const orPointer = (one: Fitted): Fitted =>
  one.kept > 0 || one.own > 0 || one.full.rest === undefined
    ? one
    : { ...one, full: asPointer(one.full, one.full.rest), kept: 1, costs: [0] }

const asPointer = ({ rest: _, restWithin: __, ...section }: FullSection, rest: string): FullSection => ({
  ...section,
  all: [{ text: rest, isPointer: true }],
  out: sectionLines(section),
})

const costOf = ({ full, kept, head, headOfPart, costs }: Fitted): number =>
  kept === 0
    ? 0
    : costs
        .slice(0, kept)
        .reduce((sum, cost) => sum + cost, kept === full.all.length && !full.out ? head : headOfPart)

/** Takes lines from a section until everything fits or it is gone; answers what everything costs then. */
const giveWay = (one: Fitted, total: number, budget: number): number => {
  let left = total
  while (left > budget && one.kept > 0) {
    const before = costOf(one)
    one.kept--
    left += costOf(one) - before
  }
  return left
}

/** Gives lines back to a section while there is room for the next. */
const takeBack = (one: Fitted, total: number, budget: number): number => {
  let left = total
  while (one.kept < one.costs.length) {
    const before = costOf(one)
    one.kept++
    const more = costOf(one) - before
    if (left + more > budget) {
      one.kept--
      break
    }
    left += more
  }
  return left
}

const shownOf = (fitted: readonly Fitted[]): readonly Section[] =>
  fitted.filter(({ kept }) => kept > 0).map(({ full, kept }) => rendered(full, kept))

/** `## Recent trades (4 of 10)` where not all are shown. */
const headOf = (full: FullSection, kept: number): readonly string[] => {
  const { title } = full
  if (title === null) return []
  return [kept === sectionLines(full) ? `## ${title}` : `## ${title} (${kept} of ${sectionLines(full)})`]
}

/** How many lines a section would have. */
export const sectionLines = ({ all, out = 0 }: Pick<FullSection, 'all' | 'out'>): number =>
  realLines(all) + out
const realLines = (lines: readonly Line[]): number =>
  lines.reduce((sum, { isPointer, counts = 1 }) => sum + (isPointer === true ? 0 : counts), 0)

/** So many lines of a section, whatever room there is. */
export const renderSection = (
  full: FullSection,
  kept: number,
  countTokens: (text: string) => number,
): Section => counted(rendered(full, kept), countTokens)

const counted = (section: Section, countTokens: (text: string) => number): Section => ({
  ...section,
  tokens: countTokens(section.text),
})

const rendered = (full: FullSection, kept: number): Section => {
  const { name, side, all } = full
  const lines = all.slice(0, kept)
  const told = realLines(lines)
  const leftOut = sectionLines(full) - told
  const rest = lines.at(-1)?.goesOn === true ? (full.restWithin ?? full.rest) : full.rest
  const end = rest === undefined || leftOut === 0 ? [] : [rest]
  return {
    name,
    side,
    text: [...headOf(full, told), ...lines.map(({ text }) => text), ...end].join('\n'),
    tokens: 0,
    kept,
    handles: [...new Set(lines.flatMap(({ handles = [] }) => handles))],
    outside: lines.some(({ outside }) => outside === true),
    reasons: new Map(
      lines.flatMap(({ gives, handles: [handle] = [] }) =>
        gives ? [[reasonName(gives), placeOf(gives, handle)]] : [],
      ),
    ),
    leftOut,
  }
}
