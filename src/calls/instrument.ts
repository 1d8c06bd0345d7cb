import { zInstrument } from '#market'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

export const instrument = recordingCall(
  'instrument',
  'instrument',
  // Brokers with accounts in several currencies name it in their files.
  zInstrument.omit({ accountCurrency: true }).extend(FACT_FIELDS),
  'Describe an instrument: multiplier, steps, currency, calendar.',
)
