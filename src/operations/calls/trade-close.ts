import { zTradeEnded } from '#record'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'
import { SECOND_EXIT } from '../recording/second-exit.ts'

export const tradeClose = recordingCall(
  'trade.close',
  'trade.closed',
  zTradeEnded.safeExtend(FACT_FIELDS),
  'Record that a trade was closed; at is the exit.',
  {
    positional: 'trade',
    ifKnown: ({ size, exitOrder }) => (size !== undefined && exitOrder === undefined ? SECOND_EXIT : null),
  },
)
