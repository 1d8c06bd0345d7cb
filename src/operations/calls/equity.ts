import { zEquity } from '#log'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const equity = recordingCall(
  'equity',
  'equity',
  zEquity.safeExtend(FACT_FIELDS),
  'Record the account’s equity.',
)
