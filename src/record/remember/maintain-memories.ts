import {
  type BeliefRow,
  type EpisodeRow,
  type EvidenceRow,
  type FactEvent,
  GENERAL,
  groundOf,
  groupOf,
  type Lookup,
  type State,
} from '#log/rows'
import {
  type BeliefEvidence,
  clusterOrder,
  conditionText,
  countedOutcome,
  evaluate,
  expiredAt,
  type Facts,
  isContainer,
  isTried,
  mergedInto,
  mergeLook,
  mergePlans,
  type Observation,
  recount,
  selectStates,
  separating,
  splitBelief,
  splitLooks,
  splitOutcome,
} from '#memories'
import { contentId, type Id } from '#vocabulary'
import { bear, pendingOf } from './count-evidence.ts'
import { countedContext } from './counted-context.ts'
import { factsOfEpisode } from './episode-facts.ts'
import { knowledgeLookups, maintainKnowledge } from './maintain-knowledge.ts'
import { endPlansOfRetired } from './plans-of-beliefs.ts'
import type { Remembering } from './remembering.ts'

/** Newest observations of a strategy and symbol that splits and merges look at: what is older is about another market. */
const LOOKED_AT = 2_000

/** What a boundary looks at. */
export const dueLookups = (state: State, { knownAt }: FactEvent): readonly Lookup[] => [
  ...evidenceLookups(state),
  ...knowledgeLookups(state, knownAt),
]

/** Evidence where it is due; all of it everywhere once an outcome that was counted has changed. */
const evidenceLookups = (state: State): readonly Lookup[] => {
  const { due } = state.memory
  if (!due.some(({ amended }) => amended)) {
    const newest = { order: { column: 'seq', descending: true }, limit: LOOKED_AT }
    return due.map(({ strategy, symbol }) => ({ find: 'evidence', where: { strategy, symbol }, ...newest }))
  }
  // What was moved may be where there is no belief yet.
  const groups = new Set([...state.beliefs.groups.keys(), ...due.map(groupOf)])
  groups.delete(GENERAL)
  return [...groups].sort().map((name) => ({ find: 'evidence', where: groundOf(name) }))
}

/** Moves, merges and splits, at a boundary: only what is due. What changes by time alone is not stored. */
export const maintainMemories = (work: Remembering): void => {
  const { due } = work.memory
  if (due.some(({ amended }) => amended)) recountAll(work)
  const counted = evidenceByBelief(work)
  for (const { strategy, symbol } of due) look(strategy, symbol, counted, work)
  endPlansOfRetired(work)
  tidyPlans(work)
  maintainKnowledge(work)
  work.memory = { ...work.memory, due: [], maintainedAt: work.event.at }
}

const look = (
  strategy: string,
  symbol: string,
  counted: ReadonlyMap<number, readonly BeliefEvidence[]>,
  work: Remembering,
): void => {
  const tried = work.beliefsAbout(strategy, symbol).filter((one) => isTried(one) && one.state !== 'retired')
  const known = tried.map((belief) => ({ belief, evidence: counted.get(belief.n) ?? [] }))
  const splits = known.flatMap(({ belief, evidence }) => splitLooks(belief, evidence))
  const merges = known.flatMap((child) =>
    known
      .filter(({ belief }) => isContainer(belief, child.belief))
      .map((container) => mergeLook(child, container))
      .filter((one) => one !== null),
  )
  const looked = splits.length + merges.length
  for (const { belief } of known) {
    const into = mergedInto(
      belief,
      merges.filter((one) => one.child.id === belief.id),
      looked,
    )
    if (into !== belief.mergedInto) work.keepBelief({ ...belief, mergedInto: into })
  }
  for (const split of separating(splits, looked)) separate(split, work.beliefsAbout(strategy, symbol), work)
}

const separate = (
  split: ReturnType<typeof separating>[number],
  beliefs: readonly BeliefRow[],
  work: Remembering,
): void => {
  const parent = beliefs.find(({ id }) => id === split.belief)
  if (!parent) return
  if (parent.separatedBy === null) work.keepBelief({ ...parent, separatedBy: split.leaf })
  const outcome = splitOutcome(parent, split)
  if (outcome.kind !== 'new') return
  const text = conditionText(outcome.condition)
  if (beliefs.some((one) => one.claim === parent.claim && conditionText(one.condition) === text)) return
  const at = work.event.knownAt
  work.keepBelief(
    splitBelief(parent, outcome, {
      id: contentId(at, `belief split ${parent.id} ${text}`),
      n: work.number('beliefs'),
      at,
    }),
  )
}

/** By a belief's number, the observations that it counted, with the outcomes as they are known now. */
const evidenceByBelief = (work: Remembering): ReadonlyMap<number, readonly BeliefEvidence[]> => {
  const counted = new Map<number, BeliefEvidence[]>()
  // Each row once: a belief at a time took half of a maintenance, since every one would look through all of them.
  for (const row of work.evidence) {
    const first = work.episode(firstOf(row))
    const r = outcomeNow(row, work)
    if (!first || r === null || !isOf(first, row)) continue
    const one = { id: first.id, r, facts: factsOfEpisode(first) }
    for (const n of row.beliefs) {
      const known = counted.get(n)
      if (known) known.push(one)
      else counted.set(n, [one])
    }
  }
  return counted
}

const firstOf = (row: EvidenceRow): Id => {
  const [first] = row.episodes
  if (first === undefined) throw new Error('evidence without an episode')
  return first
}

/** The mean of its episodes' outcomes in its measure; null once none is left. */
const outcomeNow = (row: EvidenceRow, work: Remembering): number | null => {
  const rs = row.episodes
    .map((id) => work.episode(id))
    .map((one) => (one && isOf(one, row) ? countedOutcome(one, row.measure) : null))
    .filter((r) => r !== null)
  return rs.length === 0 ? null : rs.reduce((sum, r) => sum + r, 0) / rs.length
}

/** Whether an episode is still of the strategy and symbol that it was counted for. */
const isOf = (episode: EpisodeRow, { strategy, symbol }: Pick<EvidenceRow, 'strategy' | 'symbol'>): boolean =>
  episode.strategy === strategy && episode.symbol === symbol

/**
 * Beliefs as if outcomes, strategies and situations had always been what they are now known to be, and near-duplicates had
 * been told together. Support that was found stays if it still is.
 */
const recountAll = (work: Remembering): void => {
  const all = observationsNow(work)
  bearCells(all, work)
  const beliefs = work.allBeliefs()
  const observed = beliefs.map((belief) => ({
    belief,
    observations: all.flatMap(({ ground, observation, facts }) =>
      isAbout(belief, ground) && evaluate(belief.condition, facts) === 'holds' ? [observation] : [],
    ),
  }))
  const fresh = observed.map(({ belief, observations }) => recount(belief, observations))
  const still = new Map(
    selectStates({ tried: work.memory.tried, selectable: fresh }).map((change) => [
      change.belief,
      change.state,
    ]),
  )
  for (const { belief, observations } of observed) {
    const { state, since } = belief
    const kept = (state === 'supported' || state === 'contradicted') && still.get(belief.id) === state
    const again = recount(belief, observations, kept ? { state, since } : undefined)
    work.keepBelief(work.countBelief(belief, again))
  }
}

/** What was moved, or put into another situation, may be the first observation of its cells. */
const bearCells = (all: readonly ObservationNow[], work: Remembering): void => {
  const seen = new Set<string>()
  for (const { ground, observation, episode } of all) {
    const { trend, volatility, session } = countedContext(episode)
    const cells = [groupOf(ground), observation.measure, trend, volatility, session].join('\n')
    if (seen.has(cells)) continue
    seen.add(cells)
    bear(observation, episode, ground, work)
  }
}

type Ground = Pick<EvidenceRow, 'strategy' | 'symbol'>

const isAbout = (belief: BeliefRow, { strategy, symbol }: Ground): boolean =>
  groupOf(belief) === GENERAL || groupOf(belief) === groupOf({ strategy, symbol })

interface ObservationNow {
  readonly ground: Ground
  readonly observation: Observation
  /** The first of its cluster. */
  readonly episode: EpisodeRow
  readonly facts: Facts
}

/** Every observation that was ever counted, as its episodes are now: clusters anew, in order of entry. */
const observationsNow = (work: Remembering): readonly ObservationNow[] => {
  const grounds = new Map<string, { readonly ground: Ground; readonly rows: EvidenceRow[] }>()
  for (const row of work.evidence) {
    const name = groupOf(row)
    const known = grounds.get(name) ?? { ground: row, rows: [] }
    grounds.set(name, known)
    known.rows.push(row)
  }
  return [...grounds.values()]
    .flatMap(({ ground, rows }) => observationsOf(ground, rows, work))
    .sort((a, b) => a.observation.at - b.observation.at)
}

/** It ended, or counts as ended. */
const isCountable = ({ status, reckoned }: EpisodeRow): boolean =>
  status === 'closed' || (status === 'open' && reckoned !== null)

const observationsOf = (
  ground: Ground,
  rows: readonly EvidenceRow[],
  work: Remembering,
): readonly ObservationNow[] => {
  const countedBy = new Map<Id, EvidenceRow>()
  // One that was moved away and back was counted twice; it has been known since the first time.
  for (const row of rows) for (const id of row.episodes) if (!countedBy.has(id)) countedBy.set(id, row)
  const episodes = [...countedBy].flatMap(([id, row]) => {
    const episode = work.episode(id)
    return episode && isOf(episode, ground) && isCountable(episode) ? [{ episode, row }] : []
  })
  const byId = new Map(episodes.map(({ episode }) => [episode.id, episode]))
  const counted = episodes.map(({ episode, row: { measure } }) =>
    episode.status === 'open'
      ? { ...pendingOf(episode), closed: true, r: countedOutcome(episode, measure), measure }
      : pendingOf(episode),
  )
  const { observations } = clusterOrder(counted, work.event.knownAt)
  return observations.flatMap(({ first, r, measure, at }) => {
    const episode = byId.get(first)
    if (!episode) return []
    const known = countedBy.get(first)?.knownAt ?? work.event.knownAt
    return [
      {
        ground,
        observation: { episode: first, r, measure, at, knownAt: known },
        episode,
        facts: factsOfEpisode(episode),
      },
    ]
  })
}

const tidyPlans = (work: Remembering): void => {
  const { knownAt } = work.event
  for (const plan of work.standingPlans())
    if (expiredAt(plan, knownAt)) work.keepPlan({ ...plan, status: 'expired' })
  for (const { kept, dropped } of mergePlans(work.standingPlans(), knownAt)) {
    work.keepPlan(kept)
    for (const plan of dropped) work.keepPlan({ ...plan, status: 'cancelled', cancelledAt: knownAt })
  }
}
