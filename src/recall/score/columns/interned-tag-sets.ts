import type { EpisodeTrace } from '#memories'
import { InternedLabels } from './interned-labels.ts'

/** The numbers of a situation, in the order Sim adds them. */
export const SITUATION_NUMBERS = ['atrD1', 'atrH1', 'spread', 'drawdown'] as const

/** The tags of a situation, which of its numbers are known, and whether it ended in a loss: what is looked up, not compared. */
export interface TagSet {
  readonly loser: boolean
  readonly trend: string | null
  readonly volatility: string | null
  readonly session: string | null
  /** Bit i: NUMBERS[i] is known. */
  readonly knownNumbers: number
}

const isRange = (value: number | null, price: number | null): boolean =>
  value !== null && price !== null && price > 0

const knownNumbersOf = (trace: EpisodeTrace): number =>
  (isRange(trace.atrD1, trace.price) ? 1 : 0) |
  (isRange(trace.atrH1, trace.price) ? 2 : 0) |
  (trace.spreadAsAtr !== null ? 4 : 0) |
  (trace.drawdown !== null ? 8 : 0)

/** Every cell that occurs, by number. There are few: three trends, four volatilities, four sessions. */
export class InternedTagSets {
  readonly all: TagSet[] = []
  readonly #labels = new InternedLabels()
  readonly #codes = new Map<number, number>()

  codeOf(trace: EpisodeTrace): number {
    const knownNumbers = knownNumbersOf(trace)
    const loser = trace.r !== null && trace.r < 0
    const labels = this.#labels
    // A thousand names of tags are more than a market has; multiplying keeps it exact up to 2^16 of them.
    const key =
      ((labels.codeOf(trace.trend) * 2 ** 16 + labels.codeOf(trace.volatility)) * 2 ** 16 +
        labels.codeOf(trace.session)) *
        32 +
      knownNumbers +
      (loser ? 16 : 0)
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const code = this.all.length
    this.#codes.set(key, code)
    this.all.push({
      loser,
      trend: trace.trend,
      volatility: trace.volatility,
      session: trace.session,
      knownNumbers,
    })
    return code
  }
}
