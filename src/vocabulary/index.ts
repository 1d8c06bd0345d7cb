// The contract of the room: words and units. Named exports only.
export { ACTORS, type Actor, TRUST, type Trust, trustOf } from './actor.ts'
export { canonical, type Json } from './canonical.ts'
export type { Clock } from './clock.ts'
export {
  Decimal,
  DIVISION_DECIMALS,
  type Exact,
  exact,
  type Money,
  ONE,
  type Price,
  type Size,
  ZERO,
} from './decimal.ts'
export { sha256 } from './digest.ts'
export { ERROR_CODES, type ErrorCode, HindcastError, isHindcastError } from './error.ts'
export { contentId, ID_LENGTH, type Id, isId } from './id.ts'
export {
  DAY_MS,
  FIRST_INSTANT,
  HOUR_MS,
  type Instant,
  instant,
  isoOf,
  isoOrNull,
  LAST_INSTANT,
  laterOf,
  MINUTE_MS,
  plusMs,
  SECOND_MS,
} from './instant.ts'
export {
  parse,
  zInstant,
  zJson,
  zLabel,
  zMoney,
  zName,
  zNotNegative,
  zPositive,
  zPrice,
  zSize,
  zStrategy,
} from './schema.ts'
export { opposite, SIDES, type Side } from './side.ts'
export { type Strategy, strategyVariant } from './strategy.ts'
