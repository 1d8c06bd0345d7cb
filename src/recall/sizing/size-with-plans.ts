import { describeAction, type Plan, sizeUnderPlans } from '#memories'
import { Decimal, handleOf, percent } from '#vocabulary'
import type { SizeFraction } from './kelly-fraction.ts'
import { type SizeAdvice, type SizeTerms, sizeInLots } from './lots.ts'

/** A size under the plans in force. They act last: after the cap, appetite and the half for a sparse question. */
export const sizeWithPlans = (
  fraction: SizeFraction,
  inForce: readonly Plan[],
  terms: SizeTerms,
): SizeAdvice => {
  const without = sizeInLots(fraction, terms)
  if (fraction.size === 0) return without
  const { skips, lowers, unsaid } = sizeUnderPlans(inForce, lotsOf(without))
  const nothing = (reason: string): SizeAdvice =>
    sizeInLots(
      { ...fraction, size: 0, why: 'plan in force', reasons: [...fraction.reasons, `zero: ${reason}`] },
      terms,
    )
  if (skips !== null) return nothing(`${handleOf('plan', skips.n)} is in force: skip the trade`)
  const size = fraction.size * (lowers?.share ?? 1)
  const words = lowers === null ? [] : [`${inForceWords(lowers.plan)} = ${percent(size, 2)}`]
  if (size === 0) return nothing(words.join())
  const reasons = [...fraction.reasons, ...words, ...unsaid.map(unsaidWords)]
  if (lowers === null || lowers.atMost === null) return sizeInLots({ ...fraction, size, reasons }, terms)
  // By the lots themselves: a share that is rounded on the way may come to one step less.
  return { ...sizeInLots({ ...fraction, reasons }, { ...terms, atMost: lowers.atMost }), fraction: size }
}

/** Share that they leave of any size, as far as it can be said without one. */
export const shareLeft = (inForce: readonly Plan[]): number => {
  const { skips, lowers } = sizeUnderPlans(inForce, null)
  return skips === null ? (lowers?.share ?? 1) : 0
}

/** null where they cannot be said, which zero stands for where 1R has no size. */
const lotsOf = ({ lots, why }: SizeAdvice): Decimal | null =>
  lots !== null && (why === 'ok' || why === 'below one step') ? Decimal.of(lots) : null

const inForceWords = ({ n, action }: Plan): string =>
  `${handleOf('plan', n)} is in force: ${describeAction(action)}`

const unsaidWords = (plan: Plan): string =>
  `${inForceWords(plan)}; not applied, since it cannot be said how many lots that leaves`
