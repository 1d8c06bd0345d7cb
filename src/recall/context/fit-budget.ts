import { type Line, renderSections, type Section, type SectionKind } from './section.ts'

/** Tokens of both sides together, unless said otherwise; the caller's own sections are apart. */
export const BUDGET = 1_800

/** A section before it is known what of it fits. */
export interface FullSection
  extends Pick<SectionKind<never>, 'name' | 'side' | 'title' | 'rank' | 'budget' | 'rest'> {
  readonly all: readonly Line[]
  /** Lines that were left out of it before. */
  readonly out?: number
}

/** A share below this has no room for a line. */
const LEAST_SHARE = 80

interface Fitted {
  readonly full: FullSection
  /** Lines that are shown, from the first. */
  kept: number
  /** Tokens of its heading, and of each line with what ends it. */
  readonly head: number
  readonly costs: readonly number[]
}

/**
 * The sections within a budget of tokens. Each is cut to its own share first; then the lowest rank gives way, its last line
 * first, until what is left fits. Lines are never cut.
 */
export const fitBudget = (
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
  let shown = shownOf(fitted)
  while (shown.length > 0 && countTokens(renderSections(shown)) > budget) {
    const lowest = byRank.find(({ kept }) => kept > 0)
    if (!lowest) break
    lowest.kept--
    shown = shownOf(fitted)
  }
  return shown.map((section) => ({ ...section, tokens: countTokens(section.text) }))
}

const ownShare = (full: FullSection, budget: number, countTokens: (text: string) => number): Fitted => {
  const most = Math.max(LEAST_SHARE, Math.floor((full.budget * budget) / BUDGET))
  const head = countTokens(`${headOf(full, full.all.length - 1).join('\n')}\n\n${full.rest ?? ''}`)
  const costs: number[] = []
  let sum = head
  let kept = 0
  for (const { text } of full.all) {
    const cost = countTokens(`${text}\n`)
    if (sum + cost > most) break
    sum += cost
    costs.push(cost)
    kept++
  }
  return { full, kept, head, costs }
}

const costOf = ({ kept, head, costs }: Fitted): number =>
  kept === 0 ? 0 : costs.slice(0, kept).reduce((sum, cost) => sum + cost, head)

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

const shownOf = (fitted: readonly Fitted[]): readonly Section[] =>
  fitted.filter(({ kept }) => kept > 0).map(({ full, kept }) => rendered(full, kept))

/** `## Recent trades (4 of 10)` where not all are shown. */
const headOf = (full: FullSection, kept: number): readonly string[] => {
  const { title } = full
  if (title === null) return []
  return [kept === linesOf(full) ? `## ${title}` : `## ${title} (${kept} of ${linesOf(full)})`]
}

const linesOf = ({ all, out = 0 }: FullSection): number => all.length + out

const rendered = (full: FullSection, kept: number): Section => {
  const { name, side, all, rest } = full
  const lines = all.slice(0, kept)
  const leftOut = linesOf(full) - kept
  const end = rest === undefined || leftOut === 0 ? [] : [rest]
  return {
    name,
    side,
    text: [...headOf(full, kept), ...lines.map(({ text }) => text), ...end].join('\n'),
    tokens: 0,
    handles: [...new Set(lines.flatMap(({ handles = [] }) => handles))],
    outside: lines.some(({ outside }) => outside === true),
    leftOut,
  }
}
