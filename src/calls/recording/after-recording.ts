import { isHindcastError } from '#vocabulary'

/**
 * An answer with more that is looked at or done after the fact is recorded. Where that fails, the fact is recorded all the same: the
 * notices say so, since a caller that gets an error does it again, and it was known.
 */
export const afterRecording = async <
  Answer extends { readonly notices: readonly string[] },
  More extends object,
>(
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
      notices: [...answer.notices, `after_recording: what comes after it failed: ${error.message}`],
    }
  }
}
