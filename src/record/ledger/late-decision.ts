import { SECOND_MS } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import { annotateEntry, saidNothing } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import type { Decision } from './decision-report.ts'
import { intentionOf } from './new-trade.ts'
import { barSecondsOf } from './unexecuted-exits.ts'

// An agent often tells what it decided only after the broker has told what was done. The decision is of that trade, and not of the next.

/** Gives a decision to the trade that was entered on it and has none yet. Answers whether there is one. */
export const giveToTrade = (booking: Booking<Decision>, cites: readonly string[]): boolean => {
  const { event, book } = booking
  const entered = enteredOn(booking)
  if (!entered) return false
  const { reason, confidence, stop, target, strategy, context, lessonsHash } = event.data
  const { averageEntry: price, openedSize: size, symbol, side } = entered
  // What it meant to trade, and at which price, is not what was done.
  annotateEntry(
    entered,
    { symbol, side, price, size, reason, confidence, stop, target, strategy, context, lessonsHash },
    book,
  )
  const trade = book.trade(entered.id)
  const intention = intentionOf({ ...event.data, cites: event.data.cites && cites })
  book.amend(
    {
      ...trade,
      entryDecision: event.id,
      entryTurn: event.turn ?? trade.entryTurn,
      intention: saidNothing(trade) ? (intention ?? trade.intention) : trade.intention,
    },
    null,
  )
  return true
}

/** The trade of its symbol and side that was entered at or after a decision, within a bar of it. */
const enteredOn = ({ state, event, found }: Booking<Decision>): TradeRow | undefined => {
  const { action, symbol, side, context = null } = event.data
  if (action !== 'enter' || symbol === undefined) return undefined
  const bar = barSecondsOf({ symbol, context, at: event.at }, state) * SECOND_MS
  return [...state.trades.values(), ...found.trades.filter(({ id }) => !state.trades.has(id))]
    .filter((trade) => trade.symbol === symbol && trade.side === (side ?? trade.side))
    .filter((trade) => trade.status !== 'voided' && trade.entryDecision === null)
    .filter(({ entryAt, source }) => {
      if (entryAt === null || entryAt - event.at > bar) return false
      // What a snapshot shows was there before it, and before what is decided on it.
      return source === 'tick' ? entryAt > event.at : entryAt >= event.at
    })
    .sort((a, b) => (a.entryAt ?? 0) - (b.entryAt ?? 0) || a.n - b.n)[0]
}
