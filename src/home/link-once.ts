import { link } from 'node:fs/promises'
import { fileErrorCode } from '#vocabulary/files'

/** Gives a file a name that nothing has; false where something has it. */
export const linkOnce = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false
    throw error
  }
}
