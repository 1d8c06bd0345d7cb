import { isOption, unknownWords } from '#market'
import {
  DAY_MS,
  Decimal,
  type Exact,
  HindcastError,
  type Instant,
  type Json,
  type Side,
  suggest,
} from '#vocabulary'
import type { MarkRow, TradeRow } from './ledger-rows.ts'
import type { LedgerState } from './ledger-state.ts'
import type { FlagSubject, RaisedFlags } from './raised-flags.ts'

/** Flags a stop that is on the wrong side of every one of the prices. A stop moved into profit is right by the last price. */
export const flagStop = (
  trade: Pick<TradeRow, 'id' | 'n' | 'symbol' | 'side'>,
  stop: Exact | null,
  prices: readonly Exact[],
  flags: RaisedFlags,
): void => {
  if (stop === null || !isWrongSide('stop', trade.side, stop, prices)) return
  const known = `${trade.side} at ${prices[0]}`
  flags.raise('stop_wrong_side', trade, 'stop', known, stop)
}

/** True if a level lies on the wrong side of every one of the prices: a stop where a position loses, a target where it gains. */
export const isWrongSide = (
  which: 'stop' | 'target',
  side: Side,
  level: Exact,
  prices: readonly Exact[],
): boolean => {
  const sign = (side === 'long') === (which === 'stop') ? 1 : -1
  return prices.every((price) => Decimal.of(price).compare(Decimal.of(level)) * sign <= 0)
}

/** Flags fields and words of a context that no reader knows: they are left out, and the fact stays. */
export const flagContext = (subject: FlagSubject, context: Json, flags: RaisedFlags): void => {
  for (const { field, allowed, value } of unknownWords(context))
    flags.raise('context_unknown', subject, field, allowed, value)
}

/** A price or rate so many times the last one, or such a part of it, is in another unit. Sane: 5 to 50. */
const FAR = 10

/** After so long such a move is news, and no slip. */
const KNOWN_FOR_MS = 3 * DAY_MS

const isFar = (known: string, reported: string): boolean => {
  const times = Number(reported) / Number(known)
  return times > 0 && Number.isFinite(times) && (times >= FAR || times <= 1 / FAR)
}

/** Flags a price or rate of an open trade that is far from its last one. An option may well move so far. */
export const flagFar = (
  trade: TradeRow,
  last: MarkRow | undefined,
  now: { readonly at: Instant; readonly price: Exact; readonly rate?: Exact | undefined },
  flags: RaisedFlags,
): void => {
  if (!last || Math.abs(now.at - last.at) > KNOWN_FOR_MS) return
  if (isFar(last.mark, now.price) && !isOption(trade.symbol))
    flags.raise('price_far_off', trade, 'price', last.mark, now.price)
  if (now.rate !== undefined && isFar(last.rate, now.rate))
    flags.raise('price_far_off', trade, 'rate', last.rate, now.rate)
}

/** Flags the exit of a whole trade that is far from its entry. */
export const flagFarExit = (trade: TradeRow, price: Exact, at: Instant, flags: RaisedFlags): void => {
  const { symbol, averageEntry: known, entryAt } = trade
  if (entryAt === null || at - entryAt > KNOWN_FOR_MS || !isFar(known, price) || isOption(symbol)) return
  flags.raise('price_far_off', trade, 'price', known, price)
}

const PRICES = [
  'price',
  'mark',
  'open',
  'high',
  'low',
  'stop',
  'target',
  'entryPrice',
  'exitPrice',
  'signalPrice',
] as const
type Priced = { readonly [field in (typeof PRICES)[number]]?: Exact | undefined }

const MINUS = 45

/** Rejects a price below zero, unless the instrument is described as having such prices (power, oil once, spreads). */
export const rejectNegative = (
  data: Priced,
  place: string,
  symbol: string | undefined,
  { instruments }: Pick<LedgerState, 'instruments'>,
): void => {
  for (const field of PRICES) {
    const price = data[field]
    if (price === undefined || price.charCodeAt(0) !== MINUS) continue
    if (symbol !== undefined && instruments.get(symbol)?.negativePrices) continue
    const path = `${place}${field}`
    throw new HindcastError('invalid_price', `${path} is not a price: ${price}`, {
      field: path,
      next: `Give a number of at least 0, or omit it. If the instrument has prices below 0, describe it first: ${suggest('instrument', symbol === undefined ? {} : { symbol })} with negativePrices.`,
    })
  }
}
