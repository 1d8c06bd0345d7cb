import { readContext } from '#market'
import { Decimal, type Exact, HindcastError, handleOf, MINUTE_MS, ZERO } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { PaidUp, TradeRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import { doubtCorrected } from './corrected-doubts.ts'
import type { Correction } from './correction.ts'
import { enclosing } from './excursion.ts'
import { sharedFirstEntry } from './first-entry.ts'
import { nameTrade, type TradeName } from './named-trade.ts'
import { regimeIn } from './new-trade.ts'
import { legRisk, sideSign, withPnl, worth } from './position.ts'
import { keepVoided } from './voided-positions.ts'

// A person puts a trade right. The change is known from now on; what was known before stays as it was.

interface Corrected extends TradeName {
  readonly set: Correction
}

export const onCorrected = ({ state, event, found, book, account }: Booking<Corrected>): AccountRow => {
  const trade = nameTrade(state, event.data, found, event.v < 2 ? 'open' : 'all')
  const corrected = correct(trade, event.data.set)
  book.bring(trade)
  book.amend(corrected, {
    kind: 'corrected',
    realised: change(trade.realised, corrected.realised),
    fee: change(trade.fees, corrected.fees),
    funding: change(trade.funding, corrected.funding),
    source: 'person',
  })
  doubtCorrected(trade, corrected, event.data.set, found.flags, book.flags)
  return account
}

/** A trade that never was: it keeps its row and number, and counts for nothing. */
export const onVoided = ({ state, event, found, book, account }: Booking<TradeName>): AccountRow => {
  const trade = nameTrade(state, event.data, found, event.v < 2 ? 'open' : 'all')
  const negative = (value: Exact): Exact => Decimal.of(value).negated().text
  book.bring(trade)
  book.amend(
    { ...trade, status: 'voided' },
    {
      kind: 'voided',
      realised: negative(trade.realised),
      fee: negative(trade.fees),
      funding: negative(trade.funding),
      source: 'person',
    },
  )
  keepVoided(trade, book)
  // Also what was doubtful about the fact that made it.
  for (const flag of found.flags)
    if (flag.trade?.id === trade.id || flag.event === trade.entrySnapshot) book.flags.end(flag, 'settled')
  return account
}

const change = (before: Exact, after: Exact): Exact => Decimal.of(after).minus(Decimal.of(before)).text

const correct = (trade: TradeRow, set: Correction): TradeRow => {
  const closed = trade.status === 'closed'
  if (!closed && (set.exitAt !== undefined || set.exitPrice !== undefined || set.exitKind !== undefined))
    throw new HindcastError(
      'invalid_input',
      `${handleOf('trade', trade.n)} is still open and has no exit to correct`,
      {
        field: 'set',
        next: 'Close the trade first, or correct its entry.',
      },
    )
  const entryAt = set.entryAt ?? trade.entryAt
  const exitAt = set.exitAt ?? trade.exitAt
  if (entryAt !== null && exitAt !== null && exitAt < entryAt)
    throw new HindcastError('exit_before_entry', 'the exit would lie before the entry', {
      field: 'set.exitAt',
      next: 'Check both times.',
    })
  const priced = withPrices(trade, set)
  const corrected = withPnl({
    ...priced,
    entryAt,
    exitAt,
    holdingMinutes:
      entryAt !== null && exitAt !== null ? (exitAt - entryAt) / MINUTE_MS : trade.holdingMinutes,
    fees: set.fees ?? trade.fees,
    funding: set.funding ?? trade.funding,
    stop: set.stop ?? trade.stop,
    initialRisk: correctedRisk(priced, set),
    target: set.target ?? trade.target,
    exitKind: set.exitKind ?? trade.exitKind,
    strategy: set.strategy ?? trade.strategy,
    ...correctedContext(trade, set),
  })
  const entered =
    set.entryPrice === undefined && set.stop === undefined ? corrected : sharedFirstEntry(trade, corrected)
  return set.entryPrice === undefined && set.exitPrice === undefined ? entered : enclosing(entered)
}

/** Fields of the situation that were wrong or missing, over those that were told. */
const correctedContext = (
  { entryContext, entryRegime, entryAt, exitAt }: TradeRow,
  { context }: Correction,
): Pick<TradeRow, 'entryContext' | 'entryRegime'> => {
  if (context === undefined) return { entryContext, entryRegime }
  const at = entryAt ?? exitAt
  // What the old regime said follows from trend and volatility; where they are put right, it is read from them again.
  const { regime: _, ...told } = entryContext === null || at === null ? {} : readContext(entryContext, at)
  const corrected = { context: { ...told, ...context } }
  return { entryContext: corrected, entryRegime: regimeIn(corrected) }
}

/** A new entry or stop is a new risk, taken on all that was opened. */
const correctedRisk = (trade: TradeRow, set: Correction): Exact | null => {
  if (set.entryPrice === undefined && set.stop === undefined) return trade.initialRisk
  if (trade.sizeSource === 'assumed') return null
  const stop = set.stop ?? trade.stop
  const { side, averageEntry, openedSize, multiplier, rate } = trade
  return legRisk(side, averageEntry, stop, openedSize, multiplier, rate)?.text ?? null
}

/** New averages revalue every entry or exit; what was realised is what sizes and averages now give. */
const withPrices = (trade: TradeRow, set: Correction): TradeRow => {
  if (set.entryPrice === undefined && set.exitPrice === undefined) return trade
  const entryPrice = set.entryPrice ?? trade.averageEntry
  const exitPrice = set.exitPrice ?? trade.averageExit
  const openedValue =
    set.entryPrice === undefined
      ? Decimal.of(trade.openedValue)
      : worth(entryPrice, trade.openedSize, trade.multiplier)
  const closedValue =
    set.exitPrice === undefined || exitPrice === null
      ? Decimal.of(trade.closedValue)
      : worth(exitPrice, trade.closedSize, trade.multiplier)
  const openedSize = Decimal.of(trade.openedSize)
  const cost = openedSize.isZero ? Decimal.zero : openedValue.times(Decimal.of(trade.size)).over(openedSize)
  const whole = Decimal.of(trade.size).isZero
  const sold = whole ? openedValue : openedValue.minus(cost)
  const paid = repaid(trade, openedValue, closedValue)
  const rate = Decimal.of(trade.rate)
  const gained = paid
    ? Decimal.of(paid.closed).minus(Decimal.of(paid.opened).minus(Decimal.of(paid.cost)))
    : closedValue.minus(sold).times(rate)
  return {
    ...trade,
    entryPrice: set.entryPrice ?? trade.entryPrice,
    exitPrice: set.exitPrice ?? trade.exitPrice,
    averageEntry: entryPrice,
    averageExit: exitPrice,
    openedValue: openedValue.text,
    closedValue: closedValue.text,
    cost: whole ? ZERO : cost.text,
    paid,
    realised: gained.times(sideSign(trade.side)).text,
  }
}

/** What a paid-up trade cost and brought at other prices, by the rates that it was converted at. */
const repaid = (trade: TradeRow, openedValue: Decimal, closedValue: Decimal): PaidUp | null => {
  const { paid, openedSize, size } = trade
  if (paid === null) return null
  const scaled = (amount: Exact, before: Exact, after: Decimal): Decimal =>
    Decimal.of(before).isZero ? Decimal.of(amount) : Decimal.of(amount).times(after).over(Decimal.of(before))
  const opened = scaled(paid.opened, trade.openedValue, openedValue)
  const held = Decimal.of(size)
  return {
    opened: opened.text,
    closed: scaled(paid.closed, trade.closedValue, closedValue).text,
    cost: held.isZero ? ZERO : opened.times(held).over(Decimal.of(openedSize)).text,
  }
}
