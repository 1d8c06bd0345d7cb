import { z } from 'zod'
import { HindcastError, suggest, zName } from '#vocabulary'
import { call } from './call.ts'

export const deleteAgent = call({
  name: 'delete',
  verb: 'keep',
  access: 'local',
  describe: 'Delete an agent with its log, runs and files. There is no way back but a backup.',
  input: z.strictObject({ confirm: zName.describe('the agent’s name once more') }),
  output: z.object({
    agent: z.string().describe('the agent that is gone'),
  }),
  run: async (caller, { confirm }) => {
    const { agent } = caller
    if (confirm !== agent)
      throw new HindcastError('invalid_input', `confirm says "${confirm}", the agent is "${agent}"`, {
        field: 'confirm',
        next: `Repeat the agent’s name: ${suggest('delete', { agent, confirm: agent })}.`,
      })
    if (!(await caller.home.agents()).includes(agent))
      throw new HindcastError('not_found', `there is no agent called ${agent}`, {
        field: 'agent',
        next: `List agents with ${suggest('status')}.`,
      })
    await caller.release()
    await caller.home.remove(agent)
    // Another call would begin the agent anew.
    caller.closing.abort()
    return { agent }
  },
})
