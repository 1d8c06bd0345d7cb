import type { EventOf, KindName, Log } from '#log'
import type { StoredEvent } from '#log/ports'
import { DURING_A_TURN, eventsOf, OF_A_TURN, turnShownLast } from '#projections'
import type { TextSource } from '#recall/ports'
import type { DocumentName } from './indexed-document.ts'
import { sourceOf } from './source-of.ts'

/** A document that events have changed, with the last of them. */
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

/** The documents that events changed, after one and up to another, each once, in the order of their last change. */
export const changedDocuments = async (
  log: Log,
  afterSeq: number,
  toSeq: number,
): Promise<readonly ChangedDocument[]> => {
  const changed = new Map<string, ChangedDocument>()
  const add = (source: TextSource, ref: string, seq: number): void => {
    const known = changed.get(`${source} ${ref}`)
    if (known === undefined || known.seq < seq) changed.set(`${source} ${ref}`, { source, ref, seq })
  }
  for await (const event of eventsOf(log, KINDS, afterSeq, toSeq))
    for (const { source, ref } of await documentsOf(log, event)) add(source, ref, event.seq)
  const begun = { afterSeq, toSeq, ended: false }
  for (const [fromSeq, , path] of await log.store.columns('files', { ...begun, columns: ['path'] }))
    add(sourceOf(String(path)), String(path), Number(fromSeq))
  for (const [fromSeq, , n] of await log.store.columns('trades', { ...begun, columns: ['n'] }))
    add('trade', String(n), Number(fromSeq))
  return [...changed.values()].sort((a, b) => a.seq - b.seq)
}

const documentsOf = async (log: Log, event: StoredEvent): Promise<readonly DocumentName[]> => {
  const { kind, id, run, turn, seq } = event
  const transcript: DocumentName[] = turn === null ? [] : [{ source: 'transcript', ref: turn }]
  switch (kind) {
    case 'decision':
      return [{ source: 'decision', ref: id }, ...transcript]
    case 'incident':
      return [{ source: 'incident', ref: id }]
    case 'plan.remarked':
      return [{ source: 'plan', ref: id }]
    case 'observation':
    case 'compression':
      return [{ source: 'observation', ref: id }]
    case 'run.ended':
      return [{ source: 'report', ref: run }]
    case 'order':
      return turnBefore(log, run, seq)
    case 'recalled':
      return (await isShownMore(log, event)) ? transcript : []
    case 'configured':
      return filesToApprove(log)
    case 'file.gone': {
      // Parsed by the kind's schema before it was stored.
      const { file } = JSON.parse(event.payload) as EventOf<'file.gone'>['data']
      return [{ source: sourceOf(file), ref: file }]
    }
    default:
      return transcript
  }
}

/** What a turn asks for after it has begun is listed in its transcript. Most turns ask for nothing, and have none. */
const isShownMore = async (log: Log, { turn, seq, payload }: StoredEvent): Promise<boolean> => {
  // Parsed by the kind's schema before it was stored.
  const { handles, quotes = [] } = JSON.parse(payload) as EventOf<'recalled'>['data']
  if (turn === null || handles.length + quotes.length === 0) return false
  const [begun] = await log.store.events({ turn, kinds: ['recalled'], limit: 1 })
  return begun !== undefined && begun.seq < seq
}

const turnBefore = async (log: Log, run: string, seq: number): Promise<readonly DocumentName[]> => {
  const turn = await turnShownLast(log, run, seq)
  return turn === null ? [] : [{ source: 'transcript', ref: turn }]
}

/** Whether files are strict may have changed, and with it which of their texts is used. */
const filesToApprove = async (log: Log): Promise<readonly DocumentName[]> =>
  (await log.store.rows('files', { where: { standing: 'unapproved' } })).map(({ path }) => ({
    source: sourceOf(path),
    ref: path,
  }))
