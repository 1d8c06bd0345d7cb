import type { AboutTrade } from '../ledger/shared-name.ts'
import { type KindName, kindOf } from './kinds.ts'

/** The trade that a fact is about, by the name that it has of it; null for a fact about none. */
export const aboutTrade = (kind: KindName, data: unknown): AboutTrade | null => {
  // As its kind's schema read it.
  const told = data as { readonly trade?: unknown }
  const fields: readonly string[] = kindOf(kind).names?.(told) ?? []
  if (typeof told.trade !== 'string' || !fields.includes('trade')) return null
  return { name: told.trade, among: kind === 'trade.closed' ? 'open' : 'all' }
}
