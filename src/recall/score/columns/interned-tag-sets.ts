import { type EpisodeTrace, measuredR } from '#memories'
import { InternedLabels } from './interned-labels.ts'

/** What Sim compares of a situation, in the order it adds them: tags, which are equal or not, and numbers, by their kernels. */
export const SITUATION_TAGS = ['trend', 'volatility', 'session'] as const
export const SITUATION_NUMBERS = ['atrD1', 'atrH1', 'spread', 'drawdown'] as const

export type TagColumn = (typeof SITUATION_TAGS)[number]

/** The part of an episode that Sim looks up instead of computing: its tags, which of its numbers are known, and whether it lost. */
export interface TagSet extends Pick<EpisodeTrace, TagColumn> {
  readonly loser: boolean
  /** Bit i: SITUATION_NUMBERS[i] is known. */
  readonly knownNumbers: number
}

const isRange = (value: number | null, price: number | null): boolean =>
  value !== null && price !== null && price > 0

const knownNumbersOf = (trace: EpisodeTrace): number =>
  (isRange(trace.atrD1, trace.price) ? 1 : 0) |
  (isRange(trace.atrH1, trace.price) ? 2 : 0) |
  (trace.spreadAsAtr !== null ? 4 : 0) |
  (trace.drawdown !== null ? 8 : 0)

/** Whether money was lost: by R, and where nothing but its caller's word tells that, by the net result. */
const isLoss = (trace: EpisodeTrace): boolean => {
  const { pnl, status } = trace
  const r = measuredR(trace)
  return r === null ? status === 'closed' && pnl !== null && pnl < 0 : r < 0
}

/** Every tag set that occurs, by its code. There are few: three trends, four volatilities, four sessions. */
export class InternedTagSets {
  readonly all: TagSet[] = []
  readonly #labels = new InternedLabels()
  readonly #codes = new Map<number, number>()

  codeOf(trace: EpisodeTrace): number {
    const knownNumbers = knownNumbersOf(trace)
    const loser = isLoss(trace)
    const labels = this.#labels
    // A market has fewer than a thousand tags; multiplied, the key is exact for up to 2^16 of them.
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
    const { trend, volatility, session } = trace
    this.all.push({ loser, trend, volatility, session, knownNumbers })
    return code
  }
}
