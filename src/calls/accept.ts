import { z } from 'zod'
import { findTampering, type Payload, zAccepted } from '#log'
import { ANCHOR_FILE, HindcastError, suggest } from '#vocabulary'
import { call } from './call.ts'
import { recordedOut, zRecorded } from './outputs/recorded-output.ts'
import { prepareFact } from './recording/record-fact.ts'

export const accept = call({
  name: 'accept',
  verb: 'keep',
  access: 'person',
  existing: true,
  describe:
    'Take a log that is not the one that was anchored as the log from now on (a person’s); that it was so stays on record.',
  positional: 'reason',
  input: z.strictObject({ reason: zAccepted.shape.reason }),
  output: zRecorded,
  run: async (caller, { reason }) => {
    const log = await caller.log()
    const problem = await findTampering(log)
    if (problem === null)
      throw new HindcastError('invalid_input', 'there is nothing to accept: the log holds its anchor', {
        next: `Look at it with ${suggest('verify')}.`,
      })
    const found = `${ANCHOR_FILE} ${problem}`
    const payload: Payload = { reason, found }
    const recorded = await log.accept((state) => prepareFact(caller, log, state, 'accepted', {}, payload))
    const answer = recordedOut(recorded)
    return { ...answer, message: `${answer.message}: ${found}` }
  },
})
