import type { Exact, Side } from '#vocabulary'
import { equityOf, type PaperAccount } from './paper-account.ts'

/** The broker's snapshot: positions, last prices, equity. */
export interface Snapshot {
  readonly positions: {
    readonly symbol: string
    readonly side: Side
    readonly size: Exact
    readonly id: string
    readonly price: Exact
    readonly stop: Exact
    readonly target: Exact
    readonly fees: Exact
  }[]
  readonly marks: {
    readonly [symbol: string]: {
      readonly price: Exact
      readonly high: Exact
      readonly low: Exact
      readonly rate: Exact
    }
  }
  readonly equity: Exact
}

export const snapshotOf = (account: PaperAccount): Snapshot => ({
  positions: [...account.held.values()].map((held) => ({
    symbol: held.symbol,
    side: held.side,
    size: held.size.text,
    id: held.id,
    price: held.entry.text,
    stop: held.stop.text,
    target: held.target.text,
    fees: held.fees.text,
  })),
  marks: Object.fromEntries(
    [...account.quotes].map(([symbol, { close, high, low, rate }]) => [
      symbol,
      { price: close.text, high: high.text, low: low.text, rate: rate.text },
    ]),
  ),
  equity: equityOf(account).text,
})
