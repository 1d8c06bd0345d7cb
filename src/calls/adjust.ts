import { zAdjusted } from '#log'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

export const adjust = recordingCall(
  'adjust',
  'adjusted',
  zAdjusted.safeExtend(FACT_FIELDS),
  'Record a split or a rename of a symbol.',
)
