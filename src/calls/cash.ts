import { zCash } from '#log'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

export const cash = recordingCall(
  'cash',
  'cash',
  zCash.safeExtend(FACT_FIELDS),
  'Record a deposit, withdrawal, dividend, interest, funding, swap, fee, rebate or tax.',
)
