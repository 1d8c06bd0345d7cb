import { z } from 'zod'
import {
  EDITS,
  LARGEST_FILE,
  noProposal,
  proposalNumber,
  refuseLargeFile,
  refuseProjected,
  unifiedDiff,
  withEdit,
  workspacePath,
  zEntry,
  zFileText,
} from '#record'
import { type Json, sha256, zLabel } from '#vocabulary'
import { prepareFact, recordedOut, zRecorded } from '../fact.ts'
import { operation } from '../operation.ts'
import { SITUATION_FIELDS, situationOf } from '../situation.ts'
import { AS_OF, FACT_FIELDS, momentFor } from '../when.ts'
import { refuseBeyondLimits } from '../workspace/daily-limit.ts'
import { currentText, fileRow } from '../workspace/file-text.ts'
import { proposalOut, showProposal, zProposalOut } from '../workspace/proposal-output.ts'

const { symbol, strategy, direction, context, turn, events } = SITUATION_FIELDS

export const propose = operation({
  name: 'propose',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe: 'Propose a change to a rule, a manual, a strategy: a person approves or declines it.',
  positional: 'file',
  input: z.strictObject({
    file: z.string().describe('such as playbook.md'),
    edit: z.enum(EDITS).optional().describe('replace if find is given, else append; whole replaces the file'),
    find: zEntry.optional().describe('the exact text to replace; it stands in the file once'),
    text: zFileText.describe('what to put there'),
    reason: zEntry.describe('why'),
    symbol,
    strategy,
    direction,
    context,
    turn,
    events,
    ...FACT_FIELDS,
  }),
  output: zRecorded.extend({ proposal: z.string().nullable(), file: z.string(), diff: z.string() }),
  run: async (caller, { file: given, find, text, reason, at, knownAt, id, ...asked }) => {
    const file = workspacePath(given, 'file')
    refuseProjected(file, 'file')
    const edit = { edit: asked.edit ?? (find === undefined ? 'append' : 'replace'), find, text } as const
    const log = await caller.log()
    await caller.workspace.look(log, file)
    const made = await situationOf(log, await momentFor(log, {}), asked, caller.run)
    const situation = plain({
      symbol: made.symbol,
      strategy: made.strategy,
      direction: made.direction,
      context: made.context,
    })
    const said = sha256(JSON.stringify([file, edit.edit, find ?? null, text, reason]))
    let diff = ''
    const fact = { at, knownAt, turn: made.turn, id: id ?? `${file} ${said}` }
    const recorded = await log.record((state) =>
      prepareFact(caller, log, state, 'proposal', fact, async () => {
        const before = await currentText(log, file)
        const after = withEdit(file, before, edit)
        refuseLargeFile(file, after, LARGEST_FILE)
        await refuseBeyondLimits(caller, log, state, { path: file, text, after: text })
        diff = unifiedDiff(file, before, after)
        const base = (await fileRow(log, file))?.hash ?? null
        return {
          file,
          edit: edit.edit,
          text,
          reason,
          base,
          situation,
          ...(find === undefined ? {} : { find }),
        }
      }),
    )
    const [row] = recorded.changes.flatMap((change) => (change.table === 'proposals' ? [change.row] : []))
    if (row) await showProposal(caller, log, row)
    return { ...recordedOut(recorded), proposal: row ? `C${row.n}` : null, file, diff }
  },
})

const plain = (value: object): Json => JSON.parse(JSON.stringify(value))

export const proposals = operation({
  name: 'proposals',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'List proposed changes, each with its reason, its conditions and a diff.',
  positional: 'proposal',
  input: z.strictObject({
    proposal: zLabel.optional().describe('one of them: C3'),
    all: z.boolean().default(false).describe('also those that were approved or declined'),
    limit: z.int().min(1).max(1_000).default(100),
    ...AS_OF,
  }),
  output: z.object({ proposals: z.array(zProposalOut), why: z.string().nullable() }),
  run: async (caller, { proposal, all, limit, asOf }) => {
    const log = await caller.log()
    const { seq } = await momentFor(log, { asOf })
    const where =
      proposal !== undefined ? { n: proposalNumber(proposal) } : all ? {} : { status: 'open' as const }
    const found = await log.store.rows('proposals', {
      seq,
      where,
      order: { column: 'n', descending: true },
      limit,
    })
    if (proposal !== undefined && found.length === 0) throw noProposal(proposal)
    const shown = []
    for (const row of found) shown.push(await proposalOut(log, row, seq))
    return {
      proposals: shown,
      why: shown.length > 0 ? null : all ? 'nothing was ever proposed' : 'nothing waits for a person',
    }
  },
})
