import { LEAST_STRATA } from '#recall'
import { inR, plural } from '../text/numbers.ts'

interface Told {
  readonly strata: number
  readonly difference: { readonly value: number; readonly lower: number; readonly upper: number } | null
  readonly needed: number
  /** It runs no longer. */
  readonly ended: boolean
}

/** What an experiment comes to, in a plain sentence. */
export const holdoutSentence = ({ strata, difference, needed, ended }: Told, effect: number): string => {
  const more = needed > 0 ? `about ${rounded(needed)} more trades would tell ${amount(effect)} a trade` : null
  const untold = ended ? 'it ended before it could be told' : 'cannot be told yet'
  if (difference === null) {
    const few =
      strata < LEAST_STRATA
        ? `${strata} of at least ${plural(LEAST_STRATA, 'stratum', 'strata')} ${strata === 1 ? 'has' : 'have'} ended`
        : 'no block differs from another'
    return `${untold}: ${[few, more].filter((part) => part !== null).join(', ')}`
  }
  const { value, lower, upper } = difference
  if (lower > 0) return `shown beats withheld by ${amount(value)} a day (${between(lower, upper)})`
  if (upper < 0) return `withheld beats shown by ${amount(-value)} a day (${between(-upper, -lower)})`
  const range = `shown less withheld is ${inR(value)} a day (${inR(lower)} to ${inR(upper)})`
  return more === null
    ? `no difference is found: ${range}; one of ${amount(effect)} a trade would likely have shown by now`
    : `${untold}: ${more}; so far ${range}`
}

const amount = (r: number): string => `${r.toFixed(2)}R`
const between = (lower: number, upper: number): string => `${lower.toFixed(2)} to ${upper.toFixed(2)}`

/** Two digits: the formula knows no more. */
const rounded = (n: number): string => Number(n.toPrecision(2)).toLocaleString('en-US')
