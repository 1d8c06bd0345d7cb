import { Decimal } from '#vocabulary'
import type { Plan } from './plan.ts'
import { inLots, isSize, type PlanAction } from './plan-action.ts'

/** What one plan leaves of a size. */
export interface LoweredSize {
  readonly plan: Plan
  /** Share of the size that is left, 0 to 1. */
  readonly share: number
  /** The most lots that it allows; null where it speaks of a share alone. */
  readonly atMost: Decimal | null
}

/** What plans in force make of a size. */
export interface SizeUnderPlans {
  /** The plan that skips the trade. */
  readonly skips: Plan | null
  /** The plan that lowers it most. They do not add up: each meant the whole. */
  readonly lowers: LoweredSize | null
  /** Plans for so many lots where lots cannot be said, so that nobody knows whether they lower anything. */
  readonly unsaid: readonly Plan[]
}

/**
 * A plan may only lower a size: what asks for more than the record justifies is the agent's to argue, not to be given. `lots` are
 * those without any plan; null where they cannot be said.
 */
export const sizeUnderPlans = (inForce: readonly Plan[], lots: Decimal | null): SizeUnderPlans => {
  let lowers: LoweredSize | null = null
  const unsaid: Plan[] = []
  for (const plan of inForce) {
    const left = leftBy(plan.action, lots)
    if (left === 'unsaid') unsaid.push(plan)
    else if (left.share < (lowers?.share ?? 1)) lowers = { plan, ...left }
  }
  return { skips: inForce.find(({ action }) => action.type === 'skip_trade') ?? null, lowers, unsaid }
}

type Left = Omit<LoweredSize, 'plan'>
const WHOLE: Left = { share: 1, atMost: null }
const NOTHING: Left = { share: 0, atMost: Decimal.zero }

/** multiply: its share; set: min(lots, set); add: max(0, lots + add) */
const leftBy = (action: PlanAction, lots: Decimal | null): Left | 'unsaid' => {
  if (!isSize(action)) return WHOLE
  if (action.multiply !== undefined) return { share: Math.min(1, action.multiply), atMost: null }
  if (action.set !== undefined && action.set <= 0) return NOTHING
  if (action.add !== undefined && action.add > 0) return WHOLE
  if (lots === null || !inLots(action)) return 'unsaid'
  const atMost = action.set === undefined ? lots.plus(decimalOf(action.add ?? 0)) : decimalOf(action.set)
  if (atMost.sign <= 0) return NOTHING
  return atMost.compare(lots) >= 0 ? WHOLE : { share: atMost.over(lots).toNumber(), atMost }
}

const decimalOf = (value: number): Decimal => Decimal.parse(value) ?? Decimal.zero
