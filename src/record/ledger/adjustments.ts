import { Decimal, type Exact, type Instant } from '#vocabulary'
import type { AccountRow, Adjustment, SymbolRow } from '../rows/account-rows.ts'
import type { State } from '../rows/state.ts'
import type { Fill } from './execution.ts'
import { seenSince } from './snapshot-time.ts'

// What the exchange did to symbols: a fill from before it speaks of another size, price or name than is held now.

/** What was done to a symbol after a moment, whatever it is called by then. */
export const adjustmentsSince = (
  { symbols }: Pick<State, 'symbols'>,
  symbol: string,
  at: Instant,
): readonly (Adjustment & { readonly symbol: string })[] => {
  const found: (Adjustment & { readonly symbol: string })[] = []
  let name = symbol
  for (let next = first(symbols.get(name), at); next; ) {
    found.push({ ...next, symbol: name })
    const since = next
    name = since.to ?? name
    next = first(symbols.get(name), since.at, since.to === null ? since : undefined)
  }
  return found
}

/** The next one after a moment; of several at one, those behind the last. */
const first = (row: SymbolRow | undefined, at: Instant, last?: Adjustment): Adjustment | undefined => {
  const adjusted = row?.adjusted ?? []
  return adjusted
    .slice(last ? adjusted.indexOf(last) + 1 : 0)
    .find((one) => last !== undefined || one.at > at)
}

/** Whether a snapshot after a moment covered a symbol, by whatever name: what happened then is already in the ledger. */
export const isSeenSince = (
  state: Pick<State, 'symbols'>,
  account: AccountRow,
  symbol: string,
  at: Instant,
): boolean =>
  seenSince(account, symbol, at) ||
  adjustmentsSince(state, symbol, at).some(({ to }) => to !== null && seenSince(account, to, at))

/** A fill as it reads after a split or rename. */
export const afterIt = (fill: Fill, { ratio, to }: Adjustment): Fill => {
  if (to !== null) return { ...fill, symbol: to }
  if (ratio === null) return fill
  const by = Decimal.of(ratio)
  const price = (value: Exact): Exact => Decimal.of(value).over(by).text
  return {
    ...fill,
    size: Decimal.of(fill.size).times(by).text,
    price: price(fill.price),
    stop: fill.stop === undefined ? undefined : price(fill.stop),
    target: fill.target === undefined ? undefined : price(fill.target),
  }
}
