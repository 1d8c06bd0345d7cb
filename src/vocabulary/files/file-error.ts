import { type ErrorCode, HindcastError, isHindcastError } from '../error.ts'
import { shownPath } from '../shown-path.ts'
import { suggest } from '../suggestion.ts'

/** What is wrong: a code, in words, what to do next. */
export type Fault = readonly [code: ErrorCode, problem: string, next: string]

export const RESTORE = `Run ${suggest('verify')}; if it finds damage, restore a backup into this folder.`

/** What can go wrong with files, whatever is kept in them. */
export const FILE_FAULTS = {
  full: [
    'store_full',
    'The disk is full, or the file larger than this user may have',
    'Free some space, or raise the limit (ulimit -f), and try again; nothing was written.',
  ],
  readOnly: [
    'store_read_only',
    'It may only be read',
    'Give this user the right to write the folder and what is in it, or work on a copy.',
  ],
  failing: [
    'store_damaged',
    'The disk failed while reading or writing',
    `Check the disk, and that no limit on the size of files is met (ulimit -f). ${RESTORE}`,
  ],
  missing: ['not_found', 'There is no such file or folder', 'Check that the folder exists, and its name.'],
  another: [
    'not_allowed',
    'Something else stands in its place or on the way to it: a folder, a file, a link or a device',
    'Choose another path, or move it away; a link that leads nowhere or in a circle is not followed.',
  ],
  taken: ['already_exists', 'It already exists', 'Choose another name, or move away what is there.'],
  name: [
    'invalid_name',
    'The name is longer than this file system takes, or not one of its names',
    'Choose a shorter name, or a home nearer to the root.',
  ],
  handles: [
    'too_many_files',
    'This process or this machine has too many files open',
    'Close memories that are not used, or raise the limit (ulimit -n), and try again; nothing was written.',
  ],
  busy: [
    'store_busy',
    'Another process, or the system, holds the file',
    'Try again; if it lasts, find the process that holds it.',
  ],
  gone: [
    'store_gone',
    'The disk or the folder went away while it was used',
    'Put it back, or open the memory anew, and record it again: nothing of this call was acknowledged.',
  ],
} as const satisfies { readonly [fault: string]: Fault }

/** The system's codes that a person can do something about. */
const FAULT_OF: { readonly [code: string]: Fault | undefined } = {
  ENOSPC: FILE_FAULTS.full,
  EDQUOT: FILE_FAULTS.full,
  EFBIG: FILE_FAULTS.full,
  EACCES: FILE_FAULTS.readOnly,
  EPERM: FILE_FAULTS.readOnly,
  EROFS: FILE_FAULTS.readOnly,
  EIO: FILE_FAULTS.failing,
  ENOENT: FILE_FAULTS.missing,
  EISDIR: FILE_FAULTS.another,
  ENOTDIR: FILE_FAULTS.another,
  ELOOP: FILE_FAULTS.another,
  ENXIO: FILE_FAULTS.another,
  EEXIST: FILE_FAULTS.taken,
  ENOTEMPTY: FILE_FAULTS.taken,
  ENAMETOOLONG: FILE_FAULTS.name,
  EINVAL: FILE_FAULTS.name,
  EMFILE: FILE_FAULTS.handles,
  ENFILE: FILE_FAULTS.handles,
  EBUSY: FILE_FAULTS.busy,
  EAGAIN: FILE_FAULTS.busy,
  ESTALE: FILE_FAULTS.gone,
  ENODEV: FILE_FAULTS.gone,
}

/** The system's own code of a file error: ENOENT, EEXIST. */
export const fileErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** What the file system refused, as an error for people: which path, what is wrong, what to do. */
export const fileError = (error: unknown, path: string, field?: string): HindcastError => {
  if (isHindcastError(error)) return error
  const code = fileErrorCode(error)
  const about = { ...(field === undefined ? {} : { field }), cause: error }
  const [kind, problem, next] = FAULT_OF[code ?? ''] ?? [
    'unexpected',
    error instanceof Error ? error.message : String(error),
    'Report this with the command that caused it.',
  ]
  return new HindcastError(kind, `${problem}: ${shownPath(path)}${code === undefined ? '' : ` (${code})`}`, {
    ...about,
    next,
  })
}

/** Runs file work and turns the system's errors into such. */
export const coded = async <T>(path: string, field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw fileError(error, path, field)
  }
}
