import type { Log, ProposalRow } from '#log'
import { noLongerHolds, symbolIn } from '#record'
import { currentText } from './file-versions.ts'
import { newestContexts } from './newest-contexts.ts'

/** Approved changes that are looked at, newest first: rules that a person has passed since are the ones in force. */
const NEWEST = 50

/** The newest approved changes as of an event. */
export const approvedChanges = (log: Log, seq: number): Promise<readonly ProposalRow[]> =>
  log.store.rows('proposals', {
    seq,
    where: { status: 'approved' },
    order: { column: 'n', descending: true },
    limit: NEWEST,
  })

/** Of these changes, by number, those that still stand in their file although the conditions they were made under do not. */
export const staleChanges = async (
  log: Log,
  seq: number,
  changes: readonly ProposalRow[],
): Promise<ReadonlyMap<number, string>> => {
  const symbols = changes.flatMap(({ situation }) => symbolIn(situation) ?? [])
  const contexts = await newestContexts(log, seq, new Set(symbols))
  const stale = new Map<number, string>()
  for (const change of changes) {
    if (change.status !== 'approved') continue
    const why = noLongerHolds(change.situation, contexts.get(symbolIn(change.situation) ?? '') ?? null)
    if (why !== null && (await stands(log, seq, change))) stale.set(change.n, why)
  }
  return stale
}

/** What it put there is there; what it took away is not. */
const stands = async (log: Log, seq: number, { file, text, find }: ProposalRow): Promise<boolean> => {
  const now = (await currentText(log, file, seq)) ?? ''
  const texts = await log.store.texts([text, ...(find === null ? [] : [find])])
  const put = texts.get(text)?.trim() ?? ''
  const taken = find === null ? undefined : texts.get(find)
  return put === '' ? taken !== undefined && !now.includes(taken) : now.includes(put)
}
