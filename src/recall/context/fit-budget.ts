import { endOf, type FullSection, headOf, renderSection, sectionLines, sectionText } from './full-section.ts'
import { renderSections, type Section } from './section.ts'

/** Tokens of both sides together, unless said otherwise; the caller's own sections are apart. */
export const BUDGET = 1_800

/** From this rank on a section must be told: nothing lower is shown while a line within its share has no room. */
const MUST_BE_TOLD = 95

/** A share below this has no room for a line. */
const LEAST_SHARE = 80

type CountTokens = (text: string) => number

/** A section, and how many of its lines are shown: 0 is a word on where they are, null nothing at all. */
interface Fitted {
  readonly full: FullSection
  readonly costs: Costs
  kept: number | null
}

interface Room {
  readonly budget: number
  /** Tokens of what is shown so far. */
  taken(): number
}

/**
 * The sections within a budget of tokens, never more. Lines are never cut.
 *
 * 1. What must be told, to its share of the usual budget, however small this one is: how many lines there are where that can be said, then the first line of
 *    each, then the others, each time by rank. The first that has no room ends the text.
 * 2. The others, to their shares of this budget: the lowest rank gives way, its last line first. Room that is left goes by rank to the next lines.
 *
 * What must be told has more than its share only where all others have theirs of the usual budget. So it comes in one order at any budget, and how much of it
 * there is room for does not depend on what else a larger budget would hold: that shows no less of it.
 */
export const fitBudget = (
  sections: readonly FullSection[],
  budget: number,
  countTokens: CountTokens,
): readonly Section[] => {
  const fitted = sections
    .filter(({ all }) => all.length > 0)
    .map((full): Fitted => ({ full, costs: costsOf(full, countTokens), kept: null }))
  const byRank = [...fitted].sort((a, b) => b.full.rank - a.full.rank)
  const must = byRank.filter(({ full }) => full.rank >= MUST_BE_TOLD)
  const others = byRank.filter(({ full }) => full.rank < MUST_BE_TOLD)
  const room = { budget, taken: () => countTokens(renderSections(fitted.flatMap(textOf))) }
  const toShares = [
    ...must.filter(({ full }) => full.rest !== undefined).map((one) => ({ one, kept: 0 })),
    ...must.map((one) => ({ one, kept: 1 })),
    ...must.flatMap((one) => stepsUpTo(one, one.costs.linesWithin(one.full.budget))),
  ]
  const beyond = must.flatMap((one) => stepsUpTo(one, one.full.all.length))
  if (tell(toShares, room) && (!tellUsual(others, room) || tell(beyond, room))) fill(others, room)
  return fitted.flatMap(({ full, kept }) => (kept === null ? [] : [renderSection(full, kept, countTokens)]))
}

/** A section is to have so many lines. */
interface Step {
  readonly one: Fitted
  readonly kept: number
}

const stepsUpTo = (one: Fitted, lines: number): readonly Step[] =>
  Array.from({ length: Math.max(0, lines - 1) }, (_, at) => ({ one, kept: at + 2 }))

/** Takes as many of the steps as there is room for, the first first; answers whether all. */
const tell = (steps: readonly Step[], { budget, taken }: Room): boolean => {
  const undo = steps.map(({ one, kept }) => {
    const before = one.kept
    if (kept > (before ?? -1)) one.kept = kept
    return () => {
      one.kept = before
    }
  })
  // From the last: where a section is whole, it no longer says what is not shown, and may be shorter by that.
  let told = steps.length
  while (told > 0 && taken() > budget) {
    told--
    undo[told]?.()
  }
  return told === steps.length
}

/** Takes the others to their shares of the usual budget, if there is room for all of that. */
const tellUsual = (others: readonly Fitted[], { budget, taken }: Room): boolean => {
  for (const one of others) one.kept = linesOrFirst(one, one.full.budget)
  if (taken() <= budget) return true
  for (const one of others) one.kept = null
  return false
}

/** Takes the others to their shares of this budget, by rank, and what room is left to more of them. */
const fill = (others: readonly Fitted[], room: Room): void => {
  const share = ({ full }: Fitted): number =>
    Math.max(LEAST_SHARE, Math.floor((full.budget * room.budget) / BUDGET))
  takeLines(others, room, (one) => one.costs.linesWithin(share(one)))
  takeLines(others, room, (one) => linesOrFirst(one, Math.max(one.full.budget, share(one))))
  // Where not even the first line has room, a reader is told where it is.
  for (const one of others)
    if (one.kept === null && one.full.rest !== undefined && one.costs.linesWithin(share(one)) === 0)
      one.kept = 0
  const lowestFirst = others.toReversed()
  while (room.taken() > room.budget) {
    const lowest = lowestFirst.find(({ kept }) => kept !== null)
    if (!lowest) break
    lowest.kept = lowest.kept === null || lowest.kept <= 1 ? null : lowest.kept - 1
  }
}

/** A first line that is longer than its share has it all the same where no pointer stands for it. */
const linesOrFirst = ({ full, costs }: Fitted, share: number): number =>
  Math.max(costs.linesWithin(share), full.rest === undefined ? 1 : 0)

/** Gives each section lines while there is room for the next. */
const takeLines = (others: readonly Fitted[], room: Room, most: (one: Fitted) => number): void => {
  // Lines counted one by one come to a little more than the text they make: what they come to is counted anew each time.
  let total = room.taken()
  for (const one of others) {
    const lines = most(one)
    while ((one.kept ?? 0) < lines) {
      const next = (one.kept ?? 0) + 1
      const more = one.costs.of(next) - one.costs.of(one.kept)
      if (total + more > room.budget) break
      one.kept = next
      total += more
    }
    // What is lower than one that has gone whole stays gone.
    if (lines > 0 && one.kept === null) return
  }
}

const textOf = ({ full, kept }: Fitted): readonly { readonly text: string }[] =>
  kept === null ? [] : [{ text: sectionText(full, kept) }]

/** What a section takes, counted line by line and no further than is asked. */
interface Costs {
  of(kept: number | null): number
  /** How many lines so many tokens hold, with the heading and what ends them. */
  linesWithin(tokens: number): number
}

const costsOf = (full: FullSection, countTokens: CountTokens): Costs => {
  const lines = sectionLines(full)
  const whole = countTokens(`${headOf(full, lines).join('\n')}\n\n`)
  const part = countTokens(
    `${headOf(full, lines - 1).join('\n')}\n\n${endOf(full, lines, full.restWithin !== undefined).join('\n')}`,
  )
  /** Of the first line, of the first two, and so on. */
  const sums: number[] = [0]
  const upTo = (kept: number): number => {
    for (let at = sums.length; at <= kept; at++)
      sums.push((sums[at - 1] ?? 0) + countTokens(`${full.all[at - 1]?.text ?? ''}\n`))
    return sums[kept] ?? 0
  }
  return {
    of: (kept) => (kept === null ? 0 : upTo(kept) + (kept === full.all.length && !full.out ? whole : part)),
    linesWithin: (tokens) => {
      let kept = 0
      while (kept < full.all.length && part + upTo(kept + 1) <= tokens) kept++
      return kept
    },
  }
}
