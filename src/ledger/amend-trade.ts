import { z } from 'zod'
import { readContext, zExactContext } from '#market'
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
import { flagStop } from './raised-flags.ts'
import { legRisk, reprice, withPnl, worth } from './trade-arithmetic.ts'

// A person corrects or voids a trade. The change is known from now on; the record of before stays as it was.

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
    context: zExactContext.optional().describe('the situation: fields that are wrong or missing'),
  })
  .refine((set) => Object.keys(set).length > 0, 'names no field to correct')
  .meta({ id: 'Correction' })
export type Correction = z.infer<typeof zCorrection>

interface Corrected {
  readonly trade: string
  /** Missing where the trade is voided: it never was. */
  readonly set?: Correction | undefined
}

export const onCorrected = (booking: Booking<Corrected>): AccountRow => {
  const { event, found, book, account } = booking
  const { set } = event.data
  const trade = findTrade(event.data.trade, found, 'all')
  book.makeEditable(trade)
  // A voided trade keeps its row and number, and counts for nothing.
  if (set === undefined) book.amend({ ...trade, status: 'voided' }, 'voided')
  else {
    book.amend(correct(trade, set), 'corrected')
    flagStop(trade, set.stop ?? null, book.trade(trade.id).averageEntry, book.flags)
  }
  if (set === undefined || SETTLING.some((field) => set[field] !== undefined))
    book.symbols.provisional(trade.symbol, (legs) => legs.filter((leg) => leg.trade !== trade.id))
  endFlags(trade, booking)
  return account
}

/** Corrected fields that a late fill must not change again. */
const SETTLING = ['entryAt', 'exitAt', 'entryPrice', 'exitPrice', 'fees', 'stop'] as const

/** A person has looked at the trade: its flags, and those of the fact that opened it, are settled. */
const endFlags = (trade: TradeRow, { found, book }: Booking): void => {
  for (const flag of found.flags)
    if (flag.trade?.id === trade.id || flag.event === trade.entrySnapshot) book.flags.end(flag, 'settled')
}

const correct = (trade: TradeRow, set: Correction): TradeRow => {
  const isOpen = trade.status !== 'closed'
  if (isOpen && (set.exitAt !== undefined || set.exitPrice !== undefined || set.exitKind !== undefined))
    throw new HindcastError('invalid_input', `${handleOf('trade', trade.n)} is open and has no exit`, {
      field: 'set',
      next: 'Correct its entry, or close it first.',
    })
  const { entryPrice, exitPrice, context: _, ...given } = set
  // Fields that were left out are not there.
  const after = { ...withPrices(trade, set), ...given } as TradeRow
  if (after.entryAt !== null && after.exitAt !== null && after.exitAt < after.entryAt)
    throw new HindcastError('exit_before_entry', 'the exit would lie before the entry', {
      field: 'set.exitAt',
      next: 'Check both times.',
    })
  const corrected = withPnl({
    ...after,
    holdingMinutes: heldMinutes(after, after.exitAt),
    initialRisk: correctedRisk(after, set),
    exitKindGiven: trade.exitKindGiven || set.exitKind !== undefined,
    ...correctedContext(trade, set),
  })
  const isEntry = entryPrice !== undefined || set.stop !== undefined
  const entered = isEntry ? sharedFirstEntry(trade, corrected) : corrected
  return entryPrice === undefined && exitPrice === undefined ? entered : enclosing(entered)
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
  const { multiplier, openedSize, openedValue, closedSize, closedValue } = trade
  const revalued = (leg: 'entry' | 'exit', before: TradeRow, price: Exact, size: Exact, value: Exact) =>
    reprice(before, leg, worth(price, size, multiplier).minus(Decimal.of(value))).trade
  const entered = entryPrice
    ? {
        ...revalued('entry', trade, entryPrice, openedSize, openedValue),
        entryPrice,
        averageEntry: entryPrice,
      }
    : trade
  return exitPrice
    ? { ...revalued('exit', entered, exitPrice, closedSize, closedValue), exitPrice, averageExit: exitPrice }
    : entered
}
