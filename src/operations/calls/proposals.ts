import { z } from 'zod'
import { EDITS, momentOf, noProposal, proposalNumber, workspacePath, zEntry, zFileText } from '#record'
import { type Json, zLabel } from '#vocabulary'
import { zRecorded } from '../fact.ts'
import { operation } from '../operation.ts'
import { SITUATION_FIELDS, situationOf } from '../situation.ts'
import { AS_OF, FACT_FIELDS } from '../when.ts'
import { makeProposal } from '../workspace/make-proposal.ts'
import { proposalOut, zProposalOut } from '../workspace/proposal-output.ts'
import { staleChanges } from '../workspace/stale-changes.ts'
import { unapprovedFiles, zUnapproved } from '../workspace/unapproved.ts'

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
    const edit = { edit: asked.edit ?? (find === undefined ? 'append' : 'replace'), find, text } as const
    const log = await caller.log()
    const made = await situationOf(await momentOf(log, undefined), asked, caller.run)
    const situation = plain({
      symbol: made.symbol,
      strategy: made.strategy,
      direction: made.direction,
      context: made.context,
    })
    return makeProposal(caller, log, { file, edit, reason, situation, turn: made.turn, at, knownAt, id })
  },
})

const plain = (value: object): Json => JSON.parse(JSON.stringify(value))

export const proposals = operation({
  name: 'proposals',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'List what waits for a person: proposed changes with reason and diff, files changed by hand.',
  positional: 'proposal',
  input: z.strictObject({
    proposal: zLabel.optional().describe('one of them: C3'),
    all: z.boolean().default(false).describe('also those that were approved or declined'),
    limit: z.int().min(1).max(1_000).default(100),
    ...AS_OF,
  }),
  output: z.object({
    proposals: z.array(zProposalOut),
    files: z.array(zUnapproved).describe('protected files changed without approval'),
    why: z.string().nullable(),
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
    for (const row of found) shown.push(await proposalOut(log, row, seq, stale.get(row.n) ?? null))
    const files = proposal === undefined ? await unapprovedFiles(log, seq) : []
    const nothing = all ? 'nothing was ever proposed' : 'nothing waits for a person'
    return { proposals: shown, files, why: shown.length + files.length > 0 ? null : nothing }
  },
})
