import { type KindName, kindOf } from '../kinds/kinds.ts'
import { lookupsForName, refuseSeveral } from '../ledger/named-trade.ts'
import { find, type LookupReader } from '../rows/lookup.ts'

/** Refuses a fact about a trade whose name several have. Of those that had one id in turn, a close means the one that is open. */
export const refuseSeveralNamed = async (
  rows: LookupReader,
  { kind, data }: { readonly kind: KindName; readonly data: unknown },
): Promise<void> => {
  // As its kind's schema read it.
  const told = data as { readonly trade?: unknown }
  const { trade } = told
  const fields: readonly string[] = kindOf(kind).names?.(told) ?? []
  if (typeof trade !== 'string' || !fields.includes('trade')) return
  const { trades } = await find(rows, lookupsForName({ trade }))
  refuseSeveral(trade, trades, kind === 'trade.closed' ? 'open' : 'all')
}
