// The contract of the room: reading the market. Pure; named exports only.
export { atr, trueRange } from './atr.ts'
export { type Bar, type Bars, zBar, zBars } from './bar.ts'
export { barsNeeded } from './bars-needed.ts'
export type { BarsUsed } from './bars-used.ts'
export {
  type Calendar,
  type TradingDay,
  tradingDay,
  tradingDayAt,
  tradingDayNamed,
  tradingDayStart,
  UTC_CALENDAR,
  zCalendar,
  zZone,
} from './calendar.ts'
export { clockFields } from './clock-fields.ts'
export { type ClosedBars, closedBars } from './closed-bars.ts'
export { type Context, zContext, zRecordedContext } from './context.ts'
export { isContract, isOption, plainSymbol } from './contract-symbol.ts'
export { type ContextInput, ENCODER_VERSION, type EncodedContext, encodeContext } from './encode-context.ts'
export {
  type GivenContext,
  type LeftNumbers,
  leftWords,
  readsContext,
  zGivenContext,
} from './given-context.ts'
export {
  completeInstrument,
  type Instrument,
  type InstrumentGiven,
  zCurrency,
  zInstrument,
} from './instrument.ts'
export { MARKET_DEFAULTS, type MarketOptions, marketOptions, zMarketChanges } from './options.ts'
export { readContext, unknownWords } from './read-context.ts'
export { TRENDS, type Trend, VOLATILITIES, type Volatility } from './regime.ts'
export { type SeedFields, seedFields, seedKernel, seedSimilarity } from './seed-similarity.ts'
export { REGIMES, type Regime, type RegimeTag, regimeOf, regimeTagOf, trendOfRegime } from './seed-tags.ts'
export { SESSIONS, type Session, sessionAt } from './session.ts'
export {
  AGENT_FIELDS,
  gaussian,
  kernel,
  RANGE_FLOOR,
  SCALED,
  SIMILARITY_FIELDS,
  SIMILARITY_WEIGHTS,
  type SimilarityField,
  type SimilarityFields,
  type SimilarityOptions,
  similarity,
  similarityFields,
} from './similarity.ts'
export { situationText, tagsText } from './situation-text.ts'
export { TIMEFRAMES, type Timeframe, timeframeMs, timeframeSeconds } from './timeframe.ts'
export { wallMs } from './zone.ts'
