import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { listed, sharingName } from './named-trade.ts'

// A name that several trades have. What comes in with one is refused; what a log or an export has had since before that was so stays what
// it was taken for, and is flagged.

/** A fact about a trade that it names. */
export interface AboutTrade {
  readonly name: string
  /** A close means the one that is open, of those that had the name in turn. */
  readonly among: 'all' | 'open'
}

export const flagSharedName = ({ name, among }: AboutTrade, found: Found, book: Bookkeeper): void => {
  const several = sharingName(
    name,
    found.trades.filter(({ id }) => found.named.has(id)),
    among,
  )
  if (several.length === 0) return
  const taken: TradeRow | undefined = book.tradesDone.find(({ id }) => several.some((one) => one.id === id))
  book.flag({
    code: 'name_shared',
    symbol: taken?.symbol ?? null,
    trade: taken ?? null,
    field: 'trade',
    known: listed(several, 'handle'),
    told: name,
  })
}
