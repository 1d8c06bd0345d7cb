import { z } from 'zod'
import { HindcastError, HOLDS_SECRET, LARGEST_DOCUMENT, shownValue } from '#vocabulary'
import { isShared, workspacePath } from './workspace-paths.ts'
import { LARGEST_FILE } from './writing-limits.ts'

/** Coded problems of a text, so that a caller knows a text that is too long from one that is no text. Half a character no call takes. */
const textUpTo = (most: number) =>
  z.string().superRefine((text, ctx) => {
    const problem = (code: string, message: string, next: string) =>
      ctx.addIssue({ code: 'custom', message, params: { code, next } })
    if (text.length > most)
      problem('payload_too_large', `has ${text.length} characters; at most ${most} are kept`, 'Write less.')
    else if (text.includes('\0'))
      problem('invalid_input', 'is not valid text', 'Give text without null characters.')
  })

/** One entry: long enough for an argument, short enough to be read again. */
const LONGEST_ENTRY = 20_000
const notBlank = {
  error: 'is empty',
  params: { code: 'invalid_input', next: 'Write something.' },
}
export const zEntry = textUpTo(LONGEST_ENTRY).refine((text) => text.trim() !== '', notBlank)
/** A whole file's text. */
export const zFileText = textUpTo(LARGEST_FILE)
/** The same of one that was not written by a call: as it was found, or as a person approves it. */
export const zDocumentText = textUpTo(LARGEST_DOCUMENT)
export const zNoteText = zFileText.refine((text) => text.trim() !== '', notBlank)

/** A path that the kind of fact may write. */
export const zFileOf = (allowed: (path: string) => boolean) =>
  z.string().superRefine((path, ctx) => {
    try {
      if (allowed(workspacePath(path, 'file'))) return
    } catch (error) {
      if (!(error instanceof HindcastError)) throw error
      if (error.code === 'holds_secret')
        return ctx.addIssue({
          code: 'custom',
          message: HOLDS_SECRET.problem,
          params: { code: error.code, next: error.next },
        })
    }
    ctx.addIssue({
      code: 'custom',
      message: `is not a file for this: "${shownValue(path)}"`,
      params: { code: 'not_allowed', next: 'Rules change by proposal and approval.' },
    })
  })

export const inFolder = (folder: string) =>
  zFileOf((path) => path.startsWith(`${folder}/`) && path.split('/').length === 2 && path.endsWith('.md'))

/** Not one that is read in a folder shared with other agents. */
export const zOwnFile = zFileOf((path) => !isShared(path))
