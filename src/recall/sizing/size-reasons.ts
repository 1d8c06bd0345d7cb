import type { SimilarityFields } from '#market'
import { LEAST_EFFECTIVE, PROVEN, readingShown } from '#memories'
import { percent, signedR } from '#vocabulary'
import { expectedWords } from './expected-words.ts'
import { sparseWords } from './query-coverage.ts'
import { readingWords } from './reading-words.ts'
import { LEAST_SIMILARITY, type SizeGate, type SizeQuestion, type SizeWhy } from './size-gates.ts'

// The steps of a size in words. Numbers are rounded for people; the exact ones are in the answer beside them.

const effective = (n: number): string => n.toFixed(1)

/** The steps about the record, whatever the size. */
export const recordSteps = ({ readings, here }: SizeQuestion, { proof }: SizeGate): readonly string[] => {
  // Trades whose R nobody knows may be on record: they are named among what is left out.
  if (readings === null) return ['no outcome in R on record']
  const shown = readingShown(readings)
  const steps = [readingWords(shown, here, readings.spread.owed), expectedWords(readings, here)]
  return proof === null
    ? steps
    : [...steps, `evidence over a lifetime: E⁺ ${proof.toFixed(1)}, ${PROVEN} needed`]
}

/** The step about the gate that made the size zero. */
export const zeroReason = (why: SizeWhy, { readings, similarity, openUnknown }: SizeQuestion): string => {
  switch (why) {
    case 'open positions unknown':
      return `zero: ${openUnknown ?? 'what is open is not known'}`
    case 'halt':
      return 'zero: the drawdown has reached its limit'
    case 'too few':
      return `zero: the record is worth ${effective(readings?.nAll ?? 0)} outcomes; at least ${LEAST_EFFECTIVE} are needed`
    case 'nothing comparable':
      return `zero: mean similarity ${similarity.toFixed(2)}; at least ${LEAST_SIMILARITY.toFixed(2)} is needed`
    case 'no edge shown':
      return 'zero: in no reading of the record is the lower end of expectancy above zero'
    case 'not in this situation':
      return 'zero: an edge is on record, but not in situations like this one'
    case 'not proven':
      return 'zero: the edge is not yet proven for a lifetime of looking (strict)'
    case 'limits':
      return 'zero: a person’s limits forbid it'
    case 'plan in force':
      return 'zero: a plan in force skips the trade'
    case 'ok':
      return 'nothing stands against it'
  }
}

export interface Stake {
  /** What the stake is made at, in R: ℓ, or m̂ of the deciding reading. */
  readonly expectancy: number
  /** f₁ and f₂ of docs/method.md#size. */
  readonly optimal: number
  readonly bounded: number
  readonly at: 'lower' | 'mean'
  readonly fraction: number
  readonly cap: number
  readonly appetite: number
  /** ½ of a sparse question, else 1. */
  readonly sparse: number
  readonly size: number
}

/** The steps from the log-optimal stake to the size. */
export const stakeSteps = (stake: Stake, here: SimilarityFields): readonly string[] => {
  const { expectancy, optimal, bounded, at, fraction, cap, appetite, sparse, size } = stake
  const end = at === 'mean' ? 'the mean' : 'the lower end'
  const wanted = fraction * Math.min(optimal, bounded)
  const capped = wanted > cap ? `, capped at ${percent(cap, 2)}` : ''
  const steps = [
    `best stake at ${end}, ${signedR(expectancy)}: ${percent(optimal, 1)} of equity; ${percent(bounded, 1)} by its variance`,
    `× ${fraction.toFixed(2)} of the smaller = ${percent(wanted, 2)}${capped}`,
  ]
  if (appetite !== 1) steps.push(`× appetite ${appetite.toFixed(3)}`)
  if (sparse !== 1) steps.push(`× ${sparse.toFixed(2)}: ${sparseWords(here)}`)
  return [...steps, `${percent(size, 2)} of equity at 1R`]
}
