// The contract of the room: what is handed back at the moment of a decision. Named exports only.

export { activitySection } from './context/activity.ts'
export { minutes, money, price, signedMoney, signedShare } from './context/number.ts'
export { openTradesSection } from './context/open-trades.ts'
export { rulesSection } from './context/rules.ts'
export { renderSections, type Section } from './context/section.ts'
export { contrast, type Similar } from './report/contrast.ts'
export { performance } from './report/performance.ts'
export { EpisodeColumns } from './score/episode-columns.ts'
export {
  DEFAULT_FORMULA,
  type EpisodeFilter,
  type EpisodeHit,
  type EpisodeRecall,
  FORMULAS,
  type Formula,
  RECALL_ORDERS,
  type RecallOrder,
} from './score/episode-query.ts'
export { evidenceCandidates } from './score/evidence-candidates.ts'
export { explainHit } from './score/explain.ts'
export { scoreBelief, scorePlan } from './score/memory-scores.ts'
export { recallEpisodes } from './score/recall-episodes.ts'
export type { AliasGroup } from './search/alias-groups.ts'
export { type Aliases, aliasesOf } from './search/aliases.ts'
export { type Chunk, linesOf } from './search/chunk.ts'
export { chunkMarkdown } from './search/chunk-markdown.ts'
export { chunkRecords } from './search/chunk-records.ts'
export { type Citation, citationOf, findAgain, type Whereabouts } from './search/citation.ts'
export { combinedIndex, combinedVectors, SECOND_FROM } from './search/combined-index.ts'
export { documentPeriod } from './search/document-period.ts'
export { embeddedTexts } from './search/embedded-texts.ts'
export { type DatedDocument, forgotten } from './search/forgetting.ts'
export { guardedEmbedder } from './search/guarded-embedder.ts'
export { fuse } from './search/hybrid.ts'
export { type KeywordFinding, keywordFinding } from './search/keyword-search.ts'
export { type IndexEntry, memoryIndex } from './search/memory-index.ts'
export { memoryVectors } from './search/memory-vectors.ts'
export { SOURCES } from './search/ports.ts'
export { inWords } from './search/readable.ts'
export { shortlist } from './search/shortlist.ts'
export { chunkTerms } from './search/terms.ts'
export { estimateTokens } from './search/token-estimate.ts'
export { plainWords, wordOverlap } from './search/word-overlap.ts'
export { wordsOf } from './search/words.ts'
export { sizeInLots } from './sizing/size.ts'
