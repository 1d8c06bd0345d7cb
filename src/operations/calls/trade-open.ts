import { zTradeOpened } from '#record'
import { BARS_OF_ENTRY, withBarsRead } from '../recording/context-from-bars.ts'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { recordingCall } from '../recording/recording-call.ts'

export const tradeOpen = recordingCall(
  'trade.open',
  'trade.opened',
  zTradeOpened.omit({ fromBars: true }).safeExtend({ ...BARS_OF_ENTRY, ...FACT_FIELDS }),
  'Record that a trade was opened; at is the entry.',
  { ofStrategy: true, made: withBarsRead },
)
