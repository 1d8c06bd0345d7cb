import { zVoided } from '#log'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const voidTrade = recordingCall(
  'void',
  'voided',
  zVoided.safeExtend(FACT_FIELDS),
  'Declare a trade that never was (a person’s).',
  { positional: 'trade', existing: true },
)
