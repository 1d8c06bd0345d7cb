import { FORGOTTEN_DAYS, reckonedR, SIGMA_WINDOW } from '#memories'
import {
  type EpisodeRow,
  type MarkedOutcome,
  type Moment,
  markedOutcome,
  readEpisodes,
  readLosses,
  readOpenTrades,
  readTradeEpisodes,
  type TradeView,
} from '#record'
import { DAY_MS, type Id, SECOND_MS } from '#vocabulary'

/** An open trade as it stands: what it would come to in R at its last mark, costs counted. */
export interface OpenMark extends MarkedOutcome {
  readonly heldSeconds: number | null
  /** What it counts as since it was forgotten (docs/method.md#beliefs); null: it is not. */
  readonly reckonedR: number | null
}

/** By the trade's id, which is its episode's. Closed trades alone are a biased part of what was entered (docs/method.md#evidence). */
export const openMarks = async (moment: Moment): Promise<ReadonlyMap<Id, OpenMark>> => {
  const marks = new Map<Id, OpenMark>()
  const open = await readOpenTrades(moment)
  const episodes = await readEpisodes(
    moment,
    open.map(({ id }) => id),
  )
  const remembered = new Map(episodes.map((one) => [one.id, one]))
  for (const trade of open) {
    const mark = await markOf(moment, trade)
    marks.set(trade.id, { ...mark, reckonedR: await reckonedOf(moment, remembered.get(trade.id), mark) })
  }
  return marks
}

/**
 * What a forgotten one counts as. The fold settles it with the next close of its strategy; whoever asks is told from the day on, or a
 * good moment at which somebody looked would count for ever.
 */
const reckonedOf = async (
  moment: Moment,
  episode: EpisodeRow | undefined,
  { heldSeconds, markedR, countedR }: Omit<OpenMark, 'reckonedR'>,
): Promise<number | null> => {
  if (!episode?.strategy || heldSeconds === null) return null
  const heldMs = heldSeconds * SECOND_MS
  if (heldMs <= FORGOTTEN_DAYS * DAY_MS) return episode.reckoned?.r ?? null
  const { closed } = await readTradeEpisodes(moment, { strategy: episode.strategy, limit: SIGMA_WINDOW })
  const holds = closed.flatMap(({ holdingSeconds }) => holdingSeconds ?? [])
  return reckonedR({ heldMs, markedR: countedR ?? markedR }, holds) ?? episode.reckoned?.r ?? null
}

/**
 * Whether a price was seen that is the trade's own. The one it was opened at is none: counted as 0R, trades that nobody looks
 * at again make a fair game look like a gain.
 */
const hasOwnMark = ({ mark, markAt, entryAt, entryPrice }: TradeView): boolean =>
  mark !== null && (mark !== entryPrice || entryAt === null || (markAt !== null && markAt > entryAt))

const markOf = async (moment: Moment, trade: TradeView): Promise<Omit<OpenMark, 'reckonedR'>> => {
  const heldSeconds =
    trade.entryAt === null ? null : Math.max(0, Math.round((moment.at - trade.entryAt) / SECOND_MS))
  const losses = trade.initialRisk === null ? await readLosses(moment, trade.symbol) : []
  return { ...markedOutcome(trade, hasOwnMark(trade) ? trade.unrealised : null, losses), heldSeconds }
}
