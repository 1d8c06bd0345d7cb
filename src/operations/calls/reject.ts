import { zRejection } from '#log'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const reject = recordingCall(
  'reject',
  'rejection',
  zRejection.safeExtend(FACT_FIELDS),
  'Record that the risk engine refused something, and by which rule.',
)
