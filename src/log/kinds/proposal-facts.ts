import { z } from 'zod'
import { fileLookup, noProposal, wholeVersion, zDocumentText, zEntry, zFileText, zOwnFile } from '#record'
import { HindcastError, handleOf, LARGEST_DOCUMENT, zJson, zLabel } from '#vocabulary'
import { type Change, put } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import { type Found, NEWEST } from '../rows/lookup.ts'
import { kind, LARGEST_PAYLOAD } from './kind.ts'

export const EDITS = ['replace', 'append', 'whole'] as const

const zProposal = z.strictObject({
  file: zOwnFile,
  edit: z.enum(EDITS),
  find: zEntry.optional(),
  text: zFileText,
  reason: zEntry,
  base: z.string().nullable(),
  situation: zJson,
})

export const proposalKind = kind({
  name: 'proposal',
  payload: zProposal,
  texts: ['find', 'text', 'reason'],
  reckoned: () => ['base', 'situation'],
  lookups: () => [{ find: 'proposals', ...NEWEST }],
  rows: (_state, { id, actor, trust, run, turn, at, knownAt, data }, { proposals: [last] }) => [
    put('proposals', {
      ...data,
      find: data.find ?? null,
      ...{ id, actor, trust, run, turn, at, knownAt },
      n: (last?.n ?? 0) + 1,
      status: 'open',
      judgedAt: null,
      judgedBy: null,
      verdictReason: null,
    }),
  ],
})

/** A person's verdict on a proposal, or on a protected file that was changed by hand. */
const zApproval = z.strictObject({
  file: zOwnFile,
  proposal: zLabel.optional(),
  verdict: z.enum(['approved', 'rejected']),
  reason: zEntry.optional(),
  whole: zDocumentText.optional(),
})
type Approval = FactEvent<z.output<typeof zApproval>>

export const approvalKind = kind({
  name: 'approval',
  payload: zApproval,
  largest: LARGEST_DOCUMENT + LARGEST_PAYLOAD,
  texts: ['reason', 'whole'],
  onlyBy: 'person',
  refs: { proposal: 'proposal' },
  tellsOfRules: () => true,
  reckoned: () => ['whole'],
  lookups: (state, event) => {
    const { proposal: id } = event.data
    return [...fileLookup(state, event), ...(id ? [{ find: 'proposals' as const, where: { id } }] : [])]
  },
  rows: (state, event, found) => {
    const { file, verdict, whole } = event.data
    const judged = judgedProposal(event, found)
    if (verdict !== 'approved' || whole === undefined) return judged
    const standing = () => 'approved' as const
    return [...judged, ...wholeVersion(state, event, { file, whole }, found, { how: 'approval', standing })]
  },
})

/** Which edit was approved, with its reason and its conditions, stays with the proposal; the file's row names the event. */
const judgedProposal = ({ id: judgedBy, knownAt: judgedAt, data }: Approval, found: Found): Change[] => {
  const { file, proposal: id, verdict: status, reason: verdictReason = null } = data
  if (id === undefined) return []
  const proposal = found.proposals.find((row) => row.id === id)
  if (!proposal || proposal.file !== file) throw noProposal(id)
  if (proposal.status !== 'open')
    throw new HindcastError(
      'already_exists',
      `${handleOf('proposal', proposal.n)} was already ${proposal.status}`,
      { field: 'proposal', next: 'Propose it again if it should be looked at once more.' },
    )
  return [put('proposals', { ...proposal, status, judgedAt, judgedBy, verdictReason })]
}
