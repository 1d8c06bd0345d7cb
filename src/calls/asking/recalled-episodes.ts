import { type Moment, readFatigue } from '#log'
import type { SimilarityOptions } from '#market'
import {
  type EpisodeKind,
  type EpisodeTrace,
  type Formula,
  SEED_FORMULA,
  trailingSharpeWeights,
} from '#memories'
import { type EpisodeColumns, type EpisodeRecall, type RecallOrder, recallEpisodes } from '#recall'
import { episodesLike } from '#search'
import { handleNumber } from '#vocabulary'
import type { Caller } from '../session/caller.ts'
import type { Situation } from './asked-situation.ts'

interface Wanted {
  readonly limit: number
  readonly order: RecallOrder
  readonly formula: Formula
  readonly kinds?: readonly EpisodeKind[] | undefined
  readonly weights?: SimilarityOptions['weights']
  readonly text?: string | undefined
  readonly sharpe: boolean
}

/** The episodes that tell most about a situation, with everything the formula needs as of the moment. */
export const recalledEpisodes = async (
  caller: Pick<Caller, 'episodes' | 'texts'>,
  moment: Moment,
  situation: Situation,
  wanted: Wanted,
): Promise<{ readonly episodes: EpisodeRecall; readonly textArm: string }> => {
  const columns = await caller.episodes.asOf(moment)
  const { names, strategy, side, agent } = situation
  const { formula, kinds, limit, order, weights } = wanted
  const text = await textArm(caller, moment, wanted)
  const episodes = recallEpisodes(columns, {
    context: situation.context,
    at: moment.at,
    seq: moment.seq,
    limit,
    order,
    formula,
    filter: {
      symbol: names,
      strategy,
      direction: side,
      kinds,
    },
    sigma: await caller.episodes.sigma(moment),
    affect: { drawdownState: agent.drawdownState, losingStreak: agent.mood.losingStreak },
    citations: await caller.episodes.citations(moment),
    shown: episodesIn(await readFatigue(moment, situation.turn)),
    weights,
    text: text.similarity,
    periodWeight: wanted.sharpe && formula !== SEED_FORMULA ? sharpeOf(columns, moment.seq) : undefined,
  })
  return { episodes, textArm: text.said }
}

const episodesIn = (shown: ReadonlyMap<string, number>): ReadonlyMap<number, number> =>
  new Map(
    [...shown].flatMap(([handle, turns]) => {
      const n = handleNumber('episode', handle)
      return n === null ? [] : [[n, turns] as const]
    }),
  )

const textArm = async (
  { texts }: Pick<Caller, 'texts'>,
  moment: Moment,
  { text, formula }: Wanted,
): Promise<{ readonly similarity: ReadonlyMap<number, number> | undefined; readonly said: string }> => {
  const off = (why: string) => ({ similarity: undefined, said: `off: ${why}` })
  if (formula === SEED_FORMULA) return off('owm-1.0 has none')
  if (text === undefined) return off('no text was given')
  return { similarity: await episodesLike(texts, moment, text), said: 'on' }
}

/** By the month before each entry, and nothing later (P1). */
const sharpeOf = (columns: EpisodeColumns, seq: number): ((trace: EpisodeTrace) => number) => {
  // In one order, whatever has been read before: sums of fractions depend on it.
  const traces = [...columns.traces({}, seq)].sort((a, b) => a.n - b.n)
  const weights = trailingSharpeWeights(
    traces,
    traces.map(({ at }) => at),
  )
  const byOrdinal = new Map(traces.map(({ n }, i) => [n, weights[i] ?? 1]))
  return ({ n }) => byOrdinal.get(n) ?? 1
}
