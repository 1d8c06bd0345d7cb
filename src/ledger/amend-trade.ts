import { readContext } from '#market'
import { Decimal, type Exact, HindcastError, handleOf, minus, negated } from '#vocabulary'
import type { AccountRow } from './account-rows.ts'
import type { Booking } from './bookkeeper.ts'
import type { Correction } from './correction-schema.ts'
import { enclosing } from './excursion.ts'
import { findTrade, type TradeName } from './find-trade.ts'
import { sharedFirstEntry } from './first-entry.ts'
import type { TradeRow } from './ledger-rows.ts'
import { heldMinutes, regimeIn } from './new-trade.ts'
import { rejectNegative } from './plausibility.ts'
import { legRisk, reprice, withPnl, worth } from './trade-arithmetic.ts'

// A person corrects or voids a trade. The change is known from now on; the record of before stays as it was.

interface Corrected extends TradeName {
  readonly set: Correction
}

export const onCorrected = (booking: Booking<Corrected>): AccountRow => {
  const { state, event, found, book, account } = booking
  const { set } = event.data
  const trade = findTrade(state, event.data, found, 'all')
  rejectNegative(set, 'set.', trade.symbol, state)
  const corrected = correct(trade, set)
  book.bring(trade)
  book.amend(corrected, {
    kind: 'corrected',
    realised: minus(corrected.realised, trade.realised),
    fee: minus(corrected.fees, trade.fees),
    funding: minus(corrected.funding, trade.funding),
  })
  endFlags(trade, booking)
  return account
}

/** Voids a trade that never was: it keeps its row and number, and counts for nothing. */
export const onVoided = (booking: Booking<TradeName>): AccountRow => {
  const { state, event, found, book, account } = booking
  const trade = findTrade(state, event.data, found, 'all')
  book.bring(trade)
  book.amend(
    { ...trade, status: 'voided' },
    {
      kind: 'voided',
      realised: negated(trade.realised),
      fee: negated(trade.fees),
      funding: negated(trade.funding),
    },
  )
  const { provisional = [], absent } = book.symbols.row(trade.symbol)
  if (provisional.some((leg) => leg.trade === trade.id))
    book.symbols.setProvisional(
      trade.symbol,
      provisional.filter((leg) => leg.trade !== trade.id),
    )
  if (absent?.trade.id === trade.id) book.symbols.set(trade.symbol, { absent: undefined })
  endFlags(trade, booking)
  return account
}

/** A person has looked at the trade: its flags, and those of the fact that opened it, are settled. */
const endFlags = (trade: TradeRow, { found, book }: Booking): void => {
  for (const flag of found.flags)
    if (flag.trade?.id === trade.id || flag.event === trade.entrySnapshot) book.flags.end(flag, 'settled')
}

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
    holdingMinutes: exitAt === null ? trade.holdingMinutes : heldMinutes({ entryAt }, exitAt),
    fees: set.fees ?? trade.fees,
    funding: set.funding ?? trade.funding,
    stop: set.stop ?? trade.stop,
    initialRisk: correctedRisk(priced, set),
    target: set.target ?? trade.target,
    exitKind: set.exitKind ?? trade.exitKind,
    exitKindGiven: trade.exitKindGiven || set.exitKind !== undefined,
    strategy: set.strategy ?? trade.strategy,
    ...correctedContext(trade, set),
  })
  const entered =
    set.entryPrice === undefined && set.stop === undefined ? corrected : sharedFirstEntry(trade, corrected)
  return set.entryPrice === undefined && set.exitPrice === undefined ? entered : enclosing(entered)
}

/** Corrected fields of the situation, over the recorded ones. */
const correctedContext = (
  { entryContext, entryRegime, entryAt, exitAt }: TradeRow,
  { context }: Correction,
): Pick<TradeRow, 'entryContext' | 'entryRegime'> => {
  if (context === undefined) return { entryContext, entryRegime }
  const at = entryAt ?? exitAt
  // The regime follows from trend and volatility.
  const { regime: _, ...recorded } = entryContext === null || at === null ? {} : readContext(entryContext, at)
  const corrected = { context: { ...recorded, ...context } }
  return { entryContext: corrected, entryRegime: regimeIn(corrected) }
}

/** A new entry or stop is a new risk, taken on all that was opened. */
const correctedRisk = (trade: TradeRow, set: Correction): Exact | null => {
  if (set.entryPrice === undefined && set.stop === undefined) return trade.initialRisk
  if (trade.sizeSource === 'unknown') return null
  const stop = set.stop ?? trade.stop
  const { side, averageEntry, openedSize, multiplier, rate } = trade
  return legRisk(side, averageEntry, stop, openedSize, multiplier, rate)?.text ?? null
}

/** New averages revalue every entry or exit. */
const withPrices = (trade: TradeRow, { entryPrice, exitPrice }: Correction): TradeRow => {
  const revalued = (before: TradeRow, leg: 'entry' | 'exit', price: Exact | undefined): TradeRow => {
    if (price === undefined) return before
    const [size, value] =
      leg === 'entry' ? [before.openedSize, before.openedValue] : [before.closedSize, before.closedValue]
    return reprice(before, leg, worth(price, size, before.multiplier).minus(Decimal.of(value))).trade
  }
  const priced = revalued(revalued(trade, 'entry', entryPrice), 'exit', exitPrice)
  return {
    ...priced,
    entryPrice: entryPrice ?? trade.entryPrice,
    exitPrice: exitPrice ?? trade.exitPrice,
    averageEntry: entryPrice ?? trade.averageEntry,
    averageExit: exitPrice ?? trade.averageExit,
  }
}
