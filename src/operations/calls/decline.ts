import { z } from 'zod'
import { zEntry } from '#record'
import { zLabel } from '#vocabulary'
import { operation } from '../operation.ts'
import { FACT_FIELDS } from '../recording/fact-fields.ts'
import { JUDGING, judgeProposal, SHOWN } from '../recording/judge-proposal.ts'

export const decline = operation({
  ...JUDGING,
  name: 'decline',
  describe: 'Decline a proposed change; it stays on record with your reason (a person’s).',
  input: z.strictObject({
    proposal: zLabel.describe('which proposal: C3'),
    reason: zEntry.optional().describe('why not; kept with the proposal'),
    ...SHOWN,
    ...FACT_FIELDS,
  }),
  run: (caller, { proposal, ...given }) => judgeProposal(caller, proposal, 'rejected', given),
})
