import type { PlanGiven } from '../plans/plan.ts'
import type { Finding } from './finding.ts'

/** What a plan can wait for, of all that is asked. */
const CONDITIONS = ['session', 'trend', 'volatility', 'symbol'] as const

/** Half the size where it was found to lose, for as long as a plan stands; null where nothing loses or no plan can tell when. */
export const planOfFinding = (
  { question, value, mean }: Finding,
  {
    strategy,
    words,
    handle,
  }: { readonly strategy: string | null; readonly words: string; readonly handle: string },
): PlanGiven | null => {
  const field = CONDITIONS.find((one) => one === question)
  if (field === undefined || value === undefined || mean >= 0) return null
  return {
    condition: { field, is: value },
    action: { type: 'adjust_param', param: 'size', multiply: 0.5 },
    strategy,
    reason: words,
    sources: [handle],
  }
}
