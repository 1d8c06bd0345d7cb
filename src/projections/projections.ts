import type { Log } from '#log'
import type { ProjectionChanges } from './changed-projections.ts'
import type { WritingOptions, WrittenProjections } from './projection-pass.ts'

/** The files that are made from a log. Shown, never edited, never taken in. */
export interface Projections {
  /**
   * Brings the files up to date: those whose text has changed are written. No tick and no turn waits for it. Where
   * another process is at it, it is left to that one.
   */
  write(log: Log, options?: WritingOptions): Promise<WrittenProjections>
  /** The same without what takes long: no result, and no more than some transcripts. The next write goes on from there. */
  writeQuickly(log: Log): Promise<WrittenProjections>
  /** Until nothing is being written any more, before the log is closed. */
  idle(): Promise<void>
  /** Files that somebody changed or deleted since they were last written, and those that stand among them and are none. */
  changes(log: Log): Promise<ProjectionChanges>
}
