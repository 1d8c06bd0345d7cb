import type { LogStore } from '#record/ports'
import { type Clock, SECOND_MS } from '#vocabulary'

/** A write takes milliseconds; what a process that died held is free again after this long. */
const LEASE_MS = 5 * SECOND_MS
/** Longer than a lease: one that died is outwaited, one that is slow is not waited for for ever. */
const PATIENCE_MS = 8 * SECOND_MS
const RETRY_MS = 4
const RENEW_AFTER_MS = LEASE_MS / 3

/** Whether the lease is held, and how to go on holding it over many files. */
export interface Hold {
  readonly held: boolean
  renew(): Promise<void>
}

/** Lets one piece of work at a time at some files: of this handle by a queue, of all processes by a lease. */
export class OneAtATime {
  private readonly lease: 'workspace' | 'shared'
  private readonly holder: string
  private readonly clock: Clock
  private last: Promise<unknown> = Promise.resolve()

  constructor(lease: 'workspace' | 'shared', holder: string, clock: Clock) {
    this.lease = lease
    this.holder = holder
    this.clock = clock
  }

  run<T>(store: LogStore, work: (hold: Hold) => Promise<T>): Promise<T> {
    const mine = this.last.then(() => this.leased(store, work))
    this.last = mine.catch(() => undefined)
    return mine
  }

  private async leased<T>(store: LogStore, work: (hold: Hold) => Promise<T>): Promise<T> {
    const held = await this.take(store)
    let since = this.clock.now()
    const renew = async (): Promise<void> => {
      if (!held || this.clock.now() - since < RENEW_AFTER_MS) return
      since = this.clock.now()
      await store.lease(this.lease, this.holder, since, LEASE_MS)
    }
    try {
      return await work({ held, renew })
    } finally {
      if (held) await store.release(this.lease, this.holder)
    }
  }

  private async take(store: LogStore): Promise<boolean> {
    const until = this.clock.now() + PATIENCE_MS
    for (let tries = 1; ; tries++) {
      const now = this.clock.now()
      if ((await store.lease(this.lease, this.holder, now, LEASE_MS)).held) return true
      if (now >= until) return false
      // The more have tried, the longer the next waits; not all of them the same.
      const wait = RETRY_MS * Math.min(tries, 10) * (0.5 + Math.random())
      await new Promise((next) => setTimeout(next, wait))
    }
  }
}
