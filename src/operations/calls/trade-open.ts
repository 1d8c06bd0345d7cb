import { zTradeOpened } from '#record'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const tradeOpen = recordingCall(
  'trade.open',
  'trade.opened',
  zTradeOpened.safeExtend(FACT_FIELDS),
  'Record that a trade was opened; at is the entry.',
  { ofStrategy: true },
)
