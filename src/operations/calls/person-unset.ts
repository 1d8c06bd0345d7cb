import { z } from 'zod'
import { HindcastError, suggest } from '#vocabulary'
import { operation } from '../operation.ts'
import { zMessage } from '../outputs/answer-fields.ts'
import { credentialHeld } from './person-set.ts'

export const personUnset = operation({
  name: 'person.unset',
  verb: 'keep',
  scope: 'admin',
  writes: true,
  aPersons: true,
  homeWide: true,
  agentWide: true,
  describe: 'Take the credential away: anybody who may open this home can then open it as a person.',
  input: z.strictObject({}),
  output: z.object({ message: zMessage }),
  run: async (caller) => {
    if ((await credentialHeld(caller)) === null)
      throw new HindcastError('not_found', 'no credential is set in this home', {
        field: 'credential',
        next: `There is nothing to take away; one is set with ${suggest('person.set')}.`,
      })
    await caller.home.person.remove()
    return { message: 'taken away: anybody who may open this home can open it as a person' }
  },
})
