// The contract of the room, and of the package: what a caller can do. Named exports only.
export {
  type Actor,
  type Clock,
  type ErrorCode,
  HindcastError,
  type Instant,
  instant,
  isHindcastError,
} from '#vocabulary'
export { callOperation, Memory, type Turn } from './memory.ts'
export { aiSdkEmbedder, type OpenOptions, openMemory, type SearchOptions } from './open.ts'
export type { Caller, Operation } from './operation.ts'
export { CALLS, OPERATIONS } from './table.ts'
export type { TradeOut } from './trade-output.ts'
export type { Sync, WatchOptions } from './watching.ts'
