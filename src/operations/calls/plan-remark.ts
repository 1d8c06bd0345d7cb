import { zPlanRemarked } from '#log'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const planRemark = recordingCall(
  'plan.remark',
  'plan.remarked',
  zPlanRemarked.safeExtend(FACT_FIELDS),
  'Write something about a plan, also one that is over: what came of it, what it taught.',
  { positional: 'plan', existing: true },
)
