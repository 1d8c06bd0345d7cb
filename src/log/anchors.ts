import { ANCHOR_FILE, type Anchor, HindcastError, isHindcastError, suggest } from '#vocabulary'
import type { LogOptions, LogStore, OpenLog } from './ports.ts'
import type { Head } from './rows/event.ts'
import { EMPTY_HEAD } from './rows/hash-chain.ts'
import type { State } from './rows/state.ts'

// An anchor is a head of the log, written down outside of it. Every anchor must be in the log and none may be missing; otherwise the
// log was cut, rolled back or written anew: it can be read, and nothing is written until a person accepts it.

/** The head is anchored at least this often (docs/backup.md#anchors). */
export const ANCHOR_EVERY = 10_000

type AnchoredLog = Pick<OpenLog, 'store' | 'anchors'>

export class Anchors {
  private readonly log: AnchoredLog
  private readonly options: LogOptions
  private isChecked = false
  private isDue = false

  constructor(log: AnchoredLog, options: LogOptions) {
    this.log = log
    this.options = options
  }

  async rejectTampered(): Promise<void> {
    const problem = await findTampering(this.log)
    if (problem !== null) throw tampered(problem)
    // Anchored before its first event, a log never lacks its anchors, wherever a crash comes.
    const { anchors } = await this.log.anchors.read()
    if (anchors.length === 0) await this.add(EMPTY_HEAD)
    this.isChecked = true
  }

  async beforeWriting(): Promise<void> {
    if (!this.isChecked) await this.rejectTampered()
  }

  allowWriting(): void {
    this.isChecked = true
  }

  async ifDue(before: Pick<State, 'head' | 'account'>, after: State): Promise<void> {
    const step = Math.floor(after.head.seq / ANCHOR_EVERY) > Math.floor(before.head.seq / ANCHOR_EVERY)
    const newDay =
      !this.options.simulated &&
      before.account.today !== null &&
      before.account.today.day !== after.account.today?.day
    this.isDue ||= step || newDay
    if (!this.isDue) return
    try {
      await this.addUnlessTampered(after.head)
      this.isDue = false
    } catch (error) {
      // The events are acknowledged whether or not their anchor could be written; the next commit tries again.
      if (!isHindcastError(error)) throw error
    }
  }

  async atClose(head: Head): Promise<void> {
    if (head.seq > 0) await this.addUnlessTampered(head)
  }

  /** Anchors the event with which a person accepted the log: older anchors need not hold from then on. */
  async accept(head: Head): Promise<void> {
    this.isChecked = false
    await this.add(head, true)
    this.isChecked = true
  }

  private async addUnlessTampered(head: Head): Promise<void> {
    this.isChecked = (await findTampering(this.log)) === null
    if (!this.isChecked) return
    const last = lastAnchor((await this.log.anchors.read()).anchors)
    if (last === null || last.seq < head.seq) await this.add(head)
  }

  private async add({ seq, hash }: Head, accepted = false): Promise<void> {
    const { clock, also } = this.options
    const anchor = { at: clock.now(), seq, hash, ...(accepted ? { accepted: true as const } : {}) }
    await this.log.anchors.add(anchor)
    // The other file may be on a drive that is not there; `status` says when it lags.
    await also?.(anchor).catch(() => undefined)
  }
}

export const lastAnchor = (anchors: readonly (Anchor | null)[]): Anchor | null => {
  const accepted = anchors.findLastIndex((one) => one?.accepted)
  return latest(anchors.slice(Math.max(0, accepted)))
}

const latest = (anchors: readonly (Anchor | null)[]): Anchor | null =>
  anchors.reduce((last, one) => (one && (last === null || one.seq >= last.seq) ? one : last), null)

/** Says why the log cannot be the one that was anchored; null if it can. Without `every`, the latest anchor and the last line are enough. */
export const findTampering = async (
  { store, anchors: file }: AnchoredLog,
  every = false,
): Promise<string | null> => {
  try {
    const { anchors, counted } = await file.read()
    const accepted = await lastAccepted(store, anchors)
    // A person has looked at whatever was missing before.
    if (anchors.length < counted) return `has ${anchors.length} lines of ${counted}: some were taken away`
    const valid = anchors.slice(Math.max(0, accepted))
    const unread = valid.indexOf(null)
    if (unread >= 0) return `has a line that cannot be read: ${Math.max(0, accepted) + unread + 1}`
    if (valid.length === 0) return (await store.head()).seq === 0 ? null : 'is missing'
    return await contradicted(store, anchors, every)
  } catch (error) {
    if (isHindcastError(error) && error.field === ANCHOR_FILE) return `cannot be read: ${error.message}`
    throw error
  }
}

/** Says which anchor the log does not hold, of some file; null if it holds them all. The latest comes first. */
export const contradicted = async (
  store: LogStore,
  anchors: readonly (Anchor | null)[],
  every = true,
): Promise<string | null> => {
  const valid = anchors.slice(Math.max(0, await lastAccepted(store, anchors)))
  for (const anchor of [latest(valid), ...(every ? valid : valid.slice(-1))])
    if (anchor && !(await holds(store, anchor)))
      return `names event ${anchor.seq} with a hash the log does not have: events were cut or replaced`
  return null
}

/** The line with which a person last accepted the log, if a person did: the first that names the event. A copy further down lifts nothing. */
const lastAccepted = async (store: LogStore, anchors: readonly (Anchor | null)[]): Promise<number> => {
  const accepted = anchors.filter((anchor): anchor is Anchor => anchor?.accepted === true)
  for (const { seq, hash } of accepted.sort((a, b) => b.seq - a.seq)) {
    const event = await eventAt(store, seq)
    if (event?.hash === hash && event.kind === 'accepted' && event.actor === 'person')
      return anchors.findIndex((one) => one?.accepted && one.hash === hash)
  }
  return -1
}

const holds = async (store: LogStore, { seq, hash }: Anchor): Promise<boolean> =>
  hash === (seq === 0 ? EMPTY_HEAD : await eventAt(store, seq))?.hash

const eventAt = async (store: LogStore, seq: number) =>
  (await store.events({ afterSeq: seq - 1, toSeq: seq }))[0]

export const tampered = (problem: string): HindcastError =>
  new HindcastError(
    'tampered',
    `${ANCHOR_FILE} ${problem}; nothing is written until a person has looked at it`,
    {
      field: ANCHOR_FILE,
      next: `Restore a backup; or, if you know why it is so, a person accepts it: ${suggest('accept', { reason: 'WHY' })}.`,
    },
  )
