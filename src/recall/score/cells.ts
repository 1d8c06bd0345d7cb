import type { EpisodeTrace } from '#memories'
import { NameCodes } from './name-codes.ts'

/** The numbers of a situation, in the order Sim adds them. */
export const NUMBERS = ['atrD1', 'atrH1', 'spread', 'drawdown'] as const

/** The tags of a situation, which of its numbers are known, and whether it ended in a loss: what is looked up, not compared. */
export interface Cell {
  readonly loser: boolean
  readonly trend: string | null
  readonly volatility: string | null
  readonly session: string | null
  /** Bit i: NUMBERS[i] is known. */
  readonly has: number
}

const isRange = (value: number | null, price: number | null): boolean =>
  value !== null && price !== null && price > 0

const hasOf = (trace: EpisodeTrace): number =>
  (isRange(trace.atrD1, trace.price) ? 1 : 0) |
  (isRange(trace.atrH1, trace.price) ? 2 : 0) |
  (trace.spreadAsAtr !== null ? 4 : 0) |
  (trace.drawdown !== null ? 8 : 0)

/** Every cell that occurs, by number. There are few: three trends, four volatilities, four sessions. */
export class Cells {
  readonly all: Cell[] = []
  readonly #tags = new NameCodes()
  readonly #numbers = new Map<number, number>()

  numberOf(trace: EpisodeTrace): number {
    const has = hasOf(trace)
    const loser = trace.r !== null && trace.r < 0
    const tags = this.#tags
    // A thousand names of tags are more than a market has; multiplying keeps it exact up to 2^16 of them.
    const key =
      ((tags.fileErrorCode(trace.trend) * 2 ** 16 + tags.fileErrorCode(trace.volatility)) * 2 ** 16 +
        tags.fileErrorCode(trace.session)) *
        32 +
      has +
      (loser ? 16 : 0)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.all.length
    this.#numbers.set(key, number)
    this.all.push({ loser, trend: trace.trend, volatility: trace.volatility, session: trace.session, has })
    return number
  }
}
