import type { AccountRow } from './account-rows.ts'
import { annotateEntry } from './annotate-trade.ts'
import type { Booking } from './bookkeeper.ts'
import type { Decision } from './decision-schema.ts'
import { findTrade } from './find-trade.ts'
import { put } from './ledger-state.ts'
import { intentionOf, NO_INTENTION } from './new-trade.ts'
import { flagContext, isWrongSide } from './raised-flags.ts'

/** The agent's decision. The next change of the position is its doing; with `trade` it is the reason of a trade that is known. */
export const onDecision = (booking: Booking<Decision>, cites: readonly string[]): AccountRow => {
  const { state, event, found, book, account } = booking
  noticeOddities(booking)
  const { action, symbol, side = null, trade, reason = null, confidence = null } = event.data
  const { stop = null, target = null, strategy = null, context = null, lessonsHash = null } = event.data
  const intention = intentionOf({ ...event.data, cites: event.data.cites && cites }) ?? NO_INTENTION
  const words = { reason, confidence, stop, target, strategy, context, lessonsHash, intention }
  const known = trade === undefined ? undefined : findTrade(trade, found)
  if (known && (action === 'enter' || action === 'add')) {
    annotateEntry(known, words, book, event.knownAt)
    const { entryDecision, entryTurn, ...rest } = book.trade(known.id)
    book.amend({ ...rest, entryDecision: entryDecision ?? event.id, entryTurn: entryTurn ?? event.turn })
    return account
  }
  // A decision about a trade that has closed explains no later exit.
  if (known && known.status !== 'open') {
    book.makeEditable(known)
    if (action === 'exit') book.amend({ ...known, exitReason: known.exitReason ?? reason })
    return account
  }
  if (symbol === undefined || action === 'retire') return account
  if (action === 'hold' || action === 'skip') {
    book.use(state.intents.get(symbol))
    return account
  }
  const { id: decision, turn, at, knownAt } = event
  const intent = { symbol, side, action, decision, turn, at, knownAt }
  book.push(put('intents', { ...intent, ...words }))
  return account
}

const noticeOddities = ({ event, book }: Booking<Decision>): void => {
  const { symbol = null, side, price, context } = event.data
  if (symbol !== null) book.symbols.set(symbol)
  flagContext(symbol, context ?? null, book.flags)
  for (const which of ['stop', 'target'] as const) {
    const level = event.data[which]
    if (side && price && level && isWrongSide(which, side, level, price))
      book.notices.push(`${which} ${level} is on the wrong side of ${price} for a ${side}`)
  }
}
