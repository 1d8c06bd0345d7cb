import { zFill } from '#record'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const fill = recordingCall(
  'fill',
  'fill',
  zFill.safeExtend(FACT_FIELDS),
  'Record one execution; it opens, adds to, reduces, closes or flips a trade.',
)
