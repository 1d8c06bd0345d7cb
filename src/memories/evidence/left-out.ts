import type { RSource } from '../episodes/episode.ts'

/** Trades that are no evidence, or not by their own measure, by reason: what is left out is counted, never silently gone. */
export interface LeftOut {
  /** Open without a mark of their own. */
  readonly unmarked: number
  /** Entered after such a one: what closed since is a biased part of what was entered. */
  readonly after: number
  /** How many of those lost money. */
  readonly afterLost: number
  /** Without an R of this measure: counted by what the others usually risk, and how many of those lost money. */
  readonly usual: number
  readonly usualLost: number
  /** Added to after the entry: counted by what was risked then. */
  readonly addedTo: number
  /** Whose situation was told too late: counted in the whole record, and in no reading by situation but that of the session. */
  readonly contextLate: number
  /** Open ones that count at their last marks, and those that count as a loss since they were forgotten. */
  readonly marked: number
  readonly forgotten: number
  /** Open ones whose last price is too old. */
  readonly stale: number
  /** Without any R, while nothing says what is usually risked. */
  readonly unmeasured: number
  readonly unmeasuredLost: number
}

export const leftOutCount = ({ unmarked, after, unmeasured }: LeftOut): number =>
  unmarked + after + unmeasured

/** How many for which reason, in words. */
export const leftOutWords = (left: LeftOut): readonly string[] => {
  const words: string[] = []
  if (left.unmarked > 0)
    words.push(`${trades(left.unmarked)} open without a mark of ${left.unmarked === 1 ? 'its' : 'their'} own`)
  if (left.after > 0) words.push(`${trades(left.after)} entered after such a one${lost(left.afterLost)}`)
  if (left.unmeasured > 0)
    words.push(
      `${trades(left.unmeasured)} without a usable stop and without a measured R${lost(left.unmeasuredLost)}`,
    )
  return words
}

/** What counts otherwise than by an outcome of its own, in words: without them an expectancy would differ for no visible reason. `owed` is D of the spread. */
export const countedAsWords = (
  { usual, usualLost, addedTo, contextLate, marked, forgotten, stale }: LeftOut,
  measure: RSource,
  owed: number,
): readonly string[] => [
  ...(marked === 0 ? [] : [`${trades(marked)} still open: counted at the last mark`]),
  ...(forgotten === 0
    ? []
    : [`${trades(forgotten)} open for so long that nobody told the end: counted as a loss of 1R or more`]),
  ...(stale === 0
    ? []
    : [
        `${trades(stale)} still open whose last price is days old: counted as a loss of 1R or more; send a tick, or a turn with positions`,
      ]),
  ...(usual === 0
    ? []
    : [
        `${trades(usual)} ${measure === 'stop' ? 'without a usable stop' : 'of which 1R is not the median loss'}${lost(usualLost)}: counted by what the others usually risked`,
      ]),
  ...(addedTo === 0
    ? []
    : [
        `${trades(addedTo)} that ${addedTo === 1 ? 'was' : 'were'} added to later: counted by what was risked at the entry, not by the R they are shown with`,
      ]),
  ...(contextLate === 0
    ? []
    : [
        `${trades(contextLate)} whose situation was told when it could be seen how ${contextLate === 1 ? 'it' : 'they'} went: counted among all trades, and not by trend, volatility or range; give it with the decision or the first fill, or give bars`,
      ]),
  ...(owed === 0
    ? []
    : [`a loss of ${owed.toFixed(1)}R that a record of such outcomes may still owe: counted once`]),
]

const trades = (n: number): string => `${n} ${n === 1 ? 'trade' : 'trades'}`
const lost = (n: number): string => (n === 0 ? '' : `, ${n} of which lost money`)
