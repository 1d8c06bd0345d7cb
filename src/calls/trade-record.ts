import { zTradeRecorded } from '#ledger'
import { BARS_OF_ENTRY, withBarsRead } from './recording/context-from-bars.ts'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

/** A trade that is reported with its outcome may have been chosen or labelled by it. */
const HISTORY =
  'reported with its outcome, so it is history: recalled, and counted only among all trades of its symbol and side. Evidence has entry and exit by fills or snapshots, and strategy, stop and situation by `decide` before'

/** Fields that only files of brokers have. */
const NOT_ASKED = {
  fromBars: true,
  position: true,
  order: true,
  exitOrder: true,
  funding: true,
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
    ifRecorded: HISTORY,
  },
)
