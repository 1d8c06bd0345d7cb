import { draftOf, type HeldSecret, type Log, type ProposalRow } from '#log'
import { noProposal, proposalNumber, unifiedDiff, withEdit } from '#record'
import { HindcastError, handleOf, sha256, suggest } from '#vocabulary'
import {
  currentText,
  editOf,
  fileRow,
  proposalView,
  showProposal,
  textByHash,
  textToChange,
} from '#workspace'
import { maskedNotices } from '../outputs/answer-fields.ts'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'
import type { Caller } from '../session/caller.ts'
import type { FactFields } from './fact-fields.ts'
import { happenedAt, prepareFact } from './record-fact.ts'

// A person's word on what was proposed, and on what was changed without a proposal.

interface Judgement extends FactFields {
  readonly reason?: string | undefined
  readonly shown?: string | undefined
}

/** What a person judges is what they saw: meanwhile it may have become another. */
const refuseUnseen = (shown: string | undefined, diff: string): void => {
  if (shown !== undefined && shown !== sha256(diff))
    throw new HindcastError('ambiguous', 'what waits under that name is another than what was shown', {
      field: 'shown',
      next: `Look at it again: ${suggest('proposals')}. Nothing was changed.`,
    })
}

export const judgeProposal = async (
  caller: Caller,
  handle: string,
  verdict: 'approved' | 'rejected',
  { reason, shown: seen, ...given }: Judgement,
): Promise<RecordedOut> => {
  const log = await caller.log()
  const n = proposalNumber(handle)
  const { file } = await proposalRow(log, n, handle)
  const proposal = handleOf('proposal', n)
  const fact = { ...given, says: `${proposal} ${verdict}` }
  const { recorded, behind } = await caller.workspace.write(log, file, () =>
    log.record((state) =>
      prepareFact(caller, log, state, 'approval', fact, async () => {
        const row = await proposalRow(log, n, handle)
        const why = reason === undefined ? {} : { reason }
        const payload = { file, proposal, verdict, ...why }
        if (seen !== undefined) refuseUnseen(seen, (await proposalView(log, row)).diff)
        if (verdict === 'rejected') return payload
        const found = await fileRow(log, file)
        // Approved once, it may be said again.
        if (row.status !== 'approved') refuseStale(row, found?.hash ?? null)
        const edit = await editOf(log, row)
        const before = await textToChange(log, file, edit)
        const whole = withEdit(file, before, edit)
        refuseUnjudged(file, found?.standing)
        return { ...payload, whole }
      }),
    ),
  )
  const shown = await showProposal(caller.workspace, log, () => proposalRow(log, n, handle))
  return {
    ...recordedOut(recorded),
    memories: [proposal],
    files: [file],
    notices: joinedNotices(recorded.masked, file, proposal),
    behind: behind ?? shown.behind,
  }
}

/** Approves a protected file as it was changed by hand. */
export const approveFile = async (
  caller: Caller,
  file: string,
  { reason, shown, ...given }: Judgement,
): Promise<RecordedOut> => {
  const log = await caller.log()
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
      refuseUnseen(shown, unifiedDiff(file, before, whole))
      return draftOf({
        kind: 'approval',
        at: happenedAt(log, state, 'approval', given.at),
        id: given.id,
        says: `${file} ${row.event}`,
        run: caller.run,
        turn: null,
        actor: caller.actor,
        by: caller.token?.name,
        payload: { file, verdict: 'approved', whole, ...(reason === undefined ? {} : { reason }) },
      })
    }),
  )
  return { ...recordedOut(recorded), files: [file], behind }
}

/** The file and the proposal were masked when each came: what is found in both together stood in neither, and is kept in both. */
const joinedNotices = (masked: readonly HeldSecret[], file: string, proposal: string): string[] => [
  ...maskedNotices(masked.filter(({ field }) => field !== file)),
  ...masked
    .filter(({ field }) => field === file)
    .map(
      ({ what }) =>
        `secret_masked: ${file} and ${proposal} together hold a secret (${what}), which neither showed alone. It is masked in the file from ` +
        `now on; the log keeps both texts as they came. Rotate it, and erase them: ${suggest('redact')}.`,
    ),
]

/** The diff of a proposal does not show what was changed by hand before it: approved with it, nobody would have seen it. */
const refuseUnjudged = (file: string, standing: string | undefined): void => {
  if (standing === 'unapproved')
    throw new HindcastError('ambiguous', `${file} was changed by hand, and nobody has approved that`, {
      field: 'proposal',
      next: `Look at that change first, and approve it with ${suggest('judge', { of: file, verdict: 'approve' })} or undo it in the file.`,
    })
}

/** A whole text was written on the file as it was: put over a newer one, it would undo what came since. */
const refuseStale = (row: ProposalRow, hash: string | null): void => {
  if (row.edit === 'whole' && row.base !== hash)
    throw new HindcastError(
      'ambiguous',
      `${row.file} has changed since ${handleOf('proposal', row.n)} was written`,
      {
        field: 'proposal',
        next: 'Decline it, and have it proposed again on the file as it is.',
      },
    )
}

const proposalRow = async (log: Log, n: number, handle: string): Promise<ProposalRow> => {
  const [row] = await log.store.rows('proposals', { where: { n } })
  if (!row) throw noProposal(handle)
  return row
}
