import { z } from 'zod'
import { HindcastError, zPath } from '#vocabulary'
import { call } from './call.ts'
import { zHead } from './outputs/answer-fields.ts'
import type { Caller } from './session/caller.ts'

export const backup = call({
  name: 'backup',
  verb: 'keep',
  access: 'read',
  localField: 'to',
  describe: 'Copy the log into a folder, consistently, while others write.',
  positional: 'to',
  input: z.strictObject({ to: zPath.describe('a folder that does not hold a backup yet') }),
  output: z.object({
    head: zHead.describe('where the log ended in the copy'),
  }),
  run: async (caller, { to }) => {
    await refuseInside(caller, to)
    const log = await caller.log()
    // A copy has an anchor of its own, which would make a log that was changed look right.
    await log.rejectTampered()
    const { head } = await log.store.backup(to, caller.progress)
    return { head: { seq: head.seq, hash: head.hash } }
  },
})

/** A folder in the home is an agent's, or a part of one: a copy would be taken for it, and go with the log when that is lost. */
const refuseInside = async ({ home }: Caller, to: string): Promise<void> => {
  if (await home.isInside(to))
    throw new HindcastError(
      'not_allowed',
      `${to} is inside the home ${home.path}, and would be taken for an agent`,
      {
        field: 'to',
        next: 'Give a folder outside of the home, best on another disk.',
      },
    )
}
