import { zConfigured } from '#record'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const configure = recordingCall(
  'configure',
  'configured',
  zConfigured.safeExtend(FACT_FIELDS),
  'Set the account’s currency, its trading day and its bar length.',
)
