import { canonical, Decimal, type Exact, type Id, ZERO } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { bookNamedCosts } from './named-costs.ts'
import { intentionOf, NO_INTENTION, regimeIn } from './new-trade.ts'
import { legRisk, withCosts } from './position.ts'
import type { TradeEnded, TradeOpened, TradeRecorded } from './trade-report.ts'

/** A second report fills in what the first did not say; where numbers differ the first stands, flagged. */
export const annotateEntry = (trade: TradeRow, report: TradeOpened, event: Id, book: Bookkeeper): void => {
  book.bring(trade)
  const context = trade.entryContext ?? report.context ?? null
  book.amend(
    {
      ...book.trade(trade.id),
      tradeId: trade.tradeId ?? report.trade ?? null,
      positionId: trade.positionId ?? report.position ?? null,
      strategy: trade.strategy ?? report.strategy ?? null,
      entryReason: trade.entryReason ?? report.reason ?? null,
      confidence: trade.confidence ?? report.confidence ?? null,
      intention: saidNothing(trade) ? (intentionOf(report) ?? trade.intention) : trade.intention,
      leverage: trade.leverage ?? report.leverage ?? null,
      stop: trade.stop ?? report.stop ?? null,
      target: trade.target ?? report.target ?? null,
      initialRisk: trade.initialRisk ?? riskTold(trade, report),
      entryContext: context,
      entryRegime: trade.entryRegime ?? regimeIn(context),
      lessonsHash: trade.lessonsHash ?? report.lessonsHash ?? null,
    },
    null,
  )
  if (trade.tradeId !== report.trade) book.refer('trade', report.trade, trade.id)
  if (trade.positionId !== report.position) book.refer('position', report.position, trade.id)
  book.refer('order', report.order, trade.id)
  const fee = Decimal.of(trade.fees).isZero ? (report.fee ?? ZERO) : ZERO
  if (fee !== ZERO) book.cost(trade.id, 'fee', fee, ZERO, 'trade')
  flagDifference(trade, 'entry price', trade.averageEntry, report.price, event, book)
}

const saidNothing = ({ intention }: TradeRow): boolean => canonical({ ...intention }) === SAID_NOTHING
const SAID_NOTHING = canonical({ ...NO_INTENTION })

/** What the trade risked, where the report of its whole entry is the first to name the stop. */
const riskTold = (trade: TradeRow, report: TradeOpened): Exact | null => {
  const whole = Decimal.of(report.size).equals(Decimal.of(trade.openedSize))
  if (report.stop === undefined || !whole) return null
  const { side, averageEntry, openedSize, multiplier, rate } = trade
  return legRisk(side, averageEntry, report.stop, openedSize, multiplier, rate)?.text ?? null
}

export const annotateExit = (
  trade: TradeRow,
  report: Pick<TradeEnded, 'kind' | 'exitReason' | 'fee' | 'funding' | 'tax' | 'swap' | 'order' | 'remark'> &
    Pick<Partial<TradeRecorded>, 'mfe' | 'mae'>,
  price: Exact,
  event: Id,
  book: Bookkeeper,
): void => {
  const fee = Decimal.of(trade.fees).isZero ? (report.fee ?? ZERO) : ZERO
  const funding = Decimal.of(trade.funding).isZero ? (report.funding ?? ZERO) : ZERO
  const told = {
    ...withCosts(trade, fee, funding),
    exitKind: trade.exitKind === 'unknown' ? (report.kind ?? trade.exitKind) : trade.exitKind,
    exitReason: trade.exitReason ?? report.exitReason ?? null,
    mfe: trade.mfe ?? report.mfe ?? null,
    mae: trade.mae ?? report.mae ?? null,
  }
  const costs = fee !== ZERO || funding !== ZERO
  book.amend(told, costs ? { kind: 'fee', realised: ZERO, fee, funding, source: 'trade' } : null)
  const { tax, swap } = report
  bookNamedCosts(
    trade.id,
    {
      tax: Decimal.of(trade.tax).isZero ? tax : undefined,
      swap: Decimal.of(trade.swap).isZero ? swap : undefined,
    },
    'trade',
    book,
  )
  book.remark(trade.id, report.remark)
  book.refer('order', report.order, trade.id)
  if (trade.averageExit !== null) flagDifference(trade, 'exit price', trade.averageExit, price, event, book)
}

const flagDifference = (
  trade: TradeRow,
  what: string,
  ours: Exact,
  theirs: Exact,
  event: Id,
  book: Bookkeeper,
): void => {
  if (!Decimal.of(ours).equals(Decimal.of(theirs)))
    book.flag('reports_differ', trade.id, `${what} ${ours} was known, report ${event} says ${theirs}`)
}
