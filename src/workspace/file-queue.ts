import { OneAtATime } from '#consolidate'
import type { Log } from '#log'
import { SECOND_MS } from '#vocabulary'

/** A write takes milliseconds; a slow process at the files is not waited for beyond this. */
const PATIENCE_MS = 8 * SECOND_MS
const RETRY_MS = 4
/** From here on, waiting times grow no longer. */
const MOST_RETRIES_COUNTED = 10

/** One piece of work at a time on some files: of this handle by a queue, of all processes by a lock. */
export class FileQueue {
  private readonly queue = new OneAtATime()
  private readonly files: 'workspace' | 'shared'

  constructor(files: 'workspace' | 'shared') {
    this.files = files
  }

  /** `held` is false where another process stays at the files: the work decides what it can do without. */
  run<T>(log: Log, work: (held: boolean) => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      const lock = await this.take(log)
      try {
        return await work(lock !== null)
      } finally {
        lock?.release()
      }
    })
  }

  private async take({ disk }: Log) {
    // Counted, and not read from a clock: one that is put back would have it wait for hours.
    let waited = 0
    for (let tries = 1; ; tries++) {
      const lock = await disk.lock(this.files)
      if (lock !== null || waited >= PATIENCE_MS) return lock
      // Waits grow with the tries and differ between processes, so that two do not meet again and again.
      const apart = 0.5 + ((process.pid * tries * 7_919) % 97) / 97
      const wait = RETRY_MS * Math.min(tries, MOST_RETRIES_COUNTED) * apart
      waited += wait
      await new Promise((next) => setTimeout(next, wait))
    }
  }
}
