import { zIncident } from '#log'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

export const incident = recordingCall(
  'incident',
  'incident',
  zIncident.safeExtend(FACT_FIELDS),
  'Record something that was nobody’s trade: "the broker connection dropped".',
)
