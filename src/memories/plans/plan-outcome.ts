import { type Instant, SECOND_MS } from '#vocabulary'
import { DEFAULT_BAR_SECONDS } from '../evidence/near-duplicates.ts'
import type { Plan, PlanOutcome } from './plan.ts'
import { lowersSize } from './plan-action.ts'

/** What happened after the trigger: a trade, or the deliberate decision not to take one. */
export interface AfterTrigger {
  readonly traded: boolean
  /** The decision named the plan's handle. */
  readonly cited: boolean
  /** When the trade closed, or the decision was made. */
  readonly at: Instant
  /** Final, and where it stood when the plan triggered. */
  readonly r: number | null
  readonly rAtTrigger?: number | null | undefined
  readonly barSeconds?: number | null | undefined
}

/**
 * - `skip_trade`: not followed by a trade; a loss is what following it would have spared.
 * - `force_exit`: followed if the trade closed within one bar; if not, it would have helped where R was higher then.
 * - `adjust_param`, `alert`: followed if the decision cited it; it helped if that trade won, or if a smaller one lost.
 */
export const planOutcome = (plan: Plan, after: AfterTrigger): PlanOutcome => {
  const { traded, at, r } = after
  const outcome = (followed: boolean, helped: boolean | null): PlanOutcome => ({ followed, helped, r, at })
  switch (plan.action.type) {
    case 'skip_trade':
      return traded ? outcome(false, r === null ? null : r < 0) : outcome(true, null)
    case 'force_exit': {
      if (closedInTime(plan, after)) return outcome(true, null)
      const then = after.rAtTrigger ?? null
      return outcome(false, then === null || r === null ? null : then > r)
    }
    case 'adjust_param':
    case 'alert':
      return outcome(
        after.cited,
        after.cited && r !== null ? (lowersSize(plan.action) ? r < 0 : r > 0) : null,
      )
  }
}

const closedInTime = ({ triggeredAt }: Plan, { at, barSeconds }: AfterTrigger): boolean =>
  triggeredAt !== null && at - triggeredAt <= (barSeconds ?? DEFAULT_BAR_SECONDS) * SECOND_MS
