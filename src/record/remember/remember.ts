import type { AccountRow, RaisedFlags, TradeRow } from '#ledger'
import type { Change, FactEvent, Found, State } from '#log/rows'
import { rememberTrade } from './remember-trade.ts'
import { Remembering } from './remembering.ts'

/** What a kind of fact means for the memories by itself. */
interface Meaning {
  remember?(event: FactEvent, work: Remembering): void
  isForgettable?(state: State, account: AccountRow): boolean
}

/** What an event means for the memories, after the ledger: part of the same decision, so of the same transaction. */
export const remember = (
  state: State,
  event: FactEvent,
  found: Found,
  ledger: readonly Change[],
  account: AccountRow,
  kind: Meaning,
  flags: RaisedFlags,
): readonly Change[] => {
  const trades = changedTrades(ledger)
  if (trades.length === 0 && (!kind.remember || kind.isForgettable?.(state, account))) return NOTHING
  const work = new Remembering(state, event, found, account, ledger, flags)
  for (const trade of trades) rememberTrade(trade, work)
  kind.remember?.(event, work)
  return work.finish()
}

const NOTHING: readonly Change[] = []

const changedTrades = (ledger: readonly Change[]): readonly TradeRow[] => {
  const trades: TradeRow[] = []
  for (const change of ledger) if (change.table === 'trades') trades.push(change.row)
  return trades.length > 1 ? trades.sort((a, b) => a.n - b.n) : trades
}
