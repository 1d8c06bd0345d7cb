import { type FileRow, type Log, outsideAmong } from '#log'
import { type Learning, learningsIn, PLAYBOOK } from '#record'
import { sha256, type Trust } from '#vocabulary'
import { textByHash } from './file-versions.ts'

/** A learning, and whether it is no better than text from outside. */
export interface TrustedLearning extends Learning {
  readonly outside: boolean
}

/** The learnings of a version of the playbook, as of an event. Each was written on its own, and is trusted on its own. */
export const trustedLearnings = async (
  { store }: Log,
  { trust }: FileRow,
  text: string,
  seq: number,
): Promise<readonly TrustedLearning[]> => {
  const learnings = learningsIn(text)
  const outside = await outsideAmong(
    store,
    seq,
    learnings.map((one) => sha256(one.text)),
  )
  return learnings.map((one) => ({ ...one, outside: trust === 'outside' || outside.has(sha256(one.text)) }))
}

/** How far a version of a file may be relied on, as of an event. */
export const fileTrust = async (log: Log, row: FileRow, seq: number): Promise<Trust> => {
  if (row.path !== PLAYBOOK || row.trust === 'outside') return row.trust
  const text = await textByHash(log, row.hash)
  const learnings = text === null ? [] : await trustedLearnings(log, row, text, seq)
  return learnings.some(({ outside }) => outside) ? 'outside' : row.trust
}
