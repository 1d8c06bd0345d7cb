import { mean } from '../evidence/moments.ts'
import { type Share, wilson } from '../evidence/wilson.ts'

/** Stated confidences that calibration needs: fewer cannot be told from luck. */
export const LEAST_FOR_CALIBRATION = 20
/** Bins of confidence, fifths: with a few dozen statements finer ones would be empty. */
const BINS = 5

export interface Statement {
  /** As stated at the entry, 0 to 1. */
  readonly confidence: number
  readonly won: boolean
}

/** The statements between `from` and `to`: their mean, and the share that won. */
export interface ReliabilityBin {
  readonly from: number
  readonly to: number
  readonly n: number
  readonly stated: number
  readonly won: Share
}

export type Calibration =
  | { readonly known: false; readonly n: number; readonly needed: number }
  | {
      readonly known: true
      readonly n: number
      /** Mean of (confidence − outcome)²: 0 is perfect, .25 is what .5 for everything scores. */
      readonly brier: number
      /** The share won, and what stating just that every time would have scored: a useful confidence is below it. */
      readonly baseRate: number
      readonly baseBrier: number
      /** Lowest first; fifths in which nothing was stated are left out. */
      readonly bins: readonly ReliabilityBin[]
    }

const outcome = ({ won }: Statement): number => (won ? 1 : 0)

/** Whether a stated confidence of .7 is right seven times in ten. Trades without a stated one are not counted. */
export const calibration = (statements: readonly Statement[]): Calibration => {
  const n = statements.length
  if (n < LEAST_FOR_CALIBRATION) return { known: false, n, needed: LEAST_FOR_CALIBRATION }
  const baseRate = mean(statements.map(outcome))
  return {
    known: true,
    n,
    brier: mean(statements.map((one) => (one.confidence - outcome(one)) ** 2)),
    baseRate,
    baseBrier: baseRate * (1 - baseRate),
    bins: Array.from({ length: BINS }, (_, bin) => reliability(statements, bin)).filter(({ n }) => n > 0),
  }
}

/** The last fifth includes 1. */
const binOf = ({ confidence }: Statement): number => Math.min(BINS - 1, Math.floor(confidence * BINS))

const reliability = (statements: readonly Statement[], bin: number): ReliabilityBin => {
  const members = statements.filter((one) => binOf(one) === bin)
  return {
    from: bin / BINS,
    to: (bin + 1) / BINS,
    n: members.length,
    stated: mean(members.map(({ confidence }) => confidence)),
    won: wilson(mean(members.map(outcome)), members.length),
  }
}
