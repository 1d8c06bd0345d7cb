import { LEAST_LOCAL, PROVEN, type Weighing } from '#memories'
import { percent, signedR } from '#vocabulary'
import {
  LEAST_COVERAGE,
  LEAST_SIMILARITY,
  type SizeGate,
  type SizeQuestion,
  type SizeWhy,
} from './size-gates.ts'

// The steps of a size in words. Numbers are rounded for people; the exact ones are in the answer beside them.

const effective = (n: number): string => n.toFixed(1)

/** The steps about the record, whatever the size. */
export const recordSteps = (
  { evidence }: SizeQuestion,
  { posterior, similarity }: Weighing,
  { proof }: SizeGate,
): readonly string[] => {
  if (posterior === null) return ['no outcome on record is like this situation']
  const { nLocal, mean, lower, upper, edge } = posterior
  const steps = [
    `${evidence.r.length} outcomes on record, worth ${effective(nLocal)} in this situation; mean similarity ${similarity.toFixed(2)}`,
    `expectancy ${signedR(mean)}, 90% between ${signedR(lower)} and ${signedR(upper)}; P(edge) ${percent(edge)}`,
  ]
  return proof === null
    ? steps
    : [...steps, `evidence over a lifetime: E⁺ ${proof.toFixed(1)}, ${PROVEN} needed`]
}

/** The step about the gate that made the size zero. */
export const zeroReason = (
  why: SizeWhy,
  { coverage }: SizeQuestion,
  { posterior, similarity }: Weighing,
): string => {
  const nLocal = posterior?.nLocal ?? 0
  switch (why) {
    case 'context too sparse':
      return `zero: the context has ${percent(coverage)} of what situations are compared by; at least ${percent(LEAST_COVERAGE)} is needed`
    case 'halt':
      return 'zero: the drawdown has reached its limit'
    case 'too few':
      return `zero: worth ${effective(nLocal)} outcomes; at least ${LEAST_LOCAL} are needed`
    case 'nothing comparable':
      return `zero: mean similarity ${similarity.toFixed(2)}; at least ${LEAST_SIMILARITY.toFixed(2)} is needed`
    case 'no edge shown':
      return 'zero: the lower end of expectancy is not above zero'
    case 'not proven':
      return 'zero: the edge is not yet proven for a lifetime of looking (strict)'
    case 'ok':
      return 'nothing stands against it'
  }
}

export interface Stake {
  /** f₁ and f₂ of docs/method.md#size. */
  readonly optimal: number
  readonly bounded: number
  readonly at: 'lower' | 'mean'
  readonly fraction: number
  readonly appetite: number
  readonly cap: number
  readonly size: number
}

/** The steps from the log-optimal stake to the size. */
export const stakeSteps = (stake: Stake): readonly string[] => {
  const { optimal, bounded, at, fraction, appetite, cap, size } = stake
  const end = at === 'mean' ? 'the mean' : 'the lower end'
  const wanted = fraction * Math.min(optimal, bounded) * appetite
  return [
    `best stake at ${end} of expectancy ${percent(optimal, 1)} of equity; ${percent(bounded, 1)} by its variance`,
    `× ${fraction.toFixed(2)} of the smaller × appetite ${appetite.toFixed(2)} = ${percent(wanted, 2)}`,
    wanted > cap
      ? `capped at ${percent(cap, 2)} of equity at 1R`
      : `${percent(size, 2)} of equity at 1R, under the cap of ${percent(cap, 2)}`,
  ]
}
