// The contract of the room, and of the package: what a caller can do. Named exports only.
export type { Sync, WatchOptions } from '#search'
export {
  type Actor,
  type Clock,
  type ErrorCode,
  HindcastError,
  type Instant,
  instant,
  isHindcastError,
} from '#vocabulary'
export type { Call } from './call.ts'
export type { Memory, Turn } from './session/memory.ts'
export {
  aiSdkEmbedder,
  aiSdkReflector,
  type OpenOptions,
  openMemory,
  type SearchOptions,
  settingsFor,
  takesToken,
} from './session/open.ts'
export type * from './shapes.ts'
export { CALLS, EVERY_CALL } from './table.ts'
export { toText } from './text/index.ts'
