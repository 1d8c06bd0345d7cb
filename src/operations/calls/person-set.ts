import { z } from 'zod'
import { HindcastError } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { operation } from '../operation.ts'
import { zMessage } from '../outputs/answer-fields.ts'
import { keptText, zCredential } from '../person-credential.ts'

export const personSet = operation({
  name: 'person.set',
  verb: 'keep',
  scope: 'admin',
  writes: true,
  aPersons: true,
  homeWide: true,
  agentWide: true,
  describe:
    'Set or change the credential that opening as a person takes from now on, for every agent of this home.',
  input: z.strictObject({
    credential: zCredential.describe(
      'a passphrase: a terminal asks for it, a script gives it on standard input',
    ),
  }),
  output: z.object({
    changed: z.boolean().describe('there was one before, which no longer counts'),
    message: zMessage,
  }),
  run: async (caller, { credential }) => {
    const before = await credentialHeld(caller)
    await caller.home.person.write(await keptText(credential, caller.clock.now()))
    return {
      changed: before !== null,
      message:
        before === null
          ? 'set: from now on, opening as a person takes it; what is open stays open'
          : 'changed: the one before no longer counts; what is open stays open',
    }
  },
})

/**
 * What the home keeps of a credential, if it still is the one that this handle was opened under: whoever was a person before one
 * was set, or before it was changed, does not thereby decide over the new one.
 */
export const credentialHeld = async ({ home, openedUnder }: Caller): Promise<string | null> => {
  const kept = await home.person.read()
  if (kept === openedUnder) return kept
  throw new HindcastError(
    'credential_refused',
    'the credential was set, changed or removed since this memory was opened',
    {
      field: 'credential',
      next: 'Open it again, with the one that is set now.',
    },
  )
}
