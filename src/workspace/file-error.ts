import { HindcastError, isHindcastError } from '#vocabulary'

/** The system's own code of a file error: ENOENT, EEXIST. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** What the system says about a file, in a code of ours. */
export const coded = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isHindcastError(error)) throw error
    const full = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
    throw new HindcastError(
      full ? 'store_full' : 'store_read_only',
      `${what} cannot be written or read: ${codeOf(error) ?? String(error)}`,
      {
        field: 'workspace',
        next: full ? 'Make room on the disk.' : 'Check who may write in the workspace folder.',
        cause: error,
      },
    )
  }
}
