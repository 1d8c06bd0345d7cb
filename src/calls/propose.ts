import { z } from 'zod'
import { EDITS, momentOf } from '#log'
import { workspacePath, zEntry, zFileText } from '#record'
import type { Json } from '#vocabulary'
import { makeProposal } from '#workspace'
import { SITUATION_FIELDS, situationOf } from './asking/asked-situation.ts'
import { call } from './call.ts'
import { zRecorded } from './outputs/recorded-output.ts'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { proposedOut, proposeFromRuns, zRuns } from './recording/propose-from-runs.ts'

const { symbol, context, turn } = SITUATION_FIELDS

const zChange = z.strictObject({
  file: z.string().optional().describe('path of the file to change, such as playbook.md'),
  edit: z.enum(EDITS).optional().describe('replace if find is given, else append; whole replaces the file'),
  find: zEntry.optional().describe('the exact text to replace; it stands in the file once'),
  text: zFileText.optional().describe('what to put there, or to append'),
  reason: zEntry.optional().describe('why it should change; a person reads it'),
  fromRuns: zRuns.describe('instead of a change: propose what these runs learned alike; live is one'),
  symbol,
  context,
  turn,
  ...FACT_FIELDS,
})

export const propose = call({
  name: 'propose',
  verb: 'record',
  access: 'write',
  describe:
    'Propose a change to a rule, a manual, a strategy, or what several runs learned alike: a person approves or declines it.',
  positional: 'file',
  input: zChange.superRefine(({ fromRuns, at: _, id: __, ...change }, ctx) => {
    const { file, text, reason } = change
    const isWrong = (value: unknown) => (value === undefined) === (fromRuns === undefined)
    const message = fromRuns === undefined ? 'is missing' : 'does not go with fromRuns: leave it out'
    for (const [field, value] of Object.entries(fromRuns === undefined ? { file, text, reason } : change))
      if (isWrong(value)) ctx.addIssue({ code: 'custom', path: [field], message })
  }),
  output: zRecorded,
  run: async (caller, { fromRuns, file: given = '', find, text = '', reason = '', at, id, ...asked }) => {
    if (fromRuns !== undefined) return proposeFromRuns(caller, fromRuns, { at, id })
    const file = workspacePath(given, 'file')
    const edit = { edit: asked.edit ?? (find === undefined ? 'append' : 'replace'), find, text } as const
    const log = await caller.log()
    const made = await situationOf(await momentOf(log, undefined), asked, caller)
    const situation = plain({
      symbol: made.symbol,
      strategy: made.strategy,
      side: made.side,
      context: made.context,
    })
    const proposed = { file, edit, reason, situation, turn: made.turn, at, id }
    const answer = proposedOut(await makeProposal(caller, log, proposed))
    return { ...answer, notices: [...answer.notices, ...made.leftOut] }
  },
})

const plain = (value: object): Json => JSON.parse(JSON.stringify(value))
