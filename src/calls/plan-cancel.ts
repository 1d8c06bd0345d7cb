import { zPlanCancelled } from '#log'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

export const planCancel = recordingCall(
  'plan.cancel',
  'plan.cancelled',
  zPlanCancelled.safeExtend(FACT_FIELDS),
  'Cancel a plan. A person’s plan, and the one a drawdown made, only a person cancels.',
  { positional: 'plan', existing: true },
)
