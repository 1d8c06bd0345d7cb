import { readlink, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileErrorCode } from '#vocabulary/files'

/** A path as seen from a home, by its parts; null where it lies outside of it. What is not there yet is where it would be made. */
export const partsInside = async (home: string, path: string): Promise<readonly string[] | null> => {
  const parts = relative(await placeOf(resolve(home)), await placeOf(resolve(path))).split(sep)
  return parts[0] === '..' ? null : parts
}

/** Where a file is, or would be made: through links that lead to nothing yet as well. */
const placeOf = async (file: string): Promise<string> => {
  try {
    return await realpath(file)
  } catch (error) {
    if (fileErrorCode(error) !== 'ENOENT' || dirname(file) === file) throw error
  }
  const place = join(await placeOf(dirname(file)), basename(file))
  const linked = await readlink(place).catch(() => null)
  return linked === null ? place : placeOf(resolve(dirname(place), linked))
}
