import { z } from 'zod'
import {
  A_PERSON_DOES_THIS,
  draftOf,
  type Log,
  noProposal,
  type ProposalRow,
  proposalNumber,
  unifiedDiff,
  withEdit,
  workspacePath,
  zEntry,
} from '#record'
import { HindcastError, handleOf, zLabel } from '#vocabulary'
import { happenedAt, prepareFact, recordedOut, zRecorded } from '../fact.ts'
import { type Caller, operation } from '../operation.ts'
import { FACT_FIELDS, type FactFields } from '../when.ts'
import { currentText, fileRow } from '../workspace/file-text.ts'
import { editOf, showProposal } from '../workspace/proposal-output.ts'

// A person's word on what was proposed, and on what was changed without a proposal.

const zJudged = zRecorded.extend({
  file: z.string(),
  proposal: z.string().nullable(),
  diff: z.string(),
  behind: z.string().nullable(),
})

const judging = {
  verb: 'record',
  scope: 'admin',
  writes: true,
  existing: true,
  positional: 'proposal',
  output: zJudged,
} as const

export const approve = operation({
  ...judging,
  name: 'approve',
  describe: 'Approve a proposed change, or a protected file changed by hand (a person’s).',
  input: z.strictObject({
    proposal: zLabel.optional().describe('C3; or name a file'),
    file: z.string().optional().describe('a protected file that was changed by hand'),
    reason: zEntry.optional(),
    ...FACT_FIELDS,
  }),
  run: async (caller, { proposal, file, ...given }) => {
    if ((proposal === undefined) === (file === undefined))
      throw new HindcastError('invalid_input', 'name a proposal or a file, one of them', {
        field: 'proposal',
        next: 'List proposals with: hindcast proposals; unapproved files with: hindcast status.',
      })
    refuseOthers(caller)
    return proposal !== undefined
      ? judge(caller, proposal, 'approved', given)
      : approveFile(caller, workspacePath(file ?? '', 'file'), given)
  },
})

export const decline = operation({
  ...judging,
  name: 'decline',
  describe: 'Decline a proposed change; it stays on record with your reason (a person’s).',
  input: z.strictObject({
    proposal: zLabel.describe('C3'),
    reason: zEntry.optional(),
    ...FACT_FIELDS,
  }),
  run: (caller, { proposal, ...given }) => {
    refuseOthers(caller)
    return judge(caller, proposal, 'rejected', given)
  },
})

/** Asked before anything is looked at; the log refuses it too, whoever calls. */
const refuseOthers = ({ actor }: Caller): void => {
  if (actor !== 'person')
    throw new HindcastError(
      'not_allowed',
      `only a person approves or declines; this handle is the ${actor}’s`,
      {
        field: 'actor',
        next: A_PERSON_DOES_THIS,
      },
    )
}

interface Given extends FactFields {
  readonly reason?: string | undefined
}

const judge = async (
  caller: Caller,
  handle: string,
  verdict: 'approved' | 'rejected',
  { reason, ...given }: Given,
): Promise<z.input<typeof zJudged>> => {
  const log = await caller.log()
  const n = proposalNumber(handle)
  const { file } = await proposalRow(log, n, handle)
  const proposal = handleOf('proposal', n)
  const fact = { ...given, id: given.id ?? `${proposal} ${verdict}` }
  let diff = ''
  const { recorded, behind } = await caller.workspace.write(log, file, () =>
    log.record((state) =>
      prepareFact(caller, log, state, 'approval', fact, async () => {
        const row = await proposalRow(log, n, handle)
        const why = reason === undefined ? {} : { reason }
        const payload = { file, proposal, verdict, ...why }
        const before = await currentText(log, file)
        if (verdict === 'rejected') return payload
        refuseStale(row, (await fileRow(log, file))?.hash ?? null)
        const whole = withEdit(file, before, await editOf(log, row))
        diff = unifiedDiff(file, before, whole)
        return { ...payload, whole }
      }),
    ),
  )
  const judged = await proposalRow(log, n, handle)
  const out = await showProposal(caller, log, judged)
  return { ...recordedOut(recorded), file, proposal, diff: diff === '' ? out.diff : diff, behind }
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

const approveFile = async (caller: Caller, file: string, { reason, ...given }: Given) => {
  const log = await caller.log()
  let diff = ''
  const { recorded, behind } = await caller.workspace.write(log, file, () =>
    log.record(async (state) => {
      const row = await fileRow(log, file)
      const whole = await currentText(log, file)
      if (row?.standing !== 'unapproved' || whole === null)
        throw new HindcastError('not_found', `${file} is no file that waits for approval`, {
          field: 'file',
          next: 'Those that do are named by: hindcast status.',
        })
      const before =
        row.approved === null ? null : ((await log.store.texts([row.approved])).get(row.approved) ?? null)
      diff = unifiedDiff(file, before, whole)
      return draftOf({
        kind: 'approval',
        at: happenedAt(log, state, given.at),
        knownAt: given.knownAt,
        id: given.id ?? `${file} ${row.event}`,
        run: caller.run,
        turn: null,
        actor: caller.actor,
        payload: { file, verdict: 'approved', whole, ...(reason === undefined ? {} : { reason }) },
      })
    }),
  )
  return { ...recordedOut(recorded), file, proposal: null, diff, behind }
}

const proposalRow = async (log: Log, n: number, handle: string): Promise<ProposalRow> => {
  const [row] = await log.store.rows('proposals', { where: { n } })
  if (!row) throw noProposal(handle)
  return row
}
