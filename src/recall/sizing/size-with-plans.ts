import { describeAction, type Plan, sizeUnderPlans } from '#memories'
import { handleOf, percent } from '#vocabulary'
import type { SizeFraction } from './kelly-fraction.ts'

/** A size under the plans in force. They act last: after the cap, appetite and the half for a sparse question. */
export const sizeWithPlans = (fraction: SizeFraction, inForce: readonly Plan[]): SizeFraction => {
  if (fraction.size === 0) return fraction
  const { skips, lowers, multiply } = sizeUnderPlans(inForce)
  if (skips !== null)
    return {
      ...fraction,
      size: 0,
      why: 'plan in force',
      reasons: [...fraction.reasons, `zero: ${handleOf('plan', skips.n)} is in force: skip the trade`],
    }
  if (lowers === null) return fraction
  const size = fraction.size * multiply
  const words = `${handleOf('plan', lowers.n)} is in force: ${describeAction(lowers.action)} = ${percent(size, 2)}`
  return multiply === 0
    ? { ...fraction, size: 0, why: 'plan in force', reasons: [...fraction.reasons, `zero: ${words}`] }
    : { ...fraction, size, reasons: [...fraction.reasons, words] }
}
