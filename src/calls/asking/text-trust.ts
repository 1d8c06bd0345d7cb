import { hasOutside, type Moment, outsideAmong, wasExposed } from '#log'
import { turnAt } from '#projections'
import { isShared, PROPOSALS, TRANSCRIPTS } from '#record'
import type { TextSource } from '#search/ports'
import { handleNumber, isId, type Trust } from '#vocabulary'
import { fileRow } from '#workspace'

/** What names a document: where it comes from, and which one it is there. */
interface NamedDocument {
  readonly source: TextSource
  readonly ref: string
  readonly path: string
}

/** How far a passage of a document may be relied on, as of a moment. */
export const documentTrust = async (moment: Moment, { source, ref, path }: NamedDocument): Promise<Trust> => {
  const { log, seq } = moment
  switch (source) {
    case 'workspace':
    case 'shared':
      return pathTrust(moment, path)
    case 'transcript':
      return isId(ref) && (await wasExposed(log.store, seq, ref)) ? 'outside' : 'agent'
    case 'decision':
    case 'incident':
    case 'plan':
    case 'observation': {
      const [event] = isId(ref) ? await log.store.events({ id: ref, toSeq: seq, limit: 1 }) : []
      return event?.trust ?? 'agent'
    }
    case 'trade': {
      const [row] = await log.store.rows('trades', { seq, where: { n: Number(ref) } })
      const texts = row ? [row.entryReason, row.exitReason, ...row.remarks] : []
      return (await outsideAmong(log.store, seq, texts)).size > 0 ? 'outside' : 'agent'
    }
    case 'report':
      return runTrust(moment, ref)
  }
}

const runTrust = async ({ log, seq }: Moment, run: string): Promise<Trust> => {
  const [row] = await log.store.rows('runs', { seq, where: { run } })
  return (await outsideAmong(log.store, seq, [row?.note])).size > 0 ? 'outside' : 'system'
}

/** A file of the workspace has its version's trust; a shared document is outside. */
export const pathTrust = async ({ log, seq }: Moment, path: string): Promise<Trust> => {
  if (isShared(path)) return 'outside'
  return (await fileRow(log, path, seq))?.trust ?? 'agent'
}

/** A file that is made from the log: no further than what it quotes. */
export const projectedTrust = async ({ log, seq }: Moment, path: string): Promise<Trust> => {
  const { store } = log
  if (path.startsWith(`${TRANSCRIPTS}/`)) {
    const turn = await turnAt(log, path, seq)
    return turn !== null && (await wasExposed(store, seq, turn)) ? 'outside' : 'system'
  }
  if (path.startsWith(`${PROPOSALS}/`)) {
    const n = handleNumber('proposal', path.slice(PROPOSALS.length + 1).replace(/\.md$/, ''))
    const [row] = n === null ? [] : await store.rows('proposals', { seq, where: { n } })
    return row?.trust ?? 'system'
  }
  return (await hasOutside(store, seq)) ? 'outside' : 'system'
}
