import type { RSource } from '../episodes/episode.ts'

/** Trades that are no evidence, by reason: what is left out is counted, never silently gone. */
export interface LeftOut {
  /** Open without a mark of their own. */
  readonly unmarked: number
  /** Entered after such a one: what closed since is a biased part of what was entered. */
  readonly after: number
  /** Measured by the other measure, and how many of those lost money. */
  readonly otherwise: number
  readonly otherwiseLost: number
  /** Closed or open without any R. */
  readonly unmeasured: number
  readonly unmeasuredLost: number
}

export const leftOutCount = ({ unmarked, after, otherwise, unmeasured }: LeftOut): number =>
  unmarked + after + otherwise + unmeasured

/** How many for which reason, in words. */
export const leftOutWords = (left: LeftOut, measure: Exclude<RSource, 'none'>): readonly string[] => {
  const words: string[] = []
  if (left.unmarked > 0)
    words.push(`${trades(left.unmarked)} open without a mark of ${left.unmarked === 1 ? 'its' : 'their'} own`)
  if (left.after > 0) words.push(`${trades(left.after)} entered after such a one`)
  if (left.otherwise > 0)
    words.push(
      measure === 'stop'
        ? `${trades(left.otherwise)} without a usable stop${lost(left.otherwiseLost)}: 1R by the median loss is not mixed with 1R by the stop`
        : `${trades(left.otherwise)} with a stop${lost(left.otherwiseLost)}: too few to go by, and 1R by the stop is not mixed with 1R by the median loss`,
    )
  if (left.unmeasured > 0)
    words.push(`${trades(left.unmeasured)} without a usable stop and without R${lost(left.unmeasuredLost)}`)
  return words
}

const trades = (n: number): string => `${n} ${n === 1 ? 'trade' : 'trades'}`
const lost = (n: number): string => (n === 0 ? '' : `, ${n} of which lost money`)
