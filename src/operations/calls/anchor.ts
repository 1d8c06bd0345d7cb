import { z } from 'zod'
import { zLabel } from '#vocabulary'
import { operation } from '../operation.ts'
import { zMessage } from '../outputs/answer-fields.ts'
import { zHead } from '../outputs/head-output.ts'

/** Sent nowhere. A file of that name is given as ./off. */
const OFF = 'off'

export const anchor = operation({
  name: 'anchor',
  verb: 'keep',
  scope: 'admin',
  writes: true,
  existing: true,
  aPersons: true,
  homeWide: true,
  witnessField: 'to',
  describe:
    'Write down where the log ends, and send it to a witness outside, now and whenever it is anchored.',
  input: z.strictObject({
    to: zLabel
      .optional()
      .describe(
        'a file, or after a bar a command that reads a line: anchors of this home go there; off: nowhere',
      ),
  }),
  output: z.object({
    head: zHead.describe('what was written down'),
    witness: z.string().nullable().describe('where it was sent too; null: nowhere'),
    message: zMessage,
  }),
  run: async ({ home, place, log: opened, witness: setting }, { to }) => {
    const log = await opened()
    const witness = to === OFF ? undefined : (to ?? setting.kept)
    const head = await log.anchor(witness === undefined ? undefined : home.witness(place, witness))
    // What did not take this one is not kept for the next.
    if (to !== undefined) setting.kept = (await home.keepWitness(witness ?? null)) ?? undefined
    const { kept = null } = setting
    return {
      head: { seq: head.seq, hash: head.hash },
      witness: kept,
      message:
        kept === null
          ? `anchored at event ${head.seq}, here alone: whoever may change this folder may change that too`
          : `anchored at event ${head.seq}, and sent to ${kept}`,
    }
  },
})
