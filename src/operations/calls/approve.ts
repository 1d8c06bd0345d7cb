import { z } from 'zod'
import { currentText, fileRow, textByHash } from '#documents'
import { draftOf } from '#log'
import { leashAsRead, refuseBadLeash, unifiedDiff, workspacePath, zEntry } from '#record'
import { HindcastError, suggest, zLabel } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { operation } from '../operation.ts'
import { recordedOut } from '../outputs/recorded-output.ts'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { JUDGING, type Judgement, judgeProposal, refuseUnseen, SHOWN } from '../recording/judge-proposal.ts'
import { happenedAt } from '../recording/record-fact.ts'

export const approve = operation({
  ...JUDGING,
  name: 'approve',
  describe: 'Approve a proposed change, or a protected file changed by hand (a person’s).',
  input: z.strictObject({
    proposal: zLabel.optional().describe('which proposal: C3; or name a file'),
    file: z.string().optional().describe('a protected file that was changed by hand'),
    reason: zEntry.optional().describe('why you approve it; kept with the proposal'),
    ...SHOWN,
    ...FACT_FIELDS,
  }),
  run: async (caller, { proposal, file, ...given }) => {
    if ((proposal === undefined) === (file === undefined))
      throw new HindcastError('invalid_input', 'name a proposal or a file, one of them', {
        field: 'proposal',
        next: `List both with ${suggest('proposals')}.`,
      })
    return proposal !== undefined
      ? judgeProposal(caller, proposal, 'approved', given)
      : approveFile(caller, workspacePath(file ?? '', 'file'), given)
  },
})

const approveFile = async (caller: Caller, file: string, { reason, shown, ...given }: Judgement) => {
  const log = await caller.log()
  let diff = ''
  let read: readonly string[] = []
  const { recorded, behind } = await caller.workspace.write(log, file, () =>
    log.record(async (state) => {
      const row = await fileRow(log, file)
      const whole = await currentText(log, file)
      if (row?.standing !== 'unapproved' || whole === null)
        throw new HindcastError('not_found', `${file} is no file that waits for approval`, {
          field: 'file',
          next: `Those that do are named by ${suggest('proposals')}.`,
        })
      const before = await textByHash(log, row.approved)
      diff = unifiedDiff(file, before, whole)
      refuseUnseen(shown, diff)
      refuseBadLeash(file, whole)
      read = leashAsRead(file, whole, before)
      return draftOf({
        kind: 'approval',
        at: happenedAt(log, state, 'approval', given.at),
        id: given.id,
        says: `${file} ${row.event}`,
        run: caller.run,
        turn: null,
        actor: caller.actor,
        payload: { file, verdict: 'approved', whole, ...(reason === undefined ? {} : { reason }) },
      })
    }),
  )
  const out = recordedOut(recorded)
  return { ...out, notices: [...out.notices, ...read], file, proposal: null, diff, behind }
}
