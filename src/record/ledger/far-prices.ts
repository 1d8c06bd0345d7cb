import { isOption } from '#market'
import { DAY_MS, type Exact } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import { lacksRate } from './told-rates.ts'

/** So many times the last price or rate known of what is held, or such a part of it: in another unit, or another symbol's. Sane: 5 to 50. */
const FAR = 10

/** After so long such a move is news, and no slip. */
const KNOWN_FOR_MS = 3 * DAY_MS

/** What is told of an open trade's price or rate, against what was known of it before. An option may well move so far. */
export const flagFar = (
  trade: TradeRow,
  told: { readonly price?: Exact | undefined; readonly rate?: Exact | undefined },
  { state, event, book }: Pick<Booking, 'state' | 'event' | 'book'>,
): void => {
  const mark = state.marks.get(trade.id)
  if (!mark || Math.abs(event.at - mark.at) > KNOWN_FOR_MS) return
  const { symbol } = trade
  if (told.price !== undefined && isFar(mark.mark, told.price) && !isOption(symbol))
    book.flag({
      code: 'price_far_off',
      symbol,
      trade,
      field: 'price',
      known: mark.mark,
      told: told.price,
    })
  // A rate that was only assumed says nothing.
  if (told.rate !== undefined && isFar(mark.rate, told.rate) && !lacksRate(state, symbol))
    book.flag({ code: 'price_far_off', symbol, trade, field: 'rate', known: mark.rate, told: told.rate })
}

const isFar = (known: Exact, told: Exact): boolean => {
  const times = Number(told) / Number(known)
  return times > 0 && Number.isFinite(times) && (times >= FAR || times <= 1 / FAR)
}
