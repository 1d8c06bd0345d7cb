import { z } from 'zod'
import { activitySection, openTradesSection, renderSections, rulesSection, type Section } from '#recall'
import { FIRST_CONFIG, type Moment, readActivity, readOpenTrades, type TradeView } from '#record'
import { rulesStanding } from './workspace/rules-standing.ts'

export const zContextShown = z.object({
  text: z.string(),
  sections: z.array(
    z.object({ name: z.string(), text: z.string(), handles: z.array(z.string()), leftOut: z.int() }),
  ),
  /** Why it is empty, when it is. */
  why: z.string().nullable(),
})
export type ContextShown = z.infer<typeof zContextShown>

/** The text for the model as of a moment. The same log and moment give the same bytes (P5). `open`: the open trades, if known. */
export const assembleContext = async (moment: Moment, open?: readonly TradeView[]): Promise<ContextShown> => {
  const { log, seq, state } = moment
  const { currency } = state?.config ?? (await log.store.rows('config', { seq }))[0] ?? FIRST_CONFIG
  const found = [
    activitySection(await readActivity(moment)),
    openTradesSection(open ?? (await readOpenTrades(moment)), moment.at, currency),
    rulesSection(await rulesStanding(log, seq)),
  ]
  const sections = found.filter((section): section is Section => section !== null)
  return {
    text: renderSections(sections),
    sections: sections.map((section) => ({ ...section, handles: [...section.handles] })),
    why: sections.length > 0 ? null : emptyBecause(moment),
  }
}

const emptyBecause = (moment: Moment): string =>
  moment.seq === 0
    ? 'nothing was known yet at this moment'
    : 'no open trades, no rejections in the last hour, nothing executed today and no losing streak'
