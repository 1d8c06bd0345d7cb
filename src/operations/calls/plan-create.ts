import { zPlanCreated } from '#record'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const planCreate = recordingCall(
  'plan.create',
  'plan.created',
  zPlanCreated.safeExtend(FACT_FIELDS),
  'Make a plan: when a condition holds, adjust a parameter, skip the trade, close it, or be warned.',
)
