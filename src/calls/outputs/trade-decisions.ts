import type { TradeRow } from '#ledger'
import { type EventOf, type Moment, readEvent, type StoredEvent } from '#log'

/** The decisions behind a trade: to enter it, and to leave it. */
export interface TradeDecisions {
  readonly entering: readonly EventOf<'decision'>[]
  readonly leaving: readonly EventOf<'decision'>[]
}

const LEAVING: ReadonlySet<string> = new Set(['exit', 'reduce'])

export const tradeDecisions = async (
  { log, seq: toSeq }: Moment,
  { symbol, entryDecision, exitTurn }: TradeRow,
): Promise<TradeDecisions> => {
  const kinds = ['decision']
  const entered = entryDecision === null ? [] : await log.store.events({ id: entryDecision, kinds, toSeq })
  const left = exitTurn === null ? [] : await log.store.events({ turn: exitTurn, kinds, toSeq })
  // Only events of this kind were asked for.
  const read = (event: StoredEvent) => readEvent(event) as EventOf<'decision'>
  return {
    entering: entered.map(read),
    leaving: left.map(read).filter(({ data }) => data.symbol === symbol && LEAVING.has(data.action)),
  }
}
