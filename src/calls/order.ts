import { zOrderState } from '#log'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

export const order = recordingCall(
  'order',
  'order',
  zOrderState.safeExtend(FACT_FIELDS),
  'Record what became of an order: placed, resting, filled, cancelled, expired, or rejected, also by a rule of yours before it was sent.',
)
