import { HindcastError, isHindcastError, suggest } from '#vocabulary'
import type { Caller } from './caller.ts'

/**
 * What a call ended in that no rule of ours foresaw. Rows of broken pages may read as anything: then that is what is wrong. Everything
 * else is our mistake, unless somebody edited a row.
 */
export const unforeseen = async (caller: Caller, error: unknown): Promise<HindcastError> => {
  if (isHindcastError(error)) return error
  const fault = await damageOf(caller)
  if (isHindcastError(fault)) return fault
  const said = error instanceof Error ? error.message : String(error)
  return fault === undefined
    ? new HindcastError('unexpected', said, {
        next: `Run ${suggest('verify')}: where rows were changed, ${suggest('rebuild')} makes them again. Else report this with the call.`,
        cause: error,
      })
    : new HindcastError('store_damaged', `The database is damaged: ${fault}`, {
        next: `Run ${suggest('verify')}, and restore a backup.`,
        cause: error,
      })
}

const damageOf = async (caller: Caller): Promise<string | HindcastError | undefined> => {
  try {
    const { store } = await caller.log()
    return (await store.check())[0]
  } catch (error) {
    return isHindcastError(error) ? error : undefined
  }
}
