import { z } from 'zod'
import { AFTER, fileLookup, fileVersion, isShared, zDocumentText, zFileOf } from '#record'
import { LARGEST_DOCUMENT } from '#vocabulary'
import { put } from '../rows/change.ts'
import type { FileRow } from '../rows/file-rows.ts'
import { kind, LARGEST_PAYLOAD } from './kind.ts'

/**
 * What is left of a file whose text was erased, recorded with the erasure: the next append is made on it, and not on nothing. A
 * shared document stays in its folder as it is.
 */
export const fileRemainsKind = kind({
  name: 'file.remains',
  v: 1,
  payload: z.strictObject({
    file: zFileOf(() => true),
    /** In older facts, where rules went with what was erased. What is left of a text now stands as the text stood. */
    standing: z.literal('unapproved').optional(),
    /** Where a change of it waits for approval: what is left of the text that was approved. */
    approved: zDocumentText.optional(),
    ...AFTER,
    whole: zDocumentText,
  }),
  largest: 2 * LARGEST_DOCUMENT + LARGEST_PAYLOAD,
  setting: true,
  texts: ['whole', 'approved'],
  onlyBy: 'person',
  tellsOfRules: () => true,
  // Like the erasure, it may come before any time is known.
  beginsDay: false,
  lookups: fileLookup,
  rows: (state, event, found) => {
    const { file, whole, standing, approved } = event.data
    const before = found.files.find(({ path }) => path === file)
    const after = { file, whole, ...(isShared(file) ? { disk: before?.disk } : {}) }
    const making = {
      how: 'file.remains',
      by: before?.actor,
      standing: () => standing ?? before?.standing ?? 'unapproved',
    } as const
    const row = fileVersion(state, event, after, found, making)
    return [put('files', { ...row, ...writtenAs(before), ...(approved === undefined ? {} : { approved }) })]
  },
})

/** What is left was written when it was written: an erasure settles nothing that is due to be written. */
const writtenAs = (before: FileRow | undefined): Partial<FileRow> => {
  if (before === undefined) return {}
  const { seq, run, turn, at, knownAt, day } = before
  return { seq, run, turn, at, knownAt, day }
}
