import { z } from 'zod'
import { fileLookup, fileVersion, noProposal, zDocumentText, zEntry, zOwnFile } from '#record'
import { HindcastError, handleOf, LARGEST_DOCUMENT, zLabel } from '#vocabulary'
import { type Change, put } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { Found, Lookup } from '../rows/lookup.ts'
import { kind, LARGEST_PAYLOAD } from './kind.ts'

/** A person's word on a proposal, or on a protected file that was changed by hand. */
const zApproval = z.strictObject({
  file: zOwnFile,
  proposal: zLabel.optional(),
  verdict: z.enum(['approved', 'rejected']),
  reason: zEntry.optional(),
  whole: zDocumentText.optional(),
})
type Approval = FactEvent<z.output<typeof zApproval>>

/** Which edit was approved, with its reason and its conditions, stays with the proposal; the file's row names the event. */
export const approvalKind = kind({
  name: 'approval',
  v: 1,
  payload: zApproval,
  largest: LARGEST_DOCUMENT + LARGEST_PAYLOAD,
  texts: ['reason', 'whole'],
  onlyBy: 'person',
  refs: { proposal: 'proposal' },
  tellsOfRules: () => true,
  // The whole text follows from the proposal and what was there.
  reckoned: () => ['whole'],
  lookups: (state, event) => [...fileLookup(state, event), ...proposalLookups(event.data.proposal)],
  rows: (state, event, found) => {
    const { file, verdict, whole } = event.data
    const judged = judgedProposal(event, found)
    if (verdict !== 'approved' || whole === undefined) return judged
    const after = { file, whole, bytes: 0 }
    const row = fileVersion(state, event, after, found, { how: 'approval', standing: () => 'approved' })
    return [...judged, put('files', row)]
  },
})

const proposalLookups = (proposal: string | undefined): readonly Lookup[] =>
  proposal === undefined ? [] : [{ find: 'proposals', where: { id: proposal } }]

const judgedProposal = (event: Approval, found: Found): Change[] => {
  const { file, proposal: id, verdict, reason } = event.data
  if (id === undefined) return []
  const proposal = found.proposals.find((row) => row.id === id)
  if (!proposal || proposal.file !== file) throw noProposal(id)
  if (proposal.status !== 'open')
    throw new HindcastError(
      'already_exists',
      `${handleOf('proposal', proposal.n)} was already ${proposal.status}`,
      { field: 'proposal', next: 'Propose it again if it should be looked at once more.' },
    )
  return [
    put('proposals', {
      ...proposal,
      status: verdict,
      judgedAt: event.knownAt,
      judgedBy: event.id,
      verdictReason: reason ?? null,
    }),
  ]
}
