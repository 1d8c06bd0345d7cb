import type { Progress } from '#log'
import type { LogStore } from '#log/ports'
import { type Clock, HindcastError, type Instant, SECOND_MS } from '#vocabulary'

/** Long work renews its lease as it goes; what a process that died elsewhere held is free again after this long. */
const LONG_WORK_MS = 30 * SECOND_MS

/** A lease is renewed once this share of its time has passed: two renewals may fail before it ends. */
const RENEWED_AFTER = 1 / 3

/** Where leases are kept. */
export type LeaseStore = Pick<LogStore, 'lease' | 'release'>

/** Who takes leases: one handle of one process. */
export interface LeaseHolder {
  /** Names it among all that may, by host, process and start: no other handle ever has this name. */
  readonly name: string
  /** The machine's: a lease is about processes, and not about the log's time. */
  readonly clock: Clock
  /** Whether whoever has this name is a process of this machine that is no more: it holds nothing. */
  isGone(name: string): boolean
}

export interface LeaseTerms {
  readonly name: string
  readonly holder: LeaseHolder
  /** How long it holds without being renewed; thirty seconds if left out. */
  readonly milliseconds?: number
  /** The work in words, where the lease's name does not say it. */
  readonly work?: string
}

/** The right to do what only one process at a time may do, for a while. It is kept beside the log, and is no part of it. */
export class Lease {
  private readonly store: LeaseStore
  private readonly terms: LeaseTerms
  private readonly milliseconds: number
  private since: Instant
  private lost = false
  private renewal: Promise<void> = Promise.resolve()

  private constructor(store: LeaseStore, terms: LeaseTerms, since: Instant) {
    this.store = store
    this.terms = terms
    this.milliseconds = terms.milliseconds ?? LONG_WORK_MS
    this.since = since
  }

  /** Asks once; where another process holds it, answers which. */
  static async take(store: LeaseStore, terms: LeaseTerms): Promise<Lease | { readonly by: string }> {
    const { name, holder, milliseconds = LONG_WORK_MS } = terms
    const since = holder.clock.now()
    const ask = () => store.lease(name, holder.name, since, milliseconds)
    let { held, by } = await ask()
    if (!held && holder.isGone(by)) {
      await store.release(name, by)
      ;({ held, by } = await ask())
    }
    return held ? new Lease(store, terms, since) : { by }
  }

  /** Does the work and gives the lease back. A lease that was lost on the way ends the work at its next progress. */
  async during<T>(progress: Progress, work: (progress: Progress) => Promise<T>): Promise<T> {
    try {
      return await work((done, total) => {
        progress(done, total)
        if (this.lost) throw lostLease(this.terms)
        void this.renew()
      })
    } finally {
      await this.release()
    }
  }

  /** Goes on holding it. Costs nothing until it is time. */
  renew(): Promise<void> {
    const now = this.terms.holder.clock.now()
    const passed = now - this.since
    // A clock that was put back would have it wait until it has caught up.
    if (passed >= this.milliseconds * RENEWED_AFTER || passed < 0) {
      this.since = now
      this.renewal = this.renewal.then(() => this.extend())
    }
    return this.renewal
  }

  /** One that cannot be given back ends by itself: what was done under it is done. */
  async release(): Promise<void> {
    await this.renewal
    await this.store.release(this.terms.name, this.terms.holder.name).catch(() => undefined)
  }

  private async extend(): Promise<void> {
    const { name, holder } = this.terms
    try {
      this.lost ||= !(await this.store.lease(name, holder.name, this.since, this.milliseconds)).held
    } catch {
      // Busy: the lease still holds for a while, and the next renewal comes before it ends.
    }
  }
}

/** Runs a long piece of work that only one process may do at a time; where another is at it, says so. */
export const withLease = async <T>(
  store: LeaseStore,
  terms: LeaseTerms,
  progress: Progress,
  work: (progress: Progress) => Promise<T>,
): Promise<T> => {
  const lease = await Lease.take(store, terms)
  if (lease instanceof Lease) return lease.during(progress, work)
  throw new HindcastError('lease_held', `${terms.name} is already under way (${lease.by})`, {
    next: `Wait for it to finish, then try again; if that process was on another machine and has died, in ${LONG_WORK_MS / SECOND_MS} seconds.`,
  })
}

const lostLease = ({ name, work = name }: LeaseTerms): HindcastError =>
  new HindcastError('lease_held', `another process has taken over ${work}`, {
    next: 'Nothing is lost; ask again when it has finished.',
  })
