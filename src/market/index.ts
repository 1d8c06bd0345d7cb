// The contract of the room: reading the market. Pure; named exports only.
export { atr } from './atr.ts'
export { type Bar, type Bars, zBars } from './bar.ts'
export { barsNeeded } from './bars-needed.ts'
export {
  type Calendar,
  tradingDay,
  tradingDayAt,
  tradingDayNamed,
  tradingDayStart,
  UTC_CALENDAR,
  zCalendar,
  zZone,
} from './calendar.ts'
export { clockFields } from './clock-fields.ts'
export { closedBars } from './closed-bars.ts'
export { type Context, zContext, zRecordedContext } from './context.ts'
export { isContract, plainSymbol } from './contract-symbol.ts'
export { type EncodedContext, encodeContext } from './encode-context.ts'
export {
  type GivenContext,
  type LeftNumbers,
  leftWords,
  zExactContext,
  zGivenContext,
} from './given-context.ts'
export {
  completeInstrument,
  type Instrument,
  type InstrumentGiven,
  zCurrency,
  zInstrument,
} from './instrument.ts'
export { CLASSIFIERS, type Classifier, MARKET_DEFAULTS } from './options.ts'
export { readContext, unknownWords } from './read-context.ts'
export { TRENDS, type Trend, VOLATILITIES, type Volatility } from './regime.ts'
export { type SeedFields, seedFields, seedSimilarity } from './seed-similarity.ts'
export { REGIMES, regimeOf, regimeTagOf } from './seed-tags.ts'
export { SESSIONS, sessionAt } from './session.ts'
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
export { timeframeMs } from './timeframe.ts'
export { wallMs } from './zone.ts'
