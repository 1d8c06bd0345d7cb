import { type BeliefRow, type EpisodeRow, put } from '#log/rows'
import {
  bornBelief,
  type ClusterObservation,
  cellId,
  cellsOf,
  clusterOrder,
  endOf,
  enterState,
  observeIfMet,
  type PendingEpisode,
  sameConditions,
  selectStates,
} from '#memories'
import { countedContext } from './counted-context.ts'
import { factsOfEpisode } from './episode-facts.ts'
import { reckoned, settleForgotten } from './forgotten-trades.ts'
import { endPlansOfRetired, planOfFound } from './plans-of-beliefs.ts'
import type { Remembering } from './remembering.ts'

/** Observations of a strategy and symbol after which their beliefs are kept as versions: a read of the past recounts fewer. */
export const CHECKPOINT_EVERY = 64

/**
 * Counts the outcomes of a strategy and symbol that are evidence now: in order of entry, near-duplicates once, each for
 * every belief whose conditions it met (docs/method.md#beliefs). Support and contradiction change here, at the close that causes them.
 */
export const countEvidence = ({ strategy, symbol }: EpisodeRow, work: Remembering): void => {
  if (strategy === null || symbol === null) return
  const forgotten = new Map<EpisodeRow['id'], number | null>()
  const { observations, settled } = clusterOrder(
    work.pendingOf(strategy, symbol).map((one) => {
      const lost = reckoned(one, work)
      if (!lost) return pendingOf(one)
      forgotten.set(one.id, lost.r)
      return { ...pendingOf(one), closed: true, r: lost.r, measure: lost.measure }
    }),
    work.event.knownAt,
  )
  for (const id of settled) {
    const episode = work.episode(id)
    const lost = forgotten.get(id)
    if (!episode) continue
    // One that is open stays part of the state: its end may still be told.
    if (lost === undefined) work.keepEpisode({ ...episode, pending: false })
    else settleForgotten(episode, lost, work)
  }
  for (const observation of observations) take(observation, { strategy, symbol }, work)
  if (observations.length === 0) return
  select(work)
  endPlansOfRetired(work)
  work.makeDue(strategy, symbol, false)
}

/** An episode as clusters are made of it. */
export const pendingOf = (one: EpisodeRow): PendingEpisode => ({
  id: one.id,
  at: one.at,
  direction: one.direction,
  barSeconds: one.context.barSeconds ?? null,
  endedAt: endOf(one.at, one.holdingSeconds),
  closed: one.status === 'closed',
  r: one.countedR ?? one.r,
  measure: one.rSource === 'stop' || one.rSource === 'proxy' ? one.rSource : null,
})

interface Ground {
  readonly strategy: string
  readonly symbol: string
}

const take = (observation: ClusterObservation, ground: Ground, work: Remembering): void => {
  const first = work.episode(observation.first)
  if (!first) throw new Error('an observation without its episode')
  const { strategy, symbol } = ground
  // Told late it may be no observation of its own: the next maintenance counts anew, each once and near-duplicates as one.
  const late = observation.episodes.some((id) => work.episode(id)?.toldLate === true)
  if (late) work.makeDue(strategy, symbol, true)
  else bear(observation, first, ground, work)
  const counted = late ? [] : count(observation, first, ground, work)
  // The cell of the strategy and symbol alone has counted everything.
  const checkpoint =
    counted.length > 0 && Math.max(...counted.map((belief) => belief.observations)) % CHECKPOINT_EVERY === 0
  if (checkpoint) work.checkpoint(strategy, symbol)
  work.link(
    put('evidence', {
      at: observation.at,
      beliefs: counted.map((belief) => belief.n),
      checkpoint,
      episodes: observation.episodes,
      knownAt: work.event.knownAt,
      measure: observation.measure,
      n: work.evidenceNumber(),
      r: observation.r,
      seq: work.event.seq,
      strategy,
      symbol,
    }),
  )
}

/** The beliefs that took it, as they are now. */
const count = (
  observation: ClusterObservation,
  first: EpisodeRow,
  { strategy, symbol }: Ground,
  work: Remembering,
): readonly BeliefRow[] => {
  const seen = { ...observation, episode: observation.first, knownAt: work.event.knownAt }
  const facts = factsOfEpisode(first)
  return work.beliefsAbout(strategy, symbol).flatMap((belief) => {
    const after = observeIfMet(belief, seen, facts)
    return after === belief ? [] : [work.countBelief(belief, after)]
  })
}

/** A cell of the grid exists from its first observation. */
export const bear = (
  { at, measure }: Pick<ClusterObservation, 'at' | 'measure'>,
  episode: Pick<EpisodeRow, 'context' | 'contextLate' | 'at'>,
  { strategy, symbol }: Ground,
  work: Remembering,
): void => {
  const { trend, volatility, session } = countedContext(episode)
  const known = work
    .beliefsAbout(strategy, symbol)
    .filter((belief) => belief.source === 'induced' && belief.measure === measure)
  for (const cell of cellsOf({ strategy, symbol, measure, trend, volatility, session }))
    if (!known.some((belief) => sameConditions(belief.condition, cell.condition)))
      work.keepBelief(
        bornBelief({
          id: cellId(at, cell),
          n: work.number('beliefs'),
          source: 'induced',
          condition: cell.condition,
          createdAt: work.event.knownAt,
          measure,
          strategy,
          symbol,
        }),
      )
}

const select = (work: Remembering): void => {
  const selectable = work.selectableBeliefs()
  for (const { belief: id, state } of selectStates({ tried: work.memory.tried, selectable })) {
    const belief = selectable.find((one) => one.id === id)
    if (!belief) continue
    const found = enterState(belief, state, work.event.knownAt)
    work.keepBelief(found)
    planOfFound(found, work)
  }
}
