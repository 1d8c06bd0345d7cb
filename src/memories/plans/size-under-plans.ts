import type { Plan } from './plan.ts'
import { lowersSize } from './plan-action.ts'

/** What plans in force make of a size. */
export interface SizeUnderPlans {
  /** The plan that skips the trade. */
  readonly skips: Plan | null
  /** The plan that lowers it most, and what it multiplies by. They are not multiplied with each other: each meant the whole. */
  readonly lowers: Plan | null
  readonly multiply: number
}

/** A plan may only lower a size: what asks for more than the record justifies is the agent's to argue, not to be given. */
export const sizeUnderPlans = (inForce: readonly Plan[]): SizeUnderPlans => {
  let lowers: Plan | null = null
  let multiply = 1
  for (const plan of inForce) {
    const { action } = plan
    if (action.type !== 'adjust_param' || action.multiply === undefined || !lowersSize(action)) continue
    if (action.multiply >= multiply) continue
    lowers = plan
    multiply = action.multiply
  }
  return { skips: inForce.find(({ action }) => action.type === 'skip_trade') ?? null, lowers, multiply }
}
