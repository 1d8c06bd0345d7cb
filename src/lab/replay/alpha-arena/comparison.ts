import type { TradeRow } from '#ledger'
import { Decimal, type Exact } from '#vocabulary'
import type { ArenaTrade } from './trade-file.ts'

const HALF_CENT = Decimal.of('0.005' as Exact)

/** One trade in the file and in our ledger; differences are ours less the file's. */
export interface Compared {
  readonly told: ArenaTrade
  readonly ours: TradeRow | null
  readonly grossOff: Decimal | null
  readonly netOff: Decimal | null
  readonly grossAgrees: boolean
  readonly netAgrees: boolean
}

const agrees = (off: Decimal | null): boolean => off !== null && off.abs().compare(HALF_CENT) < 0

export const compareTrades = (told: readonly ArenaTrade[], ours: readonly TradeRow[]): Compared[] => {
  const byId = new Map(ours.map((trade) => [trade.tradeId, trade]))
  return told.map((trade) => {
    const found = byId.get(trade.id) ?? null
    const grossOff = found && Decimal.of(found.realised).minus(Decimal.of(trade.gross))
    const netOff = found && Decimal.of(found.pnl).minus(Decimal.of(trade.net))
    return {
      told: trade,
      ours: found,
      grossOff,
      netOff,
      grossAgrees: agrees(grossOff),
      netAgrees: agrees(netOff),
    }
  })
}

/** Signs that rows of the file are parts of one position rather than trades of their own. */
export interface Shared {
  /** Same model, symbol, side and both times. */
  readonly duplicates: number
  /** Trades that share their entry fill with another: partial exits of one position. */
  readonly entries: number
  /** Trades that share their exit fill: one exit of several entries. */
  readonly exits: number
  /** Pairs of one model and symbol that were open at the same time. */
  readonly overlaps: number
}

export const sharedAmong = (trades: readonly ArenaTrade[]): Shared => ({
  duplicates: extra(trades, (t) => [t.model, t.symbol, t.side, t.entryAt, t.exitAt].join(' ')),
  entries: sharing(trades, (t) => `${t.model} ${t.entryFill}`),
  exits: sharing(trades, (t) => `${t.model} ${t.exitFill}`),
  overlaps: overlapping(trades),
})

const groups = (trades: readonly ArenaTrade[], key: (trade: ArenaTrade) => string): number[] =>
  [...Map.groupBy(trades, key).values()].map((group) => group.length)

const extra = (trades: readonly ArenaTrade[], key: (trade: ArenaTrade) => string): number =>
  groups(trades, key).reduce((sum, size) => sum + size - 1, 0)

const sharing = (trades: readonly ArenaTrade[], key: (trade: ArenaTrade) => string): number =>
  groups(trades, key).reduce((sum, size) => sum + (size > 1 ? size : 0), 0)

const overlapping = (trades: readonly ArenaTrade[]): number => {
  let pairs = 0
  for (const group of Map.groupBy(trades, (t) => `${t.model} ${t.symbol}`).values())
    for (const [i, a] of group.entries())
      for (const b of group.slice(i + 1)) if (a.entryAt < b.exitAt && b.entryAt < a.exitAt) pairs++
  return pairs
}
