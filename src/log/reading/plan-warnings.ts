import type { LogStore } from '../ports.ts'
import type { PlanRow } from '../rows/memory-rows.ts'
import { isTextHash } from '../rows/text-fields.ts'
import { SaidTexts } from './said-texts.ts'

/** Plans with what they warn of in words, which can be erased as any prose. The system's own warnings are in words. */
export const withWarnings = async (
  store: Pick<LogStore, 'texts'>,
  plans: readonly PlanRow[],
): Promise<readonly PlanRow[]> => {
  const hashes = plans.flatMap(({ action }) =>
    action.type === 'alert' && isTextHash(action.message) ? [action.message] : [],
  )
  if (hashes.length === 0) return plans
  const texts = await SaidTexts.of(store, hashes)
  return plans.map((plan) =>
    plan.action.type === 'alert' && isTextHash(plan.action.message)
      ? { ...plan, action: { ...plan.action, message: texts.said(plan.action.message) } }
      : plan,
  )
}
