import { zOrder } from '#ledger'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const order = recordingCall(
  'order',
  'order',
  zOrder.safeExtend(FACT_FIELDS),
  'Record what became of an order: placed, resting, filled, cancelled, rejected, expired.',
)
