import { z } from 'zod'
import { momentOf } from '#log'
import { noProposal, proposalNumber } from '#record'
import { zLabel } from '#vocabulary'
import { proposalView, staleChanges, unapprovedFiles } from '#workspace'
import { AS_OF } from './asking/as-of-field.ts'
import { call } from './call.ts'
import { zWhyEmpty } from './outputs/answer-fields.ts'
import { proposalOut, unapprovedOut, zProposalOut, zUnapproved } from './outputs/proposal-output.ts'

export const proposals = call({
  name: 'proposals',
  verb: 'recall',
  access: 'read',
  describe: 'List what waits for a person: proposed changes with reason and diff, files changed by hand.',
  positional: 'proposal',
  input: z.strictObject({
    proposal: zLabel.optional().describe('one of them: C3'),
    all: z.boolean().default(false).describe('also those that were approved or declined'),
    limit: z.int().min(1).max(1_000).default(100).describe('at most so many proposals'),
    ...AS_OF,
  }),
  output: z.object({
    proposals: z.array(zProposalOut).describe('proposed changes, newest first'),
    files: z.array(zUnapproved).describe('protected files changed without approval'),
    why: zWhyEmpty,
  }),
  run: async (caller, { proposal, all, limit, asOf }) => {
    const log = await caller.log()
    const { seq } = await momentOf(log, asOf)
    const where =
      proposal !== undefined ? { n: proposalNumber(proposal) } : all ? {} : { status: 'open' as const }
    const found = await log.store.rows('proposals', {
      seq,
      where,
      order: { column: 'n', descending: true },
      limit,
    })
    if (proposal !== undefined && found.length === 0) throw noProposal(proposal)
    const stale = await staleChanges(log, seq, found)
    const shown = []
    for (const row of found)
      shown.push(proposalOut(await proposalView(log, row, seq, stale.get(row.n) ?? null)))
    const files = proposal === undefined ? (await unapprovedFiles(log, seq)).map(unapprovedOut) : []
    const nothing = all ? 'nothing was ever proposed' : 'nothing waits for a person'
    return { proposals: shown, files, why: shown.length + files.length > 0 ? null : nothing }
  },
})
