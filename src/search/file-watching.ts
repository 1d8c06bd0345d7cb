import type { ErrorCode } from '#vocabulary'

export interface WatchOptions {
  /** A look at all files at least this often; five minutes if left out. */
  readonly everySeconds?: number | undefined
  /** Is told of the first sync, and of each after it that found something. What it ends in is told by `status`; the watch goes on. */
  readonly synced?: ((sync: Sync) => void) | undefined
}

/** What one look at the files and the log came to. */
export interface Sync {
  readonly at: string
  readonly because: 'start' | 'change' | 'schedule'
  /** Files whose text was taken in: edited by hand, or changed in a shared folder. */
  readonly taken: readonly string[]
  /** Files that were gone or behind, and were written. */
  readonly written: readonly string[]
  /** How many events the index has learned. */
  readonly indexed: number
  /** Why the index is behind, where it is. */
  readonly behind: string | null
  readonly problem: WatchProblem | null
}

export interface WatchProblem {
  readonly at: string
  readonly code: ErrorCode
  readonly problem: string
  readonly next: string
}

/** How the watch of a handle stands. */
export interface WatchHealth {
  readonly since: string
  readonly everySeconds: number
  readonly syncedAt: string | null
  /** The last problem that was met. */
  readonly problem: WatchProblem | null
}

/** Keeps log and index abreast of the files: when they change, and on a schedule. */
export interface FileWatching {
  /** Null while nobody watches here. */
  readonly health: WatchHealth | null
  start(options: WatchOptions): Promise<void>
  stop(): Promise<void>
}
