import { type LeaseHolder, OneAtATime, withLease } from '#consolidate'
import type { Log } from '#log'
import { isHindcastError } from '#vocabulary'
import { type ProjectionChanges, projectionChanges } from './changed-projections.ts'
import type { MadeFiles } from './ports.ts'
import { ProjectionPass, type WritingOptions, type WrittenProjections } from './projection-pass.ts'
import type { Projections } from './projections.ts'
import { eventAt } from './written-marks.ts'

/** Transcripts that a quick write makes at most: at two milliseconds each, two seconds. */
const QUICK_TRANSCRIPTS = 1_000

const NOTHING: WrittenProjections = { written: [], trouble: [] }

export interface ProjectionOptions {
  readonly made: MadeFiles
  /** Names this handle among all that may write. */
  readonly holder: LeaseHolder
}

/** Writes the projections of one log: one pass at a time, of all processes by a lease. */
export class ProjectionWriter implements Projections {
  private readonly options: ProjectionOptions
  private readonly queue = new OneAtATime()

  constructor(options: ProjectionOptions) {
    this.options = options
  }

  write(log: Log, options: WritingOptions = {}): Promise<WrittenProjections> {
    return this.queue.run(() => this.pass(log, options))
  }

  writeQuickly(log: Log): Promise<WrittenProjections> {
    return this.write(log, { atMost: QUICK_TRANSCRIPTS })
  }

  idle(): Promise<void> {
    return this.queue.idle()
  }

  changes(log: Log): Promise<ProjectionChanges> {
    return projectionChanges(log, this.options.made)
  }

  private async pass(log: Log, options: WritingOptions): Promise<WrittenProjections> {
    const { seq } = (await log.state()).head
    const head = await eventAt(log, seq)
    if (!head || !(await log.store.describe()).writable) return NOTHING
    const { made, holder } = this.options
    const terms = { name: 'projections', holder }
    try {
      return await withLease(log.store, terms, options.progress ?? (() => {}), (progress) =>
        new ProjectionPass(log, made, head, { ...options, progress }).all(),
      )
    } catch (error) {
      if (isHindcastError(error) && error.code === 'lease_held') return NOTHING
      throw error
    }
  }
}
