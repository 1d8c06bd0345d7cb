import { OneAtATime } from '#consolidate'
import type { Log } from '#log'
import { type ProjectionChanges, projectionChanges } from './changed-projections.ts'
import type { MadeFiles } from './ports.ts'
import { ProjectionPass, type WritingOptions, type WrittenProjections } from './projection-pass.ts'
import type { Projections } from './projections.ts'
import { eventAt } from './written-marks.ts'

/** Transcripts that a quick write makes at most: at two milliseconds each, two seconds. */
const QUICK_TRANSCRIPTS = 1_000

const NOTHING: WrittenProjections = { written: [], trouble: [] }

/** Writes the projections of one log: one pass at a time, of all processes by a lock. */
export class ProjectionWriter implements Projections {
  private readonly made: MadeFiles
  private readonly queue = new OneAtATime()

  constructor(made: MadeFiles) {
    this.made = made
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
    return projectionChanges(log, this.made)
  }

  private async pass(log: Log, options: WritingOptions): Promise<WrittenProjections> {
    const { seq } = (await log.state()).head
    const head = await eventAt(log, seq)
    if (!head || !(await log.store.describe()).writable) return NOTHING
    const lock = await log.disk.lock('projections')
    if (lock === null) return NOTHING
    try {
      return await new ProjectionPass(log, this.made, head, options).all()
    } finally {
      lock.release()
    }
  }
}
