import { isHindcastError } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { readKept } from '../person-credential.ts'
import type { HealthCheck } from './health-check.ts'

/** Whether being a person takes anything here. Where it does not, nothing is wrong: it should be known. */
export const personCheck = async ({ home }: Caller): Promise<HealthCheck> => {
  const check = 'person'
  try {
    const kept = await home.person.read()
    if (kept !== null)
      return {
        check,
        ok: true,
        detail: `opening as a person takes the credential set ${readKept(kept).setAt}`,
        next: null,
      }
    const detail =
      'no credential is set: whatever may open this memory, a script too, can say that it is a person'
    return {
      check,
      ok: true,
      detail,
      next: 'A person sets one in a terminal, hindcast person set, before agents are started.',
    }
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return { check, ok: false, detail: error.message, next: error.next }
  }
}
