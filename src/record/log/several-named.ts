import { aboutTrade } from '../kinds/about-trade.ts'
import type { KindName } from '../kinds/kinds.ts'
import { lookupsForName, severalNamed, sharingName } from '../ledger/named-trade.ts'
import { find, type LookupReader } from '../rows/lookup.ts'

/**
 * Refuses a fact about a trade whose name several have. Asked of what comes in; what a log or an export of one holds already means the one
 * that it was taken for.
 */
export const refuseSeveralNamed = async (
  rows: LookupReader,
  { kind, data }: { readonly kind: KindName; readonly data: unknown },
): Promise<void> => {
  const about = aboutTrade(kind, data)
  if (about === null) return
  const { trades } = await find(rows, lookupsForName({ trade: about.name }))
  const several = sharingName(about.name, trades, about.among)
  if (several.length > 0) throw severalNamed(about.name, several)
}
