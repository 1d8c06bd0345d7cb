import { Decimal, type Exact, isoOf, laterOf } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import { end, put } from '../rows/change.ts'
import type { FlagCode } from '../rows/flag-rows.ts'
import type { IntentRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { adjust, resettleAdjusted } from './resettle.ts'
import { settleAllShown } from './snapshot-against-fills.ts'

/** What the exchange did to a symbol: `ratio` of a split, `to` of a rename. */
export interface Adjusted {
  readonly symbol: string
  readonly ratio?: Exact | undefined
  readonly to?: string | undefined
}

/** Open trades and what was decided about it follow; what was told since, in other sizes or under the new name, is put in order. */
export const onAdjusted = (booking: Booking<Adjusted>): AccountRow => {
  const { state, event, found, book, account } = booking
  const { symbol, ratio = null, to = null } = event.data
  const adjusted = { at: event.at, symbol, ratio, to }
  if (to !== null) describeRenamed(booking, symbol, to)
  book.symbols.adjust(symbol, { at: event.at, ratio, to })
  const settles: readonly FlagCode[] = ratio === null ? ['symbol_alike'] : ['split_untold', 'price_far_off']
  for (const flag of found.flags) if (settles.includes(flag.code)) book.flags.end(flag, 'settled')
  const intent = state.intents.get(symbol)
  if (intent) adjustIntent(intent, event.data, book)
  const since = found.legs.filter((leg) => leg.at > event.at)
  if (since.length === 0) adjust(adjusted, book)
  else if (resettleAdjusted(booking, adjusted))
    for (const { symbol: name, trade } of since) settleAllShown({ id: trade, symbol: name }, booking)
  else {
    adjust(adjusted, book)
    book.flag({
      code: 'adjusted_late',
      symbol,
      trade: null,
      field: 'at',
      known: `told since: ${isoOf(since.reduce((latest, { at }) => laterOf(latest, at), event.at))}`,
      told: isoOf(event.at),
    })
  }
  return account
}

/** What is known of it goes with it, unless something is known under the new name. */
const describeRenamed = ({ state, book }: Booking<Adjusted>, symbol: string, to: string): void => {
  const known = state.instruments.get(symbol)
  if (known && !state.instruments.has(to)) book.push(put('instruments', { ...known, symbol: to }))
  const { byPerson, filledAt, namedAt } = state.symbols.get(symbol) ?? {}
  if (byPerson) book.symbols.describeByPerson(to)
  else book.symbols.describe(to)
  // What was told under the old name may be done again under the new one.
  if (filledAt !== undefined) book.symbols.tell(to, 'filledAt', filledAt)
  if (namedAt !== undefined) book.symbols.tell(to, 'namedAt', namedAt)
}

/** What was decided before a split or rename is meant for what the symbol has become. */
const adjustIntent = (intent: IntentRow, { ratio, to }: Adjusted, book: Bookkeeper): void => {
  const level = (price: Exact | null): Exact | null =>
    price === null || ratio === undefined ? price : Decimal.of(price).over(Decimal.of(ratio)).text
  if (to !== undefined) book.push(end('intents', intent))
  book.push(
    put('intents', {
      ...intent,
      symbol: to ?? intent.symbol,
      stop: level(intent.stop),
      target: level(intent.target),
    }),
  )
}
