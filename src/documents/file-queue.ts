import { Lease, type LeaseHolder, OneAtATime } from '#consolidate'
import type { LogStore } from '#log/ports'
import { SECOND_MS } from '#vocabulary'

/** A write takes milliseconds; what a process that died elsewhere held is free again after this long. */
const LEASE_MS = 5 * SECOND_MS
/** Longer than a lease, so that a process that died stops nobody; a slow one is not waited for beyond this. */
const PATIENCE_MS = 8 * SECOND_MS
const RETRY_MS = 4
/** From here on, waiting times grow no longer. */
const MOST_RETRIES_COUNTED = 10

/** Whether the lease is held, and how to go on holding it over many files. */
export interface Hold {
  readonly held: boolean
  renew(): Promise<void>
}

const NOT_HELD: Hold = { held: false, renew: async () => {} }

/** One piece of work at a time on some files: of this handle by a queue, of all processes by a lease. */
export class FileQueue {
  private readonly queue = new OneAtATime()
  private readonly terms: { readonly name: string; readonly holder: LeaseHolder }

  constructor(name: 'workspace' | 'shared', holder: LeaseHolder) {
    this.terms = { name, holder }
  }

  /** Work that does not get the lease in time is told so, and decides what it can do without. */
  run<T>(store: LogStore, work: (hold: Hold) => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      const lease = await this.take(store)
      if (lease === null) return work(NOT_HELD)
      try {
        return await work({ held: true, renew: () => lease.renew() })
      } finally {
        await lease.release()
      }
    })
  }

  private async take(store: LogStore): Promise<Lease | null> {
    // Counted, and not read from a clock: one that is put back would have it wait for hours.
    let waited = 0
    for (let tries = 1; ; tries++) {
      const lease = await Lease.take(store, { ...this.terms, milliseconds: LEASE_MS })
      if (lease instanceof Lease) return lease
      if (waited >= PATIENCE_MS) return null
      // Waits grow with the tries and differ at random, so that processes do not meet again and again.
      const wait = RETRY_MS * Math.min(tries, MOST_RETRIES_COUNTED) * (0.5 + Math.random())
      waited += wait
      await new Promise((next) => setTimeout(next, wait))
    }
  }
}
