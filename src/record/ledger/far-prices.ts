import { isOption } from '#market'
import type { Exact } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import { isFar, KNOWN_FOR_MS } from './far-exits.ts'
import { lacksRate } from './told-rates.ts'

/** What is told of an open trade's price or rate, against what was known of it before. An option may well move so far. */
export const flagFar = (
  trade: TradeRow,
  told: {
    readonly price?: Exact | undefined
    readonly rate?: Exact | undefined
    readonly high?: Exact | null
    readonly low?: Exact | null
  },
  { state, event, book }: Pick<Booking, 'state' | 'event' | 'book'>,
): void => {
  if (told.rate !== undefined) book.symbols.doubtRate(trade, told.rate)
  const mark = state.marks.get(trade.id)
  if (!mark || Math.abs(event.at - mark.at) > KNOWN_FOR_MS) return
  const { symbol } = trade
  // The price itself says it where it is as far as the bar that has it.
  const [field, far] = isOption(symbol) ? [] : (farOf(mark.mark, told) ?? [])
  if (field !== undefined && far !== undefined)
    book.flag({ code: 'price_far_off', symbol, trade, field, known: mark.mark, told: far })
  // A rate that was only assumed says nothing.
  if (told.rate !== undefined && isFar(mark.rate, told.rate) && !lacksRate(state, symbol))
    book.flag({ code: 'price_far_off', symbol, trade, field: 'rate', known: mark.rate, told: told.rate })
}

const farOf = (
  known: Exact,
  { price, high, low }: Parameters<typeof flagFar>[1],
): readonly [field: string, told: Exact] | undefined => {
  const told = [['price', price] as const, ['high', high] as const, ['low', low] as const]
  for (const [field, one] of told) if (one && isFar(known, one)) return [field, one]
  return undefined
}
