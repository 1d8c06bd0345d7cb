import { resultAt } from '#ledger'
import {
  type EpisodeRow,
  type Moment,
  readEpisodes,
  readLosses,
  readOpenTrades,
  readTradeEpisodes,
  type TradeView,
} from '#log'
import { FORGOTTEN_DAYS, isStale, reckonedR, SIGMA_WINDOW } from '#memories'
import { type MarkedOutcome, markedOutcome } from '#record'
import { DAY_MS, Decimal, type Exact, type Id, SECOND_MS } from '#vocabulary'

/** An open trade as it stands: what it would come to in R at its last mark, costs counted. */
export interface OpenMark extends MarkedOutcome {
  /** A price was seen that is its own. */
  readonly isMarked: boolean
  readonly heldSeconds: number | null
  /** What it counts as since it was forgotten (docs/method.md#beliefs); null: it is not. */
  readonly reckonedR: number | null
  /** Its last price is too old to say how it stands. */
  readonly stale: boolean
}

/** A price that a question brings: what is held of the symbol stands no better than at it, whenever it was last marked. */
export interface PriceAsked {
  readonly symbols: readonly string[]
  readonly price: Exact
}

/** By the trade's id, which is its episode's. Closed trades alone are a biased part of what was entered (docs/method.md#evidence). */
export const openMarks = async (moment: Moment, asked?: PriceAsked): Promise<ReadonlyMap<Id, OpenMark>> => {
  const marks = new Map<Id, OpenMark>()
  const open = await readOpenTrades(moment)
  const episodes = await readEpisodes(
    moment,
    open.map(({ id }) => id),
  )
  const remembered = new Map(episodes.map((one) => [one.id, one]))
  for (const trade of open) {
    const mark = await markOf(moment, trade, asked)
    const episode = remembered.get(trade.id)
    const holds = once(() => holdsOf(moment, episode?.strategy))
    const markAge = trade.markAt === null ? 0 : moment.at - trade.markAt
    marks.set(trade.id, {
      ...mark,
      reckonedR: await reckonedOf(episode, mark, holds),
      // Asked of old marks alone: nearly every mark is of now.
      stale: isStale(markAge, []) && isStale(markAge, await holds()),
    })
  }
  return marks
}

type Holds = () => Promise<readonly number[]>

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** For how long the newest trades of a strategy were held. */
const holdsOf = async (moment: Moment, strategy: string | null | undefined): Promise<readonly number[]> => {
  if (strategy == null) return []
  const { closed } = await readTradeEpisodes(moment, { strategy, limit: SIGMA_WINDOW })
  return closed.flatMap(({ holdingSeconds }) => holdingSeconds ?? [])
}

/**
 * What a forgotten one counts as. The fold settles it with the next close of its strategy; whoever asks is told from the day on, or a
 * good moment at which somebody looked would count for ever.
 */
const reckonedOf = async (
  episode: EpisodeRow | undefined,
  { heldSeconds, markedR, countedR }: Omit<OpenMark, 'reckonedR' | 'stale'>,
  holds: Holds,
): Promise<number | null> => {
  if (!episode?.strategy || heldSeconds === null) return null
  const heldMs = heldSeconds * SECOND_MS
  if (heldMs <= FORGOTTEN_DAYS * DAY_MS) return episode.reckoned?.r ?? null
  return reckonedR({ heldMs, markedR: countedR ?? markedR }, await holds()) ?? episode.reckoned?.r ?? null
}

/**
 * Whether a price was seen that is the trade's own. The one it was opened at is none: counted as 0R, trades that nobody looks
 * at again make a fair game look like a gain.
 */
const hasOwnMark = ({ mark, markAt, entryAt, entryPrice }: TradeView): boolean =>
  mark !== null && (mark !== entryPrice || entryAt === null || (markAt !== null && markAt > entryAt))

const markOf = async (
  moment: Moment,
  trade: TradeView,
  asked: PriceAsked | undefined,
): Promise<Omit<OpenMark, 'reckonedR' | 'stale'>> => {
  const heldSeconds =
    trade.entryAt === null ? null : Math.max(0, Math.round((moment.at - trade.entryAt) / SECOND_MS))
  const losses = trade.initialRisk === null ? await readLosses(moment, trade.symbol) : []
  const unrealised = unrealisedOf(trade, asked)
  const marked = markedOutcome(trade, unrealised, losses)
  return { ...marked, isMarked: unrealised !== null, heldSeconds }
}

const unrealisedOf = (trade: TradeView, asked: PriceAsked | undefined): Exact | null => {
  if (!hasOwnMark(trade) || trade.mark === null) return null
  const resultOf = (price: Exact) => resultAt(trade, price, trade.rate).minus(Decimal.of(trade.realised))
  const { unrealised } = trade
  if (unrealised === null || !asked?.symbols.includes(trade.symbol)) return unrealised
  const atPrice = resultOf(asked.price)
  return atPrice.compare(Decimal.of(unrealised)) < 0 ? atPrice.text : unrealised
}
