import { z } from 'zod'
import { HindcastError, suggest, zInstant, zLabel } from '#vocabulary'
import { call } from './call.ts'
import { zMessage } from './outputs/answer-fields.ts'
import { asksForToken, makeToken, refuseOutdated, SCOPES, TOKEN_ACTORS } from './session/token.ts'
import { tokenOut, zTokenOut } from './session/token-output.ts'

export const tokenCreate = call({
  name: 'token.create',
  verb: 'keep',
  access: 'local',
  agentWide: true,
  describe:
    'Make a token for a caller of the server: for this agent, or with all for every agent of the home.',
  input: z.strictObject({
    bearer: z.enum(TOKEN_ACTORS).default('agent').describe('in whose name it calls'),
    scope: z.enum(SCOPES).default('write').describe('what it may do; write includes reading'),
    all: z.boolean().default(false).describe('for every agent of the home, and those to come'),
    name: zLabel.optional().describe('what it is called: phone; its bearer if left out'),
    expiresAt: zInstant.optional().describe('when it no longer counts; never, if left out'),
  }),
  output: z.object({
    secret: z.string().describe('what its bearer shows; it is kept nowhere, and shown this once'),
    token: zTokenOut.describe('what is kept of it'),
    message: zMessage,
  }),
  run: async (caller, { bearer, scope, all, name, expiresAt }) => {
    const now = caller.clock.now()
    await refuseOutdated(caller.home, caller.token, now)
    if (bearer === 'person' && !all && !(await asksForToken(caller.home)))
      throw new HindcastError('invalid_input', 'the first token of a person is for all agents of the home', {
        field: 'all',
        next: 'Give all: with one for this agent alone, nobody could be a person to the others.',
      })
    if (expiresAt !== undefined && expiresAt <= now)
      throw new HindcastError('invalid_time', 'expiresAt is not after now: nobody could use the token', {
        field: 'expiresAt',
        next: 'expiresAt must be in the future. Omit it for a token that does not expire.',
      })
    const { token, shown } = await makeToken(
      caller.home,
      {
        agent: all ? null : caller.agent,
        actor: bearer,
        scope,
        name: name ?? bearer,
        expiresAt: expiresAt ?? null,
      },
      now,
    )
    return {
      secret: shown,
      token: tokenOut(token),
      message: `made: keep it now, it is shown this once. It is sent as "Authorization: Bearer …", and revoked with ${suggest('token.revoke', { token: token.id })}`,
    }
  },
})
