// The contract of the room: words and units. Named exports only.
export { ACTORS, type Actor, lowestTrust, TRUST, type Trust, trustOf } from './actor.ts'
export {
  ANCHOR_FILE,
  DATABASE_FILE,
  INDEX_FILE,
  LARGEST_DOCUMENT,
  SETTINGS_FILE,
  TOKENS_FOLDER,
} from './agent-files.ts'
export { type Anchor, anchorLine, readAnchorLine } from './anchor.ts'
export { canonical, canonicalised, canonicalOfShape, type Json } from './canonical.ts'
export { type Clock, checkedClock } from './clock.ts'
export { Decimal, type Exact, exact, minus, negated, ONE, plus, ZERO } from './decimal.ts'
export { sha256 } from './digest.ts'
export { ERROR_CODES, type ErrorCode, HindcastError, isHindcastError } from './error.ts'
export { eventLoopTurn } from './event-loop-turn.ts'
export { hasFunction, zFunction } from './given-function.ts'
export { type Handled, handleAsWritten, handleNumber, handleOf, MEMORY_NAME } from './handle.ts'
export { contentId, ID_ALPHABET, ID_LENGTH, type Id, idsAt, isId } from './id.ts'
export { inKeyOrder, withSortedKeys } from './in-key-order.ts'
export {
  NOT_SECRET,
  readBy,
  zInstant,
  zJson,
  zLabel,
  zMoney,
  zName,
  zNotNegative,
  zPath,
  zPositive,
  zPrice,
  zSize,
  zStrategy,
  zStrategyName,
} from './input-schema.ts'
export {
  DAY_MS,
  FIRST_INSTANT,
  HOUR_MS,
  type Instant,
  instant,
  isoIfDated,
  isoOf,
  isoOrNull,
  LAST_INSTANT,
  laterOf,
  MINUTE_MS,
  plusMs,
  SECOND_MS,
} from './instant.ts'
export { asNode, branchesOf, resolved, type SchemaNode } from './json-schema.ts'
export { mulberry32, type Random } from './mulberry32.ts'
export { inQuotationMarks, nameInText, pathInText } from './name-in-text.ts'
export { lookAlikes, nearest } from './near-names.ts'
export { refuseUnfit, storedJson, unreadable } from './nesting.ts'
export {
  leadingPoint,
  percent,
  percentTo,
  plainNumber,
  signed,
  signedAsShown,
  signedR,
} from './number-text.ts'
export { parse } from './parse.ts'
export { plainWordsOf } from './plain-words.ts'
export {
  ERASED,
  INTENTION_FIELDS,
  zConfidence,
  zLessonsHash,
  zNamedEvents,
  zProse,
  zSaid,
  zTags,
} from './prose.ts'
export { HOLDS_SECRET, refuseSecret } from './refuse-secret.ts'
export { holdsSecret, isSecretName, MASK, maskSecrets, secretsIn } from './secrets.ts'
export { shownPath } from './shown-path.ts'
export { shownValue } from './shown-value.ts'
export { SIDES, type Side } from './side.ts'
export { type Strategy, strategyVariant } from './strategy.ts'
export { flagOf, suggest, withCallNames } from './suggestion.ts'
export { holdsUnseen, withoutUnseen } from './unseen-characters.ts'
