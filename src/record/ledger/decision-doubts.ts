import { isOpenOrder } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import { flagContext } from './context-words.ts'
import type { Decision } from './decision-report.ts'
import { flagLevels } from './level-sides.ts'
import { flagSignal } from './signal-time.ts'

/** What cannot be right about a decision. It is kept all the same: it was made. */
export const flagDecision = ({ state, event, book }: Booking<Decision>, counted: readonly string[]): void => {
  const { action, symbol = null, side, price, stop, target, context, cites = [] } = event.data
  const subject = { symbol, trade: null }
  if (symbol !== null) book.symbols.meet(symbol)
  for (const told of new Set(cites))
    if (!counted.includes(told))
      book.flag({ code: 'citation_unseen', ...subject, field: 'cites', known: 'never shown', told })
  flagContext(subject, context ?? null, book.flags)
  flagSignal(symbol, event.data.signalAt, event.at, book.flags)
  if ((action === 'exit' || action === 'reduce') && symbol !== null && !mayBeHeld(state, symbol))
    book.flag({ code: 'nothing_open', ...subject, field: 'action', known: 'nothing held', told: action })
  if ((action === 'enter' || action === 'add') && side !== undefined)
    // Without a price a stop and a target still have to lie around one.
    flagLevels(
      subject,
      side,
      price === undefined ? { stop } : { stop, target },
      pricesOf(price ?? target),
      book.flags,
    )
}

const pricesOf = <Price>(price: Price | undefined): Price[] => (price === undefined ? [] : [price])

/** Held, or on its way: an entry that was decided or ordered and not reported yet. */
const mayBeHeld = (state: State, symbol: string): boolean => {
  const action = state.intents.get(symbol)?.action
  return (
    action === 'enter' ||
    action === 'add' ||
    [...state.trades.values()].some((trade) => trade.symbol === symbol) ||
    [...state.orders.values()].some((order) => order.symbol === symbol && isOpenOrder(order))
  )
}
