import { severalNamed } from '#ledger'
import { type KindName, kindOf } from '../kinds/kinds.ts'
import { find, type LookupReader, lookupsForName } from '../rows/lookup.ts'

/** Rejects a fact about a trade whose name several trades have. */
export const refuseSeveralNamed = async (
  rows: LookupReader,
  { kind, data }: { readonly kind: KindName; readonly data: unknown },
): Promise<void> => {
  // As the kind's schema read it.
  const { trade } = data as { readonly trade?: unknown }
  const fields: readonly string[] = kindOf(kind).names?.(data) ?? []
  if (typeof trade !== 'string' || !fields.includes('trade')) return
  const { trades } = await find(rows, lookupsForName({ trade }))
  const several = trades.filter(({ status }) => status !== 'voided')
  const open = several.filter(({ status }) => status === 'open')
  if (several.length > 1 && open.length !== 1) throw severalNamed(trade, several)
}
