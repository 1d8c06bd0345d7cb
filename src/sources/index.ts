// The contract of the room: from what people have their past in to facts. Named exports only.
import { binanceSource } from './binance/binance.ts'
import { factsSource } from './facts.ts'
import { fillsSource } from './fills.ts'
import { hyperliquidSource } from './hyperliquid/hyperliquid.ts'
import { ibkrSource } from './ibkr/ibkr.ts'
import { mt5Source } from './mt5/mt5.ts'
import { notesSource } from './notes/notes.ts'
import type { Source } from './source.ts'
import { tradememorySource } from './tradememory/tradememory.ts'
import { tripsSource } from './trips.ts'

export { type Chain, chainOf } from './hyperliquid/chain.ts'
export { type VenueFill, venueFillOf, zVenueFill } from './hyperliquid/venue-fill.ts'
export { linesAhead } from './lines-ahead.ts'
export { sourceOf } from './recognise.ts'
export { type ColumnMap, type Read, type Source, type SourceOptions, STATED, type Stated } from './source.ts'
export { isClock } from './wall-time.ts'

/** Every format, those that tell themselves apart best first: the first that recognises a file reads it. */
export const SOURCES: readonly Source[] = [
  factsSource,
  tradememorySource,
  notesSource,
  ibkrSource,
  mt5Source,
  hyperliquidSource,
  binanceSource,
  tripsSource,
  fillsSource,
]
