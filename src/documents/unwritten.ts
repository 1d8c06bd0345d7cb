import type { Log } from '#log'
import type { LastWritten, Rows, StoredEvent } from '#log/ports'
import { withEdit, withEntry, withLearning } from '#record'
import { isHindcastError } from '#vocabulary'
import { learnedOn, timeOf } from './entry-time.ts'

/**
 * A text from the disk with the writes that had not reached it. An append that stands there already is left as it is: where
 * it is not known what was written last (a log that was imported, a workspace that was copied), it may have been written.
 */
export const withUnwritten = async (
  log: Log,
  path: string,
  last: LastWritten | null,
  found: string,
): Promise<string> => {
  const versions = [...(await log.store.versions('files', { path }))].sort((a, b) => a.fromSeq - b.fromSeq)
  const written = versions.findIndex(({ row }) => row.event === last?.event)
  let text = found
  for (const { row } of versions.slice(written + 1)) {
    const [event] = await log.store.events({ id: row.event, limit: 1 })
    if (event) text = await applied(log, event, row, text, written >= 0)
  }
  return text
}

const applied = async (
  log: Log,
  event: StoredEvent,
  row: Rows['files'],
  text: string,
  surelyUnwritten: boolean,
): Promise<string> => {
  const said = async (hash: string): Promise<string | undefined> => (await log.store.texts([hash])).get(hash)
  // Parsed by the kind's schema before it was stored.
  const data = JSON.parse(event.payload) as { entry?: string; proposal?: string }
  switch (row.how) {
    case 'journal': {
      const entry = data.entry === undefined ? undefined : await said(data.entry)
      if (entry === undefined || text.includes(`] ${entry.trim()}\n`)) return text
      const day = row.path.slice('journal/'.length, -'.md'.length)
      return withEntry(text, day, timeOf(event.at, await log.state()), entry)
    }
    case 'learning': {
      const entry = data.entry === undefined ? undefined : await said(data.entry)
      if (entry === undefined || text.includes(entry.trim().replace(/\s+/g, ' '))) return text
      return withLearning(text, learnedOn(event.at, await log.state()), entry)
    }
    case 'note':
    case 'review':
      return surelyUnwritten ? ((await said(row.hash)) ?? text) : text
    case 'approval':
      return surelyUnwritten ? editApplied(log, event, text) : text
    case 'file.seen':
    case 'file.given':
    case 'file.remains':
      return text
  }
}

/** An approved edit that no longer fits what a person has written since is left out: the disk wins. */
const editApplied = async (log: Log, event: StoredEvent, text: string): Promise<string> => {
  const [proposal] = (await log.store.rows('proposals', {})).filter((row) => row.judgedBy === event.id)
  if (!proposal || proposal.edit === 'whole') return text
  const texts = await log.store.texts([proposal.text, ...(proposal.find === null ? [] : [proposal.find])])
  try {
    return withEdit(proposal.file, text, {
      edit: proposal.edit,
      find: proposal.find === null ? undefined : texts.get(proposal.find),
      text: texts.get(proposal.text) ?? '',
    })
  } catch (error) {
    if (isHindcastError(error)) return text
    throw error
  }
}
