import { z } from 'zod'
import { makeProposal } from '#documents'
import { EDITS, momentOf } from '#log'
import { workspacePath, zEntry, zFileText } from '#record'
import type { Json } from '#vocabulary'
import { SITUATION_FIELDS, situationOf } from '../asking/asked-situation.ts'
import { operation } from '../operation.ts'
import { zBehind } from '../outputs/answer-fields.ts'
import { recordedOut, zRecorded } from '../outputs/recorded-output.ts'
import { FACT_FIELDS } from '../recording/fact-fields.ts'

const { symbol, strategy, side, context, turn, events } = SITUATION_FIELDS

export const propose = operation({
  name: 'propose',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe: 'Propose a change to a rule, a manual, a strategy: a person approves or declines it.',
  positional: 'file',
  input: z.strictObject({
    file: z.string().describe('path of the file to change, such as playbook.md'),
    edit: z.enum(EDITS).optional().describe('replace if find is given, else append; whole replaces the file'),
    find: zEntry.optional().describe('the exact text to replace; it stands in the file once'),
    text: zFileText.describe('what to put there, or to append'),
    reason: zEntry.describe('why it should change; a person reads it'),
    symbol,
    strategy,
    side,
    context,
    turn,
    events,
    ...FACT_FIELDS,
  }),
  output: zRecorded.extend({
    proposal: z.string().nullable().describe('its handle: C3; null: it was proposed already'),
    file: z.string().describe('path of the file it changes'),
    diff: z.string().describe('what it changes, as diff -u shows it'),
    behind: zBehind,
  }),
  run: async (caller, { file: given, find, text, reason, at, id, ...asked }) => {
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
    const { recorded, ...proposal } = await makeProposal(caller, log, proposed)
    const answer = recordedOut(recorded)
    return { ...answer, notices: [...answer.notices, ...made.leftOut], ...proposal }
  },
})

const plain = (value: object): Json => JSON.parse(JSON.stringify(value))
