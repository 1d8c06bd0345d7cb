import type { Call, Memory } from 'hindcast'
import { z } from 'zod'
import { call } from '#calls/call'

type Caller = Parameters<Call['run']>[0]

/** What a memory's calls reach, for a test that has to break it from inside. */
export const reached = async (memory: Memory): Promise<Caller> => {
  let found: Caller | undefined
  const look = call({
    ...({ name: 'look', verb: 'keep', access: 'read' } as const),
    describe: 'Look at what calls reach.',
    input: z.unknown(),
    output: z.unknown(),
    run: async (caller) => {
      found = caller
    },
  })
  await memory.call(look, {})
  if (!found) throw new Error('the call did not run')
  return found
}
