import { SCORED_AT_ONCE, scoreWithModel } from '#consolidate'
import type { Payload, State } from '#log'
import { type ScoredObservation, scoreByRubric } from '#memories'
import type { Instant, Json } from '#vocabulary'
import { reflectorOf } from '../lessons/lessons-by-model.ts'
import type { Caller } from '../session/caller.ts'

/** What the rubric calls itself where an observation says who scored it. */
const RUBRIC = 'rubric'

/** Observations of one call that a model scores; of more it would take minutes. */
const MOST_BY_MODEL = 50

/** Importance, who gave it, and by which factors. */
export type Score = Pick<Payload, 'importance' | 'scoredBy' | 'factors'>

/** What was held and traded by then. */
const tradedBy = ({ trades, symbols }: State) => ({
  holdings: [...new Set([...trades.values()].map(({ symbol }) => symbol))],
  traded: [...symbols.values()].filter(({ traded }) => traded).map(({ symbol }) => symbol),
})

/** By the rubric, on the state that it will be decided on. */
export const rubricScore = (
  observation: ScoredObservation,
  state: State,
  { likeliest, at }: { readonly likeliest: number | null; readonly at: Instant },
): Score => {
  const { importance, factors } = scoreByRubric(observation, { ...tradedBy(state), likeliest, at })
  // Factors are plain data.
  return { importance, scoredBy: RUBRIC, factors: factors as unknown as Json }
}

export interface ModelScores {
  /** By place; those that are missing are scored by the rubric. */
  readonly scores: ReadonlyMap<number, Score>
  readonly notices: readonly string[]
}

const NO_SCORES: ModelScores = { scores: new Map(), notices: [] }

/** By the home's model, where the log is set to that; what it does not score the rubric does, with a notice that says why. */
export const modelScores = async (
  caller: Caller,
  state: State,
  observations: readonly { readonly place: number; readonly observation: ScoredObservation }[],
): Promise<ModelScores> => {
  if (state.config.scorer !== 'model' || observations.length === 0) return NO_SCORES
  const rubric = (why: string): ModelScores => ({ ...NO_SCORES, notices: [`scored_by_rubric: ${why}`] })
  if (observations.length > MOST_BY_MODEL)
    return rubric(`a model scores at most ${MOST_BY_MODEL} observations of a call`)
  const model = await reflectorOf(caller).catch((error: Error) => error.message)
  if (typeof model === 'string') return rubric(model)
  const scores = new Map<number, Score>()
  for (let from = 0; from < observations.length; from += SCORED_AT_ONCE) {
    const some = observations.slice(from, from + SCORED_AT_ONCE)
    const scored = await scoreWithModel(
      model,
      some.map(({ observation }) => observation),
      tradedBy(state),
      caller.closing.signal,
    )
    if ('refused' in scored)
      return { scores, notices: [`scored_by_rubric: ${scored.refused.code}: ${scored.refused.reason}`] }
    for (const [i, { importance, factors }] of scored.scores.entries())
      scores.set(some[i]?.place ?? -1, {
        importance,
        scoredBy: scored.by,
        factors: factors as unknown as Json,
      })
  }
  return { scores, notices: [] }
}
