import { isoOf, SECOND_MS } from '#vocabulary'
import type { AccountRow } from './account-rows.ts'
import { annotateEntry } from './annotate-trade.ts'
import type { Booking } from './bookkeeper.ts'
import type { Decision } from './decision-schema.ts'
import { findTrade } from './find-trade.ts'
import { isOpenOrder } from './ledger-rows.ts'
import { type LedgerState, put } from './ledger-state.ts'
import { intentionOf, NO_INTENTION } from './new-trade.ts'
import { dropIntent } from './on-order.ts'
import { flagContext, isWrongSide, rejectNegative } from './plausibility.ts'

/** The agent's decision. The next change of the position is its doing; with `trade` it is the reason of a trade that is known. */
export const onDecision = (booking: Booking<Decision>, cites: readonly string[]): AccountRow => {
  const { state, event, found, book, account } = booking
  rejectNegative(event.data, '', event.data.symbol, state)
  noticeOddities(booking)
  const { action, symbol, side, reason, confidence, stop, target, strategy, context, lessonsHash, trade } =
    event.data
  const intention = intentionOf({ ...event.data, cites: event.data.cites && cites }) ?? NO_INTENTION
  if (trade !== undefined) {
    const known = findTrade(state, { trade }, found)
    const words = { reason, confidence, stop, target, strategy, context, lessonsHash, intention }
    annotateEntry(known, words, book, event.knownAt)
    const annotated = book.trade(known.id)
    book.amend({
      ...annotated,
      entryDecision: annotated.entryDecision ?? event.id,
      entryTurn: annotated.entryTurn ?? event.turn,
    })
    return account
  }
  if (symbol === undefined || action === 'retire') return account
  if (action === 'hold' || action === 'skip') {
    dropIntent(state, symbol, book)
    return account
  }
  book.push(
    put('intents', {
      symbol,
      decision: event.id,
      turn: event.turn,
      action,
      side: side ?? null,
      at: event.at,
      knownAt: event.knownAt,
      reason: reason ?? null,
      confidence: confidence ?? null,
      stop: stop ?? null,
      target: target ?? null,
      strategy: strategy ?? null,
      context: context ?? null,
      intention,
      lessonsHash: lessonsHash ?? null,
      unexecuted: false,
    }),
  )
  return account
}

const noticeOddities = ({ state, event, book }: Booking<Decision>): void => {
  const { action, symbol = null, side, price, stop, target, context, signalAt } = event.data
  if (symbol !== null) book.symbols.meet(symbol)
  flagContext(symbol, context ?? null, book.flags)
  // Times are often given in whole seconds.
  if (signalAt !== undefined && signalAt >= event.at + SECOND_MS)
    book.notices.push(`signalAt ${isoOf(signalAt)} is after the decision of ${isoOf(event.at)}`)
  if ((action === 'exit' || action === 'reduce') && symbol !== null && !mayBeHeld(state, symbol))
    book.notices.push(
      `${action} ${symbol}: no open position is known; a snapshot of the broker shows what is held`,
    )
  if ((action !== 'enter' && action !== 'add') || side === undefined) return
  // Without a price, stop and target still lie around one.
  const near = price ?? target
  if (stop !== undefined && near !== undefined && isWrongSide('stop', side, stop, [near]))
    book.notices.push(
      `stop ${stop} is on the winning side of ${near} for a ${side}: give a stop where the trade loses`,
    )
  if (target !== undefined && price !== undefined && isWrongSide('target', side, target, [price]))
    book.notices.push(`target ${target} is on the losing side of ${price} for a ${side}`)
}

/** Held, or on its way: an entry that was decided or ordered and not reported yet. */
const mayBeHeld = ({ intents, trades, orders }: LedgerState, symbol: string): boolean => {
  const action = intents.get(symbol)?.action
  return (
    action === 'enter' ||
    action === 'add' ||
    [...trades.values()].some((trade) => trade.symbol === symbol) ||
    [...orders.values()].some((order) => order.symbol === symbol && isOpenOrder(order))
  )
}
