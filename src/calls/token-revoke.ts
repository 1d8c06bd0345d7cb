import { z } from 'zod'
import { HindcastError, suggest } from '#vocabulary'
import { call } from './call.ts'
import { zMessage } from './outputs/answer-fields.ts'
import { refuseOutdated } from './session/token.ts'

export const tokenRevoke = call({
  name: 'token.revoke',
  verb: 'keep',
  access: 'local',
  agentWide: true,
  describe: 'Revoke a token: the next call by it is refused.',
  positional: 'token',
  input: z.strictObject({
    token: z
      .string()
      .regex(/^[0-9a-f]{12}$/, 'is not the id of a token')
      .describe('its id, as tokens lists it'),
  }),
  output: z.object({ message: zMessage }),
  run: async (caller, { token }) => {
    const { home } = caller
    await refuseOutdated(home, caller.token, caller.clock.now())
    if (!(await home.tokens())?.includes(token))
      throw new HindcastError('not_found', `no token has the id ${token}`, {
        field: 'token',
        next: `${suggest('tokens')} lists them.`,
      })
    await home.token(token).remove()
    return { message: `revoked: ${token} lets nobody in from now on` }
  },
})
