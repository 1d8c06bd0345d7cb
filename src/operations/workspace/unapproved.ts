import { z } from 'zod'
import { type Log, textInUse, unifiedDiff } from '#record'
import { isoOf } from '#vocabulary'
import { zIso } from '../when.ts'
import { isStrict } from './text-in-use.ts'

/** A protected file that was changed without approval: what has changed since the last approved text. */
export const zUnapproved = z.object({
  file: z.string(),
  knownAt: zIso,
  /** What readers get until a person approves it. */
  inUse: z.enum(['as it stands', 'as last approved', 'not at all']),
  diff: z.string(),
})

/** As of an event, in the order of their names. */
export const unapprovedFiles = async (log: Log, seq: number): Promise<z.input<typeof zUnapproved>[]> => {
  const rows = await log.store.rows('files', { seq, where: { standing: 'unapproved' } })
  const strict = await isStrict(log, seq)
  const files: z.input<typeof zUnapproved>[] = []
  for (const row of [...rows].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const texts = await log.store.texts([row.hash, ...(row.approved === null ? [] : [row.approved])])
    const before = row.approved === null ? null : (texts.get(row.approved) ?? null)
    const used = textInUse(row, strict)
    files.push({
      file: row.path,
      knownAt: isoOf(row.knownAt),
      inUse: used === null ? 'not at all' : used === row.hash ? 'as it stands' : 'as last approved',
      diff: unifiedDiff(row.path, before, texts.get(row.hash) ?? ''),
    })
  }
  return files
}
