import { zRemark } from '#log'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const tradeRemark = recordingCall(
  'trade.remark',
  'remark',
  zRemark.safeExtend(FACT_FIELDS),
  'Write something about a trade; recall hands it back with the episode.',
  { positional: 'trade', existing: true },
)
