import type { EventOf, KindName, Log } from '#log'
import type { StoredEvent } from '#log/ports'
import { DURING_A_TURN, eventsOf, OF_A_TURN } from '#projections'
import type { Id } from '#vocabulary'
import type { DocumentName } from './ports.ts'
import { sourceOf } from './source-of.ts'

/** A document that an event changed. */
export interface ChangedDocument extends DocumentName {
  readonly seq: number
}

const KINDS: readonly KindName[] = [
  ...OF_A_TURN,
  ...DURING_A_TURN,
  'recalled',
  'incident',
  'plan.remarked',
  'observation',
  'compression',
  'configured',
  'file.gone',
  'run.ended',
]

/**
 * Every version of every document that events made, after one and up to another, in the order of the events. A transcript is one when
 * its turn is over: the next turn of its run begins, or the run ends.
 */
export const changedDocuments = async (
  log: Log,
  afterSeq: number,
  toSeq: number,
): Promise<readonly ChangedDocument[]> => {
  const changed: ChangedDocument[] = []
  const turns = new TurnsUnderWay(log)
  for await (const event of eventsOf(log, KINDS, afterSeq, toSeq)) {
    const { seq } = event
    for (const name of await recordsOf(log, event)) changed.push({ ...name, seq })
    const ref = await turns.over(event)
    if (ref !== null) changed.push({ source: 'transcript', ref, seq })
  }
  for (const ended of [false, true]) {
    const begun = { afterSeq, toSeq, ended }
    for (const [fromSeq, , path] of await log.store.columns('files', { ...begun, columns: ['path'] }))
      changed.push({ source: sourceOf(String(path)), ref: String(path), seq: Number(fromSeq) })
    for (const [fromSeq, , n] of await log.store.columns('trades', { ...begun, columns: ['n'] }))
      changed.push({ source: 'trade', ref: String(n), seq: Number(fromSeq) })
  }
  const order = ({ source, ref }: ChangedDocument): string => `${source} ${ref}`
  changed.sort((a, b) => a.seq - b.seq || (order(a) < order(b) ? -1 : order(a) === order(b) ? 0 : 1))
  return changed.filter((one, at) => {
    const before = changed[at - 1]
    return before?.seq !== one.seq || order(before) !== order(one)
  })
}

/** The turn that each run is in. */
class TurnsUnderWay {
  private readonly log: Log
  private readonly newest = new Map<string, Id | null>()

  constructor(log: Log) {
    this.log = log
  }

  /** The turn of which an event completes the transcript, or adds to a completed one; null where it does neither. */
  async over({ kind, run, turn, seq }: StoredEvent): Promise<Id | null> {
    if (!this.newest.has(run)) this.newest.set(run, await this.newestBefore(run, seq))
    const newest = this.newest.get(run) ?? null
    if (kind === 'run.ended') return newest
    if (turn === null || turn === newest) return null
    if (kind !== 'recalled' || !(await this.begins(turn, seq))) return turn
    this.newest.set(run, turn)
    return newest
  }

  private async begins(turn: Id, seq: number): Promise<boolean> {
    const [first] = await this.log.store.events({ turn, kinds: ['recalled'], limit: 1 })
    return first?.seq === seq
  }

  private async newestBefore(run: string, seq: number): Promise<Id | null> {
    for (let toSeq = seq - 1; ; ) {
      const some = { run, kinds: ['recalled'], toSeq, descending: true, limit: SHOWN_AT_ONCE }
      const shown = await this.log.store.events(some)
      for (const one of shown)
        if (one.turn !== null && (await this.begins(one.turn, one.seq))) return one.turn
      const last = shown.at(-1)
      if (last === undefined || shown.length < SHOWN_AT_ONCE) return null
      toSeq = last.seq - 1
    }
  }
}

/** What turns were shown, looked through for the one that began last. */
const SHOWN_AT_ONCE = 50

const recordsOf = async (log: Log, event: StoredEvent): Promise<readonly DocumentName[]> => {
  const { kind, id, run, seq } = event
  switch (kind) {
    case 'decision':
      return [{ source: 'decision', ref: id }]
    case 'incident':
      return [{ source: 'incident', ref: id }]
    case 'plan.remarked':
      return [{ source: 'plan', ref: id }]
    case 'observation':
    case 'compression':
      return [{ source: 'observation', ref: id }]
    case 'run.ended':
      return [{ source: 'report', ref: run }]
    case 'configured':
      return filesToApprove(log, seq)
    case 'file.gone': {
      // Parsed by the kind's schema before it was stored.
      const { file } = JSON.parse(event.payload) as EventOf<'file.gone'>['data']
      return [{ source: sourceOf(file), ref: file }]
    }
    default:
      return []
  }
}

/** Whether files are strict may have changed, and with it which of their texts is used. */
const filesToApprove = async (log: Log, seq: number): Promise<readonly DocumentName[]> =>
  (await log.store.rows('files', { seq, where: { standing: 'unapproved' } })).map(({ path }) => ({
    source: sourceOf(path),
    ref: path,
  }))
