import { zTradeRecorded } from '#ledger'
import { BARS_OF_ENTRY, withBarsRead } from '../recording/context-from-bars.ts'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'
import { SECOND_EXIT } from '../recording/second-exit.ts'

/** A trade that is reported with its outcome may have been chosen or labelled by it. */
const HISTORY =
  'reported with its outcome, so it is history: it is recalled and counts in the reading of all trades of its symbol and side, in no situation and no belief; evidence is a trade with entry and exit by fills or snapshots, and strategy, stop and situation given to `decide` before'

export const tradeRecord = recordingCall(
  'trade.record',
  'trade.recorded',
  zTradeRecorded.omit({ fromBars: true }).safeExtend({ ...BARS_OF_ENTRY, ...FACT_FIELDS }),
  'Record a whole trade in one call; at is the exit. For symbols that no fill or snapshot reports.',
  {
    ofStrategy: true,
    made: (told, state) => withBarsRead(told, state, told.entryAt),
    ifRecorded: HISTORY,
    ifKnown: ({ position, exitOrder }) =>
      position !== undefined && exitOrder === undefined ? SECOND_EXIT : null,
  },
)
