import { intentionOf } from './new-trade.ts'
import type { TradeOpened, TradeRecorded } from './trade-report.ts'

/** What a report by name says of an opening. */
export const openingOf = (report: TradeOpened | TradeRecorded) => ({
  symbol: report.symbol,
  side: report.side,
  size: report.size,
  sizeSource: 'sizeSource' in report ? report.sizeSource : undefined,
  source: 'trade' as const,
  positionId: report.position,
  tradeId: report.trade,
  order: report.order,
  rate: report.rate,
  multiplier: 'multiplier' in report ? report.multiplier : undefined,
  leverage: report.leverage,
  stop: report.stop,
  target: report.target,
  strategy: report.strategy,
  reason: report.reason,
  confidence: report.confidence,
  intention: intentionOf(report),
  context: report.context,
  fromBars: report.fromBars,
  atEnd: 'sizeSource' in report,
  lessonsHash: report.lessonsHash,
  fee: report.fee,
})
