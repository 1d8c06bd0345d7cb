import { ZERO } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import { end, put } from '../rows/change.ts'
import type { OrderRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { countedCites } from './cited-handles.ts'
import { flagDecision } from './decision-doubts.ts'
import type { Decision } from './decision-report.ts'
import type { Order } from './execution.ts'
import { giveToTrade } from './late-decision.ts'
import { intentionOf, NO_INTENTION } from './new-trade.ts'
import { seenSince } from './snapshot-time.ts'
import { endsWithOrder } from './unexecuted-exits.ts'

/** The rule named when a broker refuses an order and gives none. */
export const BROKER_RULE = 'BROKER'

export const onOrder = ({ state, event, found, book, account }: Booking<Order>): AccountRow => {
  const told = event.data
  const known = state.orders.get(told.order) ?? found.orders[0]
  const counts = told.status === 'filled' && !known?.executed
  const row: OrderRow = {
    at: event.at,
    executed: counts || (known?.executed ?? false),
    filled: known?.filled ?? ZERO,
    id: told.order,
    price: told.price ?? known?.price ?? null,
    reason: told.reason ?? known?.reason ?? null,
    run: event.run,
    side: told.side,
    size: told.size ?? known?.size ?? null,
    status: told.status,
    stop: told.stop ?? known?.stop ?? null,
    symbol: told.symbol,
    target: told.target ?? known?.target ?? null,
    type: told.type ?? known?.type ?? null,
  }
  book.push(put('orders', row))
  if (told.status === 'rejected') dropIntent(state, told.symbol, book)
  if (told.status === 'cancelled' || told.status === 'expired') dropOrdered(state, told.symbol, known, book)
  if (told.status === 'rejected') {
    const { seq, at, knownAt, run } = event
    book.push(
      put('rejections', {
        seq,
        at,
        knownAt,
        run,
        rule: told.rule ?? BROKER_RULE,
        symbol: told.symbol,
        message: told.reason ?? null,
      }),
    )
  }
  // A later snapshot has shown its effect and counted it.
  if (!counts || seenSince(account, told.symbol, event.at)) return account
  book.execute(told.symbol, told.order)
  const waiting = account.ordersToSee[told.symbol] ?? 0
  return { ...account, ordersToSee: { ...account.ordersToSee, [told.symbol]: waiting + 1 } }
}

/**
 * A wish to enter ends with any order that is cancelled; one to leave only with its own, since another may be a protective
 * stop that the exit made pointless.
 */
const dropOrdered = (state: State, symbol: string, order: OrderRow | undefined, book: Bookkeeper): void => {
  const intent = state.intents.get(symbol)
  if (!intent) return
  if (intent.action === 'enter' || intent.action === 'add' || endsWithOrder(intent, order, state))
    dropIntent(state, symbol, book)
}

/** What was decided will not happen; a later change of position is not its doing. */
export const dropIntent = (state: State, symbol: string, book: Bookkeeper): void => {
  const intent = state.intents.get(symbol)
  if (intent) book.push(end('intents', intent))
}

export const onDecision = (booking: Booking<Decision>): AccountRow => {
  const { state, event, found, book, account } = booking
  const cites = countedCites(state, event, found)
  flagDecision(booking, cites)
  const { action, symbol, side, reason, confidence, stop, target, strategy, context, lessonsHash } =
    event.data
  if (symbol === undefined || action === 'retire') return account
  if (action === 'hold' || action === 'skip') {
    dropIntent(state, symbol, book)
    return account
  }
  if (giveToTrade(booking, cites)) {
    const waiting = state.intents.get(symbol)
    if (waiting && waiting.at <= event.at) dropIntent(state, symbol, book)
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
      intention: intentionOf({ ...event.data, cites: event.data.cites && cites }) ?? NO_INTENTION,
      lessonsHash: lessonsHash ?? null,
      unexecuted: false,
    }),
  )
  return account
}
