import { z } from 'zod'
import { AFTER, fileLookup, fileVersion, zDocumentText, zFileOf } from '#record'
import { LARGEST_DOCUMENT } from '#vocabulary'
import { put } from '../rows/change.ts'
import { kind, LARGEST_PAYLOAD } from './kind.ts'

/** A hand edit: the disk held something that no write of ours had put there. Nobody but the system may say so. */
export const fileSeenKind = kind({
  name: 'file.seen',
  v: 1,
  payload: z.strictObject({
    file: zFileOf(() => true),
    /** The hash of its bytes, before masking. */
    disk: z.string().length(64),
    /** Where an unwritten append was applied to it: what was there before. */
    seen: zDocumentText.optional(),
    /** Null bytes that it has there, and that neither text has. */
    nulls: z.int().min(1).optional(),
    ...AFTER,
    whole: zDocumentText,
  }),
  largest: 2 * LARGEST_DOCUMENT + LARGEST_PAYLOAD,
  setting: true,
  texts: ['seen', 'whole'],
  onlyBy: 'system',
  tellsOfRules: () => true,
  // A run may be given documents before it knows any time.
  beginsDay: false,
  lookups: fileLookup,
  rows: (state, event, found) => {
    const { whole } = event.data
    // A hand edit back to the approved text is approved.
    const standing = (before: { readonly approved: string | null } | undefined) =>
      before?.approved === whole ? 'approved' : 'unapproved'
    return [put('files', fileVersion(state, event, event.data, found, { how: 'file.seen', standing }))]
  },
})
