import type { Log } from '#log'
import { isHindcastError } from '#vocabulary'
import { stillUnwritten } from '#workspace'
import type { Caller } from '../session/caller.ts'

/** Writes the files that are made from the log, after something was recorded; answers why one is not written, if so. */
export const writeProjections = async (
  { projections, episodes, progress }: Caller,
  log: Log,
): Promise<string | null> => {
  try {
    const [trouble] = (await projections.write(log, { episodes, progress })).trouble
    return trouble === undefined ? null : stillUnwritten(trouble)
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return stillUnwritten(error.message)
  }
}
