import { zRedacted } from '#record'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const redact = recordingCall(
  'redact',
  'redacted',
  zRedacted.safeExtend(FACT_FIELDS),
  'Erase texts by their hash; the log keeps the hashes (a person’s).',
  { existing: true },
)
