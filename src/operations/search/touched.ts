import type { Source } from '#recall/ports'
import type { KindName, Log } from '#record'
import type { StoredEvent } from '#record/ports'
import type { DocumentName } from './documents.ts'
import { sourceOf } from './source-of.ts'

/** A document that events have changed, with the last of them. */
export interface Touched extends DocumentName {
  readonly seq: number
}

/** Facts that a turn's transcript tells. */
const OF_A_TURN: readonly KindName[] = ['decision', 'journal', 'note', 'review', 'learning', 'proposal']
/** Orders and refusals name no turn: they are of the one that their run was in. */
const FOLLOWING: readonly KindName[] = ['order', 'rejection']
const KINDS: readonly KindName[] = [
  ...OF_A_TURN,
  ...FOLLOWING,
  'recalled',
  'incident',
  'configured',
  'run.ended',
]

/** Events read at once. */
const PAGE = 500

/** The documents that events changed, after one and up to another, each once, in the order of their last change. */
export const touchedBetween = async (
  log: Log,
  afterSeq: number,
  toSeq: number,
): Promise<readonly Touched[]> => {
  const touched = new Map<string, Touched>()
  const touch = (source: Source, ref: string, seq: number): void => {
    const known = touched.get(`${source} ${ref}`)
    if (known === undefined || known.seq < seq) touched.set(`${source} ${ref}`, { source, ref, seq })
  }
  for await (const event of eventsBetween(log, afterSeq, toSeq))
    for (const { source, ref } of await documentsOf(log, event)) touch(source, ref, event.seq)
  const begun = { afterSeq, toSeq, ended: false }
  for (const [fromSeq, , path] of await log.store.columns('files', { ...begun, columns: ['path'] }))
    touch(sourceOf(String(path)), String(path), Number(fromSeq))
  for (const [fromSeq, , n] of await log.store.columns('trades', { ...begun, columns: ['n'] }))
    touch('trade', String(n), Number(fromSeq))
  return [...touched.values()].sort((a, b) => a.seq - b.seq)
}

async function* eventsBetween(log: Log, afterSeq: number, toSeq: number): AsyncGenerator<StoredEvent> {
  for (let after = afterSeq; ; ) {
    const events = await log.store.events({ afterSeq: after, toSeq, kinds: KINDS, limit: PAGE })
    yield* events
    const last = events.at(-1)
    if (!last || events.length < PAGE) return
    after = last.seq
  }
}

const documentsOf = async (log: Log, event: StoredEvent): Promise<readonly DocumentName[]> => {
  const { kind, id, run, turn, seq } = event
  const transcript: DocumentName[] = turn === null ? [] : [{ source: 'transcript', ref: turn }]
  switch (kind) {
    case 'decision':
      return [{ source: 'decision', ref: id }, ...transcript]
    case 'incident':
      return [{ source: 'incident', ref: id }]
    case 'run.ended':
      return [{ source: 'report', ref: run }]
    case 'order':
    case 'rejection':
      return turnBefore(log, run, seq)
    case 'recalled':
      return (await isShownMore(log, event)) ? transcript : []
    case 'configured':
      return unapprovedFiles(log)
    default:
      return transcript
  }
}

/** What a turn asks for after it has begun is listed in its transcript. Most turns ask for nothing, and have none. */
const isShownMore = async (log: Log, { turn, seq, payload }: StoredEvent): Promise<boolean> => {
  // Parsed by the kind's schema before it was stored.
  const { handles } = JSON.parse(payload) as { handles: readonly string[] }
  if (turn === null || handles.length === 0) return false
  const [begun] = await log.store.events({ turn, kinds: ['recalled'], limit: 1 })
  return begun !== undefined && begun.seq < seq
}

const turnBefore = async (log: Log, run: string, toSeq: number): Promise<readonly DocumentName[]> => {
  const [shown] = await log.store.events({ run, kinds: ['recalled'], toSeq, descending: true, limit: 1 })
  return shown?.turn ? [{ source: 'transcript', ref: shown.turn }] : []
}

/** Whether files are strict may have changed, and with it which of their texts is used. */
const unapprovedFiles = async (log: Log): Promise<readonly DocumentName[]> =>
  (await log.store.rows('files', { where: { standing: 'unapproved' } })).map(({ path }) => ({
    source: sourceOf(path),
    ref: path,
  }))
