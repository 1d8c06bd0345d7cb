import { type ErrorCode, HindcastError, isHindcastError, shownPath, suggest } from '#vocabulary'
import { fileErrorCode } from './file-error.ts'

/** What is wrong: a code, in words, what to do next. */
export type Fault = readonly [code: ErrorCode, problem: string, next: string]

const RESTORE = `Run ${suggest('verify')}; if it finds damage, restore a backup into this folder.`

/** What can go wrong with files, whatever is kept in them. */
export const FILE_FAULTS = {
  full: ['store_full', 'The disk is full', 'Free some space and try again; nothing was written.'],
  tooLarge: [
    'store_full',
    'The file is larger than this disk or this user may have',
    'Put the home on another file system, or raise the limit (ulimit -f).',
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
  slow: [
    'store_busy',
    'The disk did not answer in time',
    'Try again. Put the home on a local disk: network drives do not keep what was acknowledged.',
  ],
  memory: ['store_busy', 'The system has no memory left for it', 'Free some memory and try again.'],
  across: [
    'not_allowed',
    'The folder lies on several file systems, so that no file in it can be replaced in one step',
    'Put the home with all that is in it on one file system.',
  ],
  gone: [
    'store_gone',
    'The disk or the folder went away while it was used',
    'Put it back, or open the memory anew, and record it again: nothing of this call was acknowledged.',
  ],
} as const satisfies { readonly [fault: string]: Fault }

type FileFault = keyof typeof FILE_FAULTS

/** The system's codes, by what they mean. */
const CODES: { readonly [F in FileFault]: readonly string[] } = {
  full: ['ENOSPC', 'EDQUOT'],
  tooLarge: ['EFBIG', 'EOVERFLOW'],
  readOnly: ['EACCES', 'EPERM', 'EROFS'],
  failing: ['EIO', 'EREMOTEIO', 'EUCLEAN', 'EBADMSG'],
  missing: ['ENOENT'],
  another: ['EISDIR', 'ENOTDIR', 'ELOOP', 'EMLINK', 'ENXIO', 'EOPNOTSUPP', 'ENOTSUP'],
  taken: ['EEXIST', 'ENOTEMPTY'],
  name: ['ENAMETOOLONG', 'EILSEQ', 'EINVAL'],
  handles: ['EMFILE', 'ENFILE'],
  busy: ['EBUSY', 'ETXTBSY', 'EAGAIN', 'EWOULDBLOCK', 'EDEADLK', 'ENOLCK', 'EINTR'],
  slow: ['ETIMEDOUT', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN'],
  memory: ['ENOMEM', 'ENOBUFS'],
  across: ['EXDEV'],
  gone: ['ESTALE', 'ENODEV', 'ENOTCONN', 'ESHUTDOWN'],
}

const FAULT_OF: ReadonlyMap<string, FileFault> = new Map(
  (Object.keys(CODES) as FileFault[]).flatMap((fault) => CODES[fault].map((code) => [code, fault] as const)),
)

/** What the file system refused, as an error for people: which path, what is wrong, what to do. */
export const fileError = (error: unknown, path: string, field?: string): HindcastError => {
  if (isHindcastError(error)) return error
  const code = fileErrorCode(error)
  const fault = FAULT_OF.get(code ?? '')
  const about = { ...(field === undefined ? {} : { field }), cause: error }
  if (fault === undefined) {
    const problem = error instanceof Error ? error.message : String(error)
    return new HindcastError('unexpected', `${problem}: ${shownPath(path)}`, {
      ...about,
      next: 'Report this with the command that caused it.',
    })
  }
  const [kind, problem, next] = FILE_FAULTS[fault]
  return new HindcastError(kind, `${problem}: ${shownPath(path)} (${code})`, { ...about, next })
}

/** Runs file work and turns the system's errors into such. */
export const coded = async <T>(path: string, field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw fileError(error, path, field)
  }
}
