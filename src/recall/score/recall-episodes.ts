import { type SimilarityFields, similarityFields } from '#market'
import { DEFAULT_FORMULA } from '#memories'
import { knownOfBoth } from '../sizing/query-coverage.ts'
import type { EpisodeColumns } from './columns/episode-columns.ts'
import type { EpisodeHit, EpisodeQuery, EpisodeRecall } from './episode-query.ts'
import type { Ranked } from './exact-search/ranked.ts'
import { type ExactSearch, topRows } from './exact-search/top-rows.ts'
import { upperBounds } from './exact-search/upper-bounds.ts'
import { type Scorer, scorerOf } from './formula/scorer.ts'
import { balancedList, type Chosen } from './selection/balanced-list.ts'
import { traceFields } from './trace-fields.ts'

/** The episodes that tell most about a situation: the exact best of all there are as of a moment. */
export const recallEpisodes = (columns: EpisodeColumns, query: EpisodeQuery): EpisodeRecall => {
  const { limit, order = 'balanced', formula = DEFAULT_FORMULA } = query
  const view = columns.view(query.filter, query.seq)
  const scorer = scorerOf(view, query)
  const asked = similarityFields(query.context)
  const search: ExactSearch = { view, scorer, bounds: upperBounds(view, scorer) }
  const { chosen, eligible, left, cut } =
    order === 'balanced'
      ? balancedList(search, limit, query.weights)
      : { chosen: rankedList(search, order, limit), eligible: 0, left: 0, cut: null }
  return {
    hits: chosen.map((one) => hitOf(scorer, one, asked)),
    candidates: view.count(),
    eligible,
    left,
    cut,
    sigma: scorer.sigma,
    formula,
    order,
  }
}

/** The orders that are a plain list: nothing is collapsed or added. */
const rankedList = (
  search: ExactSearch,
  order: 'outcome' | 'relevance' | 'losses_first',
  limit: number,
): readonly Chosen[] => {
  const as =
    (side: Chosen['side']) =>
    (one: Ranked): Chosen => ({ one, side, duplicates: 0 })
  if (order !== 'losses_first')
    return topRows(search, order === 'outcome' ? 'score' : 'rel', limit).map(as('list'))
  const losses = topRows(search, 'warn', limit).map(as('warning'))
  return [...losses, ...topRows(search, 'score of others', limit - losses.length).map(as('list'))]
}

const hitOf = (
  scorer: Scorer,
  { one: { rows, row, rel }, side, duplicates }: Chosen,
  asked: SimilarityFields,
): EpisodeHit => {
  const trace = rows.traceOf(row)
  return {
    n: trace.n,
    id: trace.id,
    trace,
    components: scorer.components(rows, row),
    known: knownOfBoth(asked, traceFields(trace)),
    score: scorer.score(rows, row, rel),
    side,
    duplicates,
  }
}
