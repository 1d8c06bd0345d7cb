import { z } from 'zod'
import { readContext, zContext } from '#market'
import {
  Decimal,
  type Exact,
  HindcastError,
  handleOf,
  zInstant,
  zMoney,
  zPrice,
  zStrategy,
} from '#vocabulary'
import type { AccountRow } from './account-rows.ts'
import type { Booking } from './bookkeeper.ts'
import { enclosing } from './excursion.ts'
import { findTrade } from './find-trade.ts'
import { sharedFirstEntry } from './first-entry.ts'
import { EXIT_KINDS, type TradeRow } from './ledger-rows.ts'
import { heldMinutes, regimeIn } from './new-trade.ts'
import { legRisk, reprice, withPnl, worth } from './trade-arithmetic.ts'

// A person corrects or voids a trade. The change is known from now on; the record of before stays as it was.

/** The fields of a trade that a person may correct. */
export const zCorrection = z
  .strictObject({
    entryAt: zInstant.optional().describe('when it was opened'),
    exitAt: zInstant.optional().describe('when it was closed'),
    entryPrice: zPrice.optional().describe('average price of all its entries'),
    exitPrice: zPrice.optional().describe('average price of all its exits'),
    fees: zMoney.optional().describe('paid in all, in the account’s currency'),
    funding: zMoney.optional().describe('received in all, negative if paid'),
    stop: zPrice.optional().describe('stop at the entry; its risk is computed again'),
    target: zPrice.optional().describe('target at the entry'),
    exitKind: z.enum(EXIT_KINDS).optional().describe('why it ended'),
    strategy: zStrategy.optional().describe('by name or whole'),
    context: zContext
      .meta({ id: 'CorrectedContext' })
      .optional()
      .describe('the situation: fields that are wrong or missing'),
  })
  .refine((set) => Object.keys(set).length > 0, 'names no field to correct')
  .meta({ id: 'Correction' })
export type Correction = z.infer<typeof zCorrection>

interface Corrected {
  readonly trade: string
  readonly set: Correction
}

export const onCorrected = (booking: Booking<Corrected>): AccountRow => {
  const { event, found, book, account } = booking
  const { set } = event.data
  const trade = findTrade(event.data.trade, found, 'all')
  book.bring(trade)
  book.amend(correct(trade, set), 'corrected')
  endFlags(trade, booking)
  return account
}

/** Voids a trade that never was: it keeps its row and number, and counts for nothing. */
export const onVoided = (booking: Booking<Pick<Corrected, 'trade'>>): AccountRow => {
  const { event, found, book, account } = booking
  const trade = findTrade(event.data.trade, found, 'all')
  book.bring(trade)
  book.amend({ ...trade, status: 'voided' }, 'voided')
  book.symbols.provisional(trade.symbol, (legs) => legs.filter((leg) => leg.trade !== trade.id))
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
    throw new HindcastError('invalid_input', `${handleOf('trade', trade.n)} is open and has no exit`, {
      field: 'set',
      next: 'Correct its entry, or close it first.',
    })
  const { entryAt = trade.entryAt, exitAt = trade.exitAt, fees = trade.fees, funding = trade.funding } = set
  const {
    stop = trade.stop,
    target = trade.target,
    exitKind = trade.exitKind,
    strategy = trade.strategy,
  } = set
  if (entryAt !== null && exitAt !== null && exitAt < entryAt)
    throw new HindcastError('exit_before_entry', 'the exit would lie before the entry', {
      field: 'set.exitAt',
      next: 'Check both times.',
    })
  const priced = withPrices(trade, set)
  const given = { entryAt, exitAt, fees, funding, stop, target, exitKind, strategy }
  const corrected = withPnl({
    ...priced,
    ...given,
    holdingMinutes: heldMinutes({ entryAt }, exitAt),
    initialRisk: correctedRisk(priced, set),
    exitKindGiven: trade.exitKindGiven || set.exitKind !== undefined,
    ...correctedContext(trade, set),
  })
  const entered =
    set.entryPrice === undefined && set.stop === undefined ? corrected : sharedFirstEntry(trade, corrected)
  return set.entryPrice === undefined && set.exitPrice === undefined ? entered : enclosing(entered)
}

/** Corrected fields of the situation, over the recorded ones. */
const correctedContext = (trade: TradeRow, { context }: Correction): Partial<TradeRow> => {
  const { entryContext, entryAt, exitAt } = trade
  if (context === undefined) return {}
  const at = entryAt ?? exitAt
  // The regime follows from trend and volatility.
  const { regime: _, ...recorded } = entryContext === null || at === null ? {} : readContext(entryContext, at)
  const corrected = { context: { ...recorded, ...context } }
  return { entryContext: corrected, entryRegime: regimeIn(corrected) }
}

/** A new entry or stop is a new risk, taken on all that was opened. */
const correctedRisk = (trade: TradeRow, set: Correction): Exact | null =>
  set.entryPrice === undefined && set.stop === undefined
    ? trade.initialRisk
    : (legRisk(trade, trade.averageEntry, set.stop ?? trade.stop, trade.openedSize)?.text ?? null)

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
