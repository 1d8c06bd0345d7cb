import { zTradeRecorded } from '#record'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'
import { SECOND_EXIT } from '../recording/second-exit.ts'

export const tradeRecord = recordingCall(
  'trade.record',
  'trade.closed',
  zTradeRecorded.safeExtend(FACT_FIELDS),
  'Record a whole round trip in one call; at is the exit.',
  {
    ofStrategy: true,
    ifKnown: ({ position, exitOrder }) =>
      position !== undefined && exitOrder === undefined ? SECOND_EXIT : null,
  },
)
