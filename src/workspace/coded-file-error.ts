import { fileErrorCode } from '#disk'
import { HindcastError, isHindcastError } from '#vocabulary'

/** Runs file work and turns the system's errors into coded ones. */
export const coded = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isHindcastError(error)) throw error
    const full = fileErrorCode(error) === 'ENOSPC' || fileErrorCode(error) === 'EDQUOT'
    throw new HindcastError(
      full ? 'store_full' : 'store_read_only',
      `${what} cannot be written or read: ${fileErrorCode(error) ?? String(error)}`,
      {
        field: 'workspace',
        next: full ? 'Make room on the disk.' : 'Check who may write in the workspace folder.',
        cause: error,
      },
    )
  }
}
