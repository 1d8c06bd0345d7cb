import { accountDrawdown, type TradeRow } from '#ledger'
import type { EpisodeRow } from '#log/rows'
import { appetite, measuredR, moodAfter, outcomeScale, SIGMA_WINDOW, surprise, withinOneBar } from '#memories'
import { canonical, Decimal, inKeyOrder } from '#vocabulary'
import { agentState } from './agent-state.ts'
import { countEvidence } from './count-evidence.ts'
import { countedContext } from './counted-context.ts'
import { episodeOfTrade, NO_OUTCOME, type ToldLate, toldOf, UNKNOWN_AGENT } from './episode-of-trade.ts'
import { expected } from './expected-outcome.ts'
import { awaitFeedback, awaitsFeedback, withdrawFeedback } from './feed-knowledge.ts'
import { judgeByTrade } from './plan-outcomes.ts'
import { isRemembered } from './remembered-late.ts'
import type { Remembering } from './remembering.ts'
import { isConfidenceLate, isContextLate, isStrategyLate } from './told-late.ts'
import { amendedOutcome, outcomeOf } from './trade-outcome.ts'

/** A loss that happened long ago says less of what a loss is: the median is taken over this many (decision record 13). */
export const LOSSES_KEPT = 200

/** What a trade's changed row means for the memories: it opened, closed, or was told better. */
export const rememberTrade = (trade: TradeRow, work: Remembering): void => {
  const held = work.state.trades.get(trade.id)
  if (held && trade.status === 'open' && tellsTheSame(held, trade)) return
  const before = begunAgain(trade, work.episode(trade.id))
  const late = {
    confidenceLate: isConfidenceLate(trade, before, work),
    contextLate: isContextLate(trade, before, work),
    strategyLate: isStrategyLate(trade, before, work),
  }
  const episode = before ?? opened(trade, late, work)
  if (trade.status === 'voided') return forget(trade, episode, work)
  if (trade.status === 'open')
    return before?.status === 'closed'
      ? reopen(trade, before, late, work)
      : work.keepEpisode(toldOpen(trade, episode, late, work))
  const told = episode.status === 'open' ? toldOpen(trade, episode, late, work) : retold(trade, episode, late)
  if (episode.status === 'open') return close(trade, { ...told, toldOpen: before !== undefined }, work)
  amend(trade, told, episode, work)
}

/** A voided trade that is there after all: beliefs may have counted it. */
const begunAgain = (trade: TradeRow, episode: EpisodeRow | undefined): EpisodeRow | undefined =>
  episode?.status === 'voided' && trade.status !== 'voided'
    ? { ...episode, status: 'open', pending: true, toldLate: true }
    : episode

/** What an episode takes from a trade that is open. Sizes, costs and marks change with every tick and are not among it. */
const TOLD = [
  'symbol',
  'entryAt',
  'entryPrice',
  'entrySize',
  'entryReason',
  'confidence',
  'stop',
  'target',
] as const satisfies readonly (keyof TradeRow)[]

/** Told in more than a word. Mostly the same object; a trade that was looked up is equal to the one held, and another. */
const TOLD_AT_LENGTH = [
  'strategy',
  'entryContext',
  'intention',
  'remarks',
] as const satisfies readonly (keyof TradeRow)[]

const tellsTheSame = (before: TradeRow, after: TradeRow): boolean =>
  TOLD.every((field) => before[field] === after[field]) &&
  (TOLD_AT_LENGTH.every((field) => before[field] === after[field]) || atLength(before) === atLength(after))

const atLength = ({ strategy, entryContext, intention, remarks }: TradeRow): string =>
  canonical([strategy && { ...strategy }, entryContext, { ...intention }, [...remarks]])

const opened = (trade: TradeRow, late: ToldLate, work: Remembering): EpisodeRow => {
  const { knownAt } = work.event
  // How the agent stood when it was entered is not known any more.
  const agent = isRemembered(trade.exitAt, knownAt) ? UNKNOWN_AGENT : agentState(work)
  const base = episodeOfTrade(trade, work.number('episodes'), knownAt, agent, late)
  return inOrder({
    ...base,
    toldLate: isBehindCounted(base, work),
    ...expected(base, trade.initialRisk === null ? 'proxy' : 'stop', work),
  })
}

const inOrder = inKeyOrder<EpisodeRow>()

/** Whether beliefs have counted trades entered after it, or within a bar before it: it may be no observation of its own. */
const isBehindCounted = (
  { strategy, symbol, at, context }: Pick<EpisodeRow, 'strategy' | 'symbol' | 'at' | 'context'>,
  work: Remembering,
): boolean => {
  const own = { at, barSeconds: context.barSeconds ?? null }
  return work
    .beliefsAbout(strategy, symbol)
    .some(
      ({ source, newestEntry }) =>
        source === 'induced' &&
        newestEntry !== null &&
        (at < newestEntry || withinOneBar({ ...own, at: newestEntry }, own)),
    )
}

/** One that is told of its strategy after its entry may be near to one that was counted there. */
const toldOpen = (trade: TradeRow, before: EpisodeRow, late: ToldLate, work: Remembering): EpisodeRow => {
  const told = retold(trade, before, late)
  return told.strategy === before.strategy ? told : { ...told, toldLate: isBehindCounted(told, work) }
}

/** A trade that only a snapshot's silence had closed: the same memory, and beliefs count it again. */
const reopen = (trade: TradeRow, before: EpisodeRow, late: ToldLate, work: Remembering): void => {
  const reopened: EpisodeRow = {
    ...retold(trade, before, late),
    ...NO_OUTCOME,
    status: 'open',
    pending: true,
    toldLate: before.toldLate || !before.pending,
  }
  work.keepEpisode(reopened)
  withdrawFeedback(trade, work)
  recountLater(before, reopened, work)
  takeBackClose(trade, before, work)
}

/** The mood and the last outcomes as they were before a close that never was, if none came since. */
const takeBackClose = (trade: TradeRow, before: EpisodeRow, work: Remembering): void => {
  const { lastClose, ...memory } = work.memory
  if (lastClose?.trade !== trade.id) return
  work.memory = before.r === null ? memory : { ...memory, outcomes: memory.outcomes.slice(0, -1) }
  work.mood = lastClose.mood
  if (before.strategy !== null) {
    const { outcomes, holds } = work.strategyRecord(before.strategy)
    work.keepStrategy({
      strategy: before.strategy,
      outcomes: before.r === null ? outcomes : outcomes.slice(0, -1),
      holds: before.holdingSeconds === null ? holds : holds.slice(0, -1),
    })
  }
  if (before.returnOnNotional !== null && before.returnOnNotional < 0)
    work.keepLosses({ returns: work.lossesOf(trade.symbol).slice(0, -1), symbol: trade.symbol })
}

/** What the row says now; the agent's state stays as it was at the entry. Told of another strategy, it is evidence there. */
const retold = (trade: TradeRow, episode: EpisodeRow, late: ToldLate): EpisodeRow => {
  const { drawdown, losingStreak } = episode.context
  const agent = { drawdown: drawdown ?? null, losingStreak: losingStreak ?? null }
  const told = toldOf(trade, trade.entryAt ?? episode.at, agent, late)
  return {
    ...episode,
    ...told,
    // What was aimed at when it was first said: a target that is moved to where the price is was not reached.
    targetR: episode.targetR ?? told.targetR,
    pending: episode.pending || (trade.strategy !== null && episode.strategy !== trade.strategy.name),
  }
}

/** Everything that a close changes, in the transaction of its event. */
const close = (trade: TradeRow, episode: EpisodeRow, work: Remembering): void => {
  const outcome = outcomeOf(trade, work.lossesOf(trade.symbol))
  const { r, returnOnNotional } = outcome
  const measured = measuredR(outcome)
  const sigma = scaleOf(episode, work)
  const closed: EpisodeRow = {
    ...episode,
    ...outcome,
    status: 'closed',
    outcomeKnownAt: work.event.knownAt,
    outcomeSeq: work.event.seq,
    surprise: surprise(measured, episode.expectedR, sigma),
    // Beliefs are about strategies: without one nothing waits for it, and the state need not hold it for ever.
    pending: episode.strategy !== null && !isCounted(episode),
  }
  work.keepEpisode(closed)
  if (isCounted(episode)) recountForgotten(episode, work)
  if (r !== null) {
    work.memory = { ...work.memory, outcomes: newest(work.memory.outcomes, r) }
  }
  if (episode.strategy !== null) recordOf(episode.strategy, outcome, work)
  if (returnOnNotional !== null && returnOnNotional < 0) {
    const returns = newest(work.lossesOf(trade.symbol), returnOnNotional, LOSSES_KEPT)
    work.keepLosses({ returns, symbol: trade.symbol })
  }
  const { lastClose: _, ...memory } = work.memory
  // A snapshot may have left the position out: the next one can take the close back.
  work.memory =
    trade.exitKind === 'unknown' ? { ...memory, lastClose: { trade: trade.id, mood: work.mood } } : memory
  const result = Decimal.of(trade.pnl).sign
  const { drawdownLimit, appetite: rule } = work.state.config
  const drawdown = accountDrawdown(work.account)
  const at = trade.exitAt ?? work.event.knownAt
  const mood = moodAfter(work.mood, { r: measured, result, sigma, at })
  work.mood = {
    appetite: appetite(drawdown ?? 0, drawdownLimit, rule),
    at: mood.at,
    closes: mood.closes,
    confidence: mood.confidence,
    drawdown,
    equity: work.account.equity,
    id: 'mood',
    losingStreak: mood.losingStreak,
    winningStreak: mood.winningStreak,
  }
  judgeByTrade(closed, trade.intention.cites, work)
  awaitFeedback(trade, { r: measured, sigma }, work)
  countEvidence(closed, work)
}

/** What outcomes like its own vary by. */
const scaleOf = ({ strategy }: Pick<EpisodeRow, 'strategy'>, work: Remembering): number =>
  outcomeScale(strategy === null ? [] : work.strategyRecord(strategy).outcomes, work.memory.outcomes)

/** What its strategy's trades come to and how long they take, with this one. */
const recordOf = (
  strategy: string,
  { r, holdingSeconds }: Pick<EpisodeRow, 'r' | 'holdingSeconds'>,
  work: Remembering,
): void => {
  const { outcomes, holds } = work.strategyRecord(strategy)
  work.keepStrategy({
    strategy,
    outcomes: newest(outcomes, r),
    holds: newest(holds, holdingSeconds),
  })
}

/** Not spread into a list: that grows as the last comes in, to half as much again. Every close keeps four of them. */
const newest = (kept: readonly number[], value: number | null, most = SIGMA_WINDOW): readonly number[] =>
  value === null ? kept : kept.concat(value).slice(-most)

/** Whether beliefs have counted it while it was open: it was forgotten. */
const isCounted = ({ status, reckoned }: EpisodeRow): boolean =>
  status === 'open' && reckoned !== null && reckoned.r !== null

/** The end of a forgotten trade is told after all: the next maintenance counts what it was. */
const recountForgotten = ({ id, strategy, symbol }: EpisodeRow, work: Remembering): void => {
  if (strategy !== null && symbol !== null) work.makeDue(strategy, symbol, true)
  for (const flag of work.found.flags)
    if (flag.code === 'open_forgotten' && flag.trade?.id === id) work.flags.end(flag, 'settled')
}

/** A late fee, a correction: the outcome is another one from now on; what was counted stays counted until it is recounted. */
const amend = (trade: TradeRow, episode: EpisodeRow, before: EpisodeRow, work: Remembering): void => {
  const outcome = amendedOutcome(trade, {
    ...episode,
    pnl: trade.pnl,
  })
  // Moved, it may have been counted where it is now, or be near to one that was.
  const moved = episode.strategy !== before.strategy
  const amended = { ...episode, ...outcome, toldLate: episode.toldLate || moved }
  work.keepEpisode(amended)
  if (awaitsFeedback(trade.id, work) || measuredR(before) !== measuredR(outcome))
    awaitFeedback(trade, { r: measuredR(outcome), sigma: scaleOf(amended, work) }, work)
  recountLater(before, amended, work)
  if (moved) countEvidence(amended, work)
}

/** What beliefs have counted is another thing now, or happened elsewhere: the next maintenance counts again. */
const recountLater = (before: EpisodeRow, after: EpisodeRow, work: Remembering): void => {
  const { pending, strategy, symbol } = before
  if (!pending && strategy !== null && symbol !== null && countedAs(before) !== countedAs(after))
    work.makeDue(strategy, symbol, true)
}

/** All of an episode that decides what it is evidence for. */
const countedAs = (one: EpisodeRow): string => {
  const { r, countedR, rSource, strategy, symbol, direction, at } = one
  return canonical({ r, countedR, rSource, strategy, symbol, direction, at, context: countedContext(one) })
}

const forget = (trade: TradeRow, episode: EpisodeRow, work: Remembering): void => {
  const voided: EpisodeRow = {
    ...episode,
    status: 'voided',
    r: null,
    countedR: null,
    rSource: 'none',
    pending: false,
  }
  if (isCounted(episode)) recountForgotten(episode, work)
  else recountLater(episode, voided, work)
  work.keepEpisode(voided)
  if (episode.status === 'closed') withdrawFeedback(trade, work)
  countEvidence(episode, work)
}
