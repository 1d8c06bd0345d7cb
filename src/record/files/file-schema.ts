import { z } from 'zod'
import { HindcastError, zJson, zLabel } from '#vocabulary'
import { isReadOnly, isShared, PLAYBOOK, workspacePath } from '../policy/writing.ts'
import { LARGEST_FILE } from '../policy/writing-limits.ts'

/** Coded problems of a text, so that a caller knows a text that is too long from one that is no text. */
const wellFormed = (most: number) =>
  z.string().superRefine((text, ctx) => {
    const problem = (code: string, message: string, next: string) =>
      ctx.addIssue({ code: 'custom', message, params: { code, next } })
    if (text.length > most)
      problem('payload_too_large', `has ${text.length} characters; at most ${most} are kept`, 'Write less.')
    else if (!text.isWellFormed() || text.includes('\0'))
      problem('invalid_input', 'is not valid text', 'Give text that is valid UTF-8, without null characters.')
  })

/** One entry: long enough for an argument, short enough to be read again. */
const LONGEST_ENTRY = 20_000
const notBlank = {
  error: 'is empty',
  params: { code: 'invalid_input', next: 'Write something.' },
}
export const zEntry = wellFormed(LONGEST_ENTRY).refine((text) => text.trim() !== '', notBlank)
/** A whole file's text. */
export const zFileText = wellFormed(LARGEST_FILE)
export const zNoteText = zFileText.refine((text) => text.trim() !== '', notBlank)

/** A path that the kind of fact may write. */
const zFileOf = (allowed: (path: string) => boolean) =>
  z.string().superRefine((path, ctx) => {
    try {
      if (allowed(workspacePath(path, 'file'))) return
    } catch (error) {
      if (!(error instanceof HindcastError)) throw error
    }
    ctx.addIssue({
      code: 'custom',
      message: `is not a file for this: "${path.slice(0, 60)}"`,
      params: { code: 'not_allowed', next: 'Rules change by proposal and approval.' },
    })
  })

const inFolder = (folder: string) =>
  zFileOf((path) => path.startsWith(`${folder}/`) && path.split('/').length === 2 && path.endsWith('.md'))

/** The file's whole text after the fact, kept by hash, and how many bytes were said. */
const after = { whole: zFileText, bytes: z.int().min(0) }

/** `text` is what was said. An append that has not reached its file is made from it again, on what is there by then. */
export const zJournal = z.strictObject({ file: inFolder('journal'), entry: zEntry, ...after })
export const zLearning = z.strictObject({
  file: zFileOf((path) => path === PLAYBOOK),
  entry: zEntry,
  ...after,
})
export const zNote = z.strictObject({ file: inFolder('notes'), ...after })
export const zReview = z.strictObject({ file: inFolder('reviews'), ...after })

export const EDITS = ['replace', 'append', 'whole'] as const

const anyFile = zFileOf(() => true)
const ofWorkspace = zFileOf((path) => !isShared(path))

/** A change that waits for a person. */
export const zProposal = z.strictObject({
  file: ofWorkspace,
  edit: z.enum(EDITS),
  find: zEntry.optional(),
  text: zFileText,
  reason: zEntry,
  /** The file as it was: the hash of its text, null where there was none. */
  base: z.string().nullable(),
  /** The conditions under which it was made. */
  situation: zJson,
})

/** A person's word on a proposal, or on a protected file that was changed by hand. */
export const zApproval = z.strictObject({
  file: ofWorkspace,
  proposal: zLabel.optional(),
  verdict: z.enum(['approved', 'rejected']),
  reason: zEntry.optional(),
  whole: zFileText.optional(),
})

/** What whoever opened a run gave it to begin with. `from` is the run that it was taken over from. */
export const zFileGiven = z.strictObject({
  file: zFileOf((path) => !isReadOnly(path)),
  from: zLabel.optional(),
  ...after,
})

/** The disk held something that no write of ours had put there. `disk` is the hash of its bytes, before masking. */
export const zFileSeen = z.strictObject({
  file: anyFile,
  disk: z.string().length(64),
  /** Where an unwritten append was applied to it: what was there before. */
  seen: zFileText.optional(),
  ...after,
})
