import { zTradeRecorded } from '#ledger'
import { BARS_OF_ENTRY, withBarsRead } from '../recording/context-from-bars.ts'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

/** Labels that were made then cannot be told from those that were made to fit. */
const TOLD_LATE =
  'the situation was told with the outcome: it is shown and compared, and counts in no reading or belief by situation; give bars instead, or give it with the decision or the first fill'

/** Fields that only brokers and imported files know: fills and decisions have them. */
const NOT_ASKED = {
  fromBars: true,
  order: true,
  exitOrder: true,
  feeCurrency: true,
  feeRate: true,
  swap: true,
  tax: true,
  leverage: true,
  lessonsHash: true,
} as const

export const tradeRecord = recordingCall(
  'trade.record',
  'trade.recorded',
  zTradeRecorded.omit(NOT_ASKED).safeExtend({ ...BARS_OF_ENTRY, ...FACT_FIELDS }),
  'Record a whole trade in one call; at is the exit. For symbols that no fill or snapshot reports.',
  {
    ofStrategy: true,
    made: (told, state) => withBarsRead(told, state, told.entryAt),
    ifRecorded: ({ symbol, context }, { intents }) =>
      context === undefined || intents.has(symbol) ? null : TOLD_LATE,
  },
)
