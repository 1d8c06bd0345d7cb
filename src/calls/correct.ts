import { zCorrected } from '#log'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

export const correct = recordingCall(
  'correct',
  'corrected',
  zCorrected.safeExtend(FACT_FIELDS),
  'Put a trade right, or void one that never was, from now on (a person’s).',
  { positional: 'trade', existing: true },
)
