import { isHindcastError } from '#vocabulary'

/** Something that is not as it was recorded. */
export interface Problem {
  readonly where: string
  readonly problem: string
}

/** Past this many problems the rest adds nothing. */
export const MOST_PROBLEMS = 50

/** What cannot be read for damage is a problem like any other, and hides none. */
export const unlessDamaged = async <T>(
  problems: Problem[],
  where: string,
  unread: T,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isHindcastError(error) || error.code !== 'store_damaged') throw error
    problems.push({ where, problem: error.message })
    return unread
  }
}
