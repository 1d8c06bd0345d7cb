import { Decimal, type Exact } from '#vocabulary'
import type { AccountRow } from './account-rows.ts'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import type { IntentRow } from './ledger-rows.ts'
import { end, put } from './ledger-state.ts'

/** A split (`ratio`) or rename (`to`) of a symbol. */
interface Adjusted {
  readonly symbol: string
  readonly ratio?: Exact | undefined
  readonly to?: string | undefined
}

/** Applies to the trades and the decision that are open now. */
export const onAdjusted = ({ state, event, found, book, account }: Booking<Adjusted>): AccountRow => {
  const { symbol, ratio = null, to = null } = event.data
  const { symbols } = book
  const { adjusted = [], ...row } = symbols.row(symbol)
  symbols.set(symbol, { adjusted: [...adjusted, { at: event.at, ratio, to }].sort((a, b) => a.at - b.at) })
  const open = book.openIn(symbol)
  // Prices from before a split fit no fill any more.
  const gone = { provisional: undefined, absent: undefined }
  if (ratio !== null) {
    for (const { id } of open) book.adjustSplit(id, ratio)
    symbols.set(symbol, { ...gone, unbooked: undefined })
  }
  if (to !== null) {
    const instrument = state.instruments.get(symbol)
    if (instrument && !state.instruments.has(to)) book.push(put('instruments', { ...instrument, symbol: to }))
    // The new name continues the old one: its reports, rate, snapshots and provisional legs.
    const { traded, ...known } = symbols.row(to)
    const { provisional } = row
    symbols.set(to, {
      ...row,
      ...known,
      symbol: to,
      traded: traded || row.traded,
      provisional,
      absent: undefined,
    })
    symbols.set(symbol, { ...gone, unconfirmedAt: undefined, lagging: undefined })
    for (const { id } of open) book.rename(id, to)
  }
  for (const flag of found.flags)
    if (ratio !== null && flag.code === 'split_missing') book.flags.end(flag, 'settled')
  const intent = state.intents.get(symbol)
  if (intent) adjustIntent(intent, event.data, book)
  return account
}

const adjustIntent = (intent: IntentRow, { ratio, to }: Adjusted, book: Bookkeeper): void => {
  const level = (price: Exact | null): Exact | null =>
    price === null || ratio === undefined ? price : Decimal.of(price).over(Decimal.of(ratio)).text
  if (to !== undefined) book.push(end('intents', intent))
  const { stop, target } = intent
  const symbol = to ?? intent.symbol
  book.push(put('intents', { ...intent, symbol, stop: level(stop), target: level(target) }))
}
