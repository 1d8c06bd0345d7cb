import { rulesStanding } from '#documents'
import {
  activitySection,
  flagsSection,
  MOST_FLAGS_COUNTED,
  openTradesSection,
  renderSections,
  rulesSection,
  type Section,
} from '#recall'
import {
  FIRST_CONFIG,
  type Moment,
  readActivity,
  readOpenFlags,
  readOpenTrades,
  type TradeView,
} from '#record'

/** What a model is shown, section by section. */
export interface ContextShown {
  readonly text: string
  readonly sections: readonly Section[]
  /** Why it is empty, when it is. */
  readonly why: string | null
}

/** The text for the model as of a moment. The same log and moment give the same bytes (P5). `open`: the open trades, if known. */
export const assembleContext = async (moment: Moment, open?: readonly TradeView[]): Promise<ContextShown> => {
  const { log, seq, state } = moment
  const { currency } = state?.config ?? (await log.store.rows('config', { seq }))[0] ?? FIRST_CONFIG
  const found = [
    activitySection(await readActivity(moment)),
    openTradesSection(open ?? (await readOpenTrades(moment)), moment.at, currency),
    flagsSection(await readOpenFlags(moment, MOST_FLAGS_COUNTED)),
    rulesSection(await rulesStanding(log, seq)),
  ]
  const sections = found.filter((section): section is Section => section !== null)
  return {
    text: renderSections(sections),
    sections,
    why: sections.length > 0 ? null : emptyBecause(moment),
  }
}

const emptyBecause = (moment: Moment): string =>
  moment.seq === 0
    ? 'nothing was known yet at this moment'
    : 'no open trades, no rejections in the last hour, nothing executed today and no losing streak'
