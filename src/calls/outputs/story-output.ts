import { z } from 'zod'
import type { Episodes } from '#episode-index'
import type { TradeRow } from '#ledger'
import { handlesOf, type Log, type Moment, readBeliefs, readRetrievals } from '#log'
import { zRecordedContext } from '#market'
import { boost, type Episode, plansInForce, R_SOURCES, recency, situationFacts } from '#memories'
import { DAY_MS, handleOf, isoOrNull } from '#vocabulary'
import { BEST_R, CONTEXT_LATE, IN_R, R_FROM, SURPRISE, WORST_R, zIso } from './answer-fields.ts'
import { saidOut, zSaid } from './said-output.ts'
import { shaped } from './shaped.ts'
import { SHOWN_FIELDS, shownOut } from './shown-output.ts'
import { tradeDecisions } from './trade-decisions.ts'

const zExpected = z
  .object({
    handle: z.string().describe('the belief: B3'),
    mean: z.number().describe('outcome it expected, in R'),
  })
  .meta({ id: 'Expected' })

/** What is remembered of a trade: the episode, what was expected, what it taught, what had been shown. */
export const zStory = z
  .object({
    episode: z.string().describe('handle of the episode: E12'),
    context: zRecordedContext.describe('the situation it was entered in'),
    contextLate: z.boolean().describe(CONTEXT_LATE),
    confidence: z.number().nullable().describe('as stated at the entry, 0 to 1'),
    tags: z.array(z.string()).describe('labels it was given'),
    r: z.number().nullable().describe(IN_R),
    rSource: z.enum(R_SOURCES).describe(R_FROM),
    mfeR: z.number().nullable().describe(BEST_R),
    maeR: z.number().nullable().describe(WORST_R),
    expected: z.array(zExpected).describe('what each belief that applied at the entry expected of it'),
    surprise: z.number().nullable().describe(SURPRISE),
    touched: z.array(z.string()).describe('beliefs that its outcome was evidence for or against: B3'),
    plans: z.array(z.string()).describe('plans in force at the entry: P2'),
    said: z.array(zSaid).describe('what the model said besides its decisions to enter and to leave'),
    ...SHOWN_FIELDS,
    strength: z.number().describe('of the memory now, 0 to 1: min(1, Rec·boost)'),
    citations: z.int().describe('turns that cited it since'),
    retrievals: z.int().describe('turns it was shown in'),
    lastRetrieved: zIso.nullable().describe('when it was last shown; null: never'),
  })
  .meta({ id: 'TradeStory' })
export type TradeStory = z.infer<typeof zStory>

export const storyOut = async (
  moment: Moment,
  episodes: Episodes,
  trade: TradeRow,
): Promise<TradeStory | null> => {
  const { log, seq } = moment
  const [episode] = await log.store.rows('episodes', { seq, where: { id: trade.id } })
  if (!episode) return null
  const citations = (await episodes.citations(moment)).get(episode.n) ?? 0
  const handle = handleOf('episode', episode.n)
  // Both names are one memory: what is held stands in a turn by that of the trade.
  const { turns, last } = await readRetrievals(moment, new Set([handle, handleOf('trade', trade.n)]))
  const decisions = await tradeDecisions(moment, trade)
  const { leaving } = decisions
  // What was looked up to leave it is part of the story too; a turn that only saw it gone is not.
  const decidedIn = [trade.entryTurn, ...leaving.map(({ turn }) => turn)]
  const cites = [...trade.intention.cites, ...leaving.flatMap(({ data }) => data.cites ?? [])]
  const age = (moment.at - (episode.outcomeKnownAt ?? episode.at)) / DAY_MS
  return shaped(zStory, {
    ...episode,
    episode: handle,
    context: { ...episode.context },
    contextLate: episode.contextLate === true,
    tags: [...episode.tags],
    expected: episode.expectations.map((expectation) => shaped(zExpected, expectation)),
    touched: await beliefsCounting(moment, episode),
    plans: await plansAtEntry(log, episode),
    said: await saidOut(moment, decisions),
    ...(await shownOut(moment, decidedIn, await handlesOf(log.store, cites))),
    strength: Math.min(1, recency(age) * boost(citations)),
    citations,
    retrievals: turns,
    lastRetrieved: isoOrNull(last),
  })
}

/** Beliefs that its outcome was counted for or against. */
const beliefsCounting = async (moment: Moment, episode: Episode) => {
  const { strategy, symbol, outcomeSeq } = episode
  if (strategy === null || symbol === null || outcomeSeq === null) return []
  const since = await moment.log.store.rows('evidence', {
    seq: moment.seq,
    where: { strategy, symbol },
    range: { column: 'seq', from: outcomeSeq },
    order: { column: 'seq' },
  })
  const counted = since.find((row) => row.episodes.includes(episode.id))
  if (!counted) return []
  const beliefs = (await readBeliefs(moment)).filter(({ n }) => counted.beliefs.includes(n))
  return beliefs.map(({ n }) => handleOf('belief', n))
}

/** As they stood when it was entered. */
const plansAtEntry = async (log: Log, episode: Episode) => {
  const [first] = await log.store.versions('episodes', { id: episode.id })
  if (!first) return []
  const plans = await log.store.rows('plans', { seq: first.fromSeq, where: { standing: 1 } })
  const { context, symbol, strategy, direction, at } = episode
  const facts = situationFacts(context, { symbol, strategy, direction, at })
  return plansInForce(plans, facts, at).map(({ n }) => handleOf('plan', n))
}
