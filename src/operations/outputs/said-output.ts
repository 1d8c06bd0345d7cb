import { z } from 'zod'
import { transcriptFile } from '#projections'
import { snippetOf } from '#recall'
import {
  ACTIONS,
  DECISIONS_FILE,
  type EventOf,
  type Moment,
  readEvent,
  SaidTexts,
  type StoredEvent,
  type TradeRow,
} from '#record'
import { isoOf } from '#vocabulary'
import { zIso } from './iso.ts'

/** What the model said besides a decision, as far as it fits into a story. */
export const zSaid = z
  .object({
    action: z.enum(ACTIONS).describe('what was decided with it: enter, exit'),
    at: zIso.describe('when it was decided'),
    text: z.string().describe('all of it where it is short, else how it begins'),
    whole: z.boolean().describe('whether that is all of it'),
    file: z.string().nullable().describe('where all of it stands'),
  })
  .meta({ id: 'Said' })

/** Characters that a story quotes: a paragraph. A longer text is read where it stands. */
const SHORT = 600

/** What was said when a trade was entered, and when the agent decided to leave it. */
export const saidOut = async (moment: Moment, trade: TradeRow): Promise<z.input<typeof zSaid>[]> => {
  const { log, seq } = moment
  const decisions = await decisionsOn(moment, trade)
  const texts = await SaidTexts.of(
    log.store,
    decisions.map(({ data }) => data.said),
  )
  const said: z.input<typeof zSaid>[] = []
  for (const { at, turn, data } of decisions) {
    const text = texts.said(data.said)
    if (text === undefined) continue
    const whole = text.length <= SHORT
    const file = turn === null ? DECISIONS_FILE : await transcriptFile(log, turn, seq)
    said.push({
      action: data.action,
      at: isoOf(at),
      text: whole ? text : snippetOf(text, [], SHORT),
      whole,
      file,
    })
  }
  return said
}

const LEAVING: ReadonlySet<string> = new Set(['exit', 'reduce'])

const decisionsOn = async (
  { log, seq: toSeq }: Moment,
  { symbol, entryDecision, exitTurn }: TradeRow,
): Promise<readonly EventOf<'decision'>[]> => {
  const kinds = ['decision']
  const entered = entryDecision === null ? [] : await log.store.events({ id: entryDecision, kinds, toSeq })
  const left = exitTurn === null ? [] : await log.store.events({ turn: exitTurn, kinds, toSeq })
  // Only events of this kind were asked for.
  const read = (event: StoredEvent) => readEvent(event) as EventOf<'decision'>
  const leaving = left.map(read).filter(({ data }) => data.symbol === symbol && LEAVING.has(data.action))
  return [...entered.map(read), ...leaving]
}
