import { type Exact, type Instant, ZERO } from '#vocabulary'
import type { FactEvent } from '../rows/event.ts'
import type { LegKind, LegRow, TradeRow } from '../rows/ledger-rows.ts'

/** What a fact did to a trade; what is left out is nothing, and as of the fact's own time. */
export interface Happening extends Pick<LegRow, 'size' | 'price' | 'source'> {
  readonly realised?: Exact
  readonly fee?: Exact
  readonly funding?: Exact
  readonly stop?: Exact | null
  readonly order?: string | undefined
  readonly of?: number | undefined
  readonly at?: Instant | undefined
  readonly guess?: boolean | undefined
}

/** The last leg of a trade: it has the trade's count of them as its number. */
export const newLeg = (trade: TradeRow, kind: LegKind, event: FactEvent, what: Happening): LegRow => ({
  at: what.at ?? event.at,
  fee: what.fee ?? ZERO,
  funding: what.funding ?? ZERO,
  guess: what.guess ?? false,
  kind,
  knownAt: event.knownAt,
  n: trade.legs,
  of: what.of ?? null,
  order: what.order ?? null,
  price: what.price,
  realised: what.realised ?? ZERO,
  seq: event.seq,
  size: what.size,
  source: what.source,
  stop: what.stop ?? null,
  symbol: trade.symbol,
  trade: trade.id,
})
