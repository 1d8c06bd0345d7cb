import { isHindcastError } from '#vocabulary'

/**
 * An answer with more that is looked at or done after the fact is recorded. Where that fails, the fact is recorded all the same: the
 * message says both, since whoever is refused does it again, and is told that it was known.
 */
export const afterRecording = async <Answer extends { readonly message: string }, More extends object>(
  answer: Answer,
  without: More,
  work: () => Promise<More>,
): Promise<Answer & More> => {
  try {
    return { ...answer, ...(await work()) }
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return {
      ...answer,
      ...without,
      message: `${answer.message}; what comes after it failed: ${error.message}`,
    }
  }
}
