// The contract of the room: what is handed back at the moment of a decision. Named exports only.

export { activitySection } from './context/activity.ts'
export { minutes, money, price, signedMoney, signedShare } from './context/number.ts'
export { openTradesSection } from './context/open-trades.ts'
export { renderSections, type Section } from './context/section.ts'
export { contrast, type Similar } from './report/contrast.ts'
export { performance } from './report/performance.ts'
export { EpisodeColumns } from './score/episode-columns.ts'
export {
  type EpisodeFilter,
  type EpisodeHit,
  type EpisodeRecall,
  RECALL_ORDERS,
  type RecallOrder,
} from './score/episode-query.ts'
export { evidenceCandidates } from './score/evidence-candidates.ts'
export { explainHit } from './score/explain.ts'
export { scoreBelief, scorePlan } from './score/memory-scores.ts'
export { recallEpisodes } from './score/recall-episodes.ts'
export { citationOf, findAgain } from './search/citation.ts'
export { sizeInLots } from './sizing/size.ts'
