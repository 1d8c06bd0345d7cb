import { z } from 'zod'
import { ACTIONS } from '#ledger'
import { type Moment, SaidTexts } from '#log'
import { transcriptFile } from '#projections'
import { DECISIONS_FILE } from '#record'
import { snippetOf } from '#search'
import { isoOf } from '#vocabulary'
import { wordsTrust, zIso, zWordsTrust } from './answer-fields.ts'
import type { TradeDecisions } from './trade-decisions.ts'

/** What the model said besides a decision, as far as it fits into a story. */
export const zSaid = z
  .object({
    action: z.enum(ACTIONS).describe('what was decided with it: enter, exit'),
    at: zIso.describe('when it was decided'),
    text: z.string().describe('all of it where it is short, else how it begins: file has all'),
    trust: zWordsTrust,
    file: z.string().nullable().describe('where all of it stands'),
  })
  .meta({ id: 'Said' })

/** Characters that a story quotes: a paragraph. A longer text is read where it stands. */
const SHORT = 600

/** What was said when a trade was entered, and when the agent decided to leave it. */
export const saidOut = async (
  { log, seq }: Moment,
  { entering, leaving }: TradeDecisions,
): Promise<z.input<typeof zSaid>[]> => {
  const decisions = [...entering, ...leaving]
  const texts = await SaidTexts.of(
    log.store,
    decisions.map(({ data }) => data.said),
  )
  const said: z.input<typeof zSaid>[] = []
  for (const { at, turn, trust, data } of decisions) {
    const text = texts.said(data.said)
    if (text === undefined) continue
    const whole = text.length <= SHORT
    const file = turn === null ? DECISIONS_FILE : await transcriptFile(log, turn, seq)
    said.push({
      action: data.action,
      at: isoOf(at),
      text: whole ? text : snippetOf(text, [], SHORT),
      trust: wordsTrust(trust === 'outside'),
      file,
    })
  }
  return said
}
