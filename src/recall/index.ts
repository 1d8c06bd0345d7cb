// The contract of the room: what is handed back at the moment of a decision. Named exports only.

// Context: sections of text for a model, within a budget.
export { activitySection } from './context/activity-section.ts'
export { type BeliefsShown, beliefsSection } from './context/beliefs-section.ts'
export { BUDGET, fitBudget } from './context/fit-budget.ts'
export { flagsSection, MOST_FLAGS_COUNTED } from './context/flags-section.ts'
export { minutes, money, price, signedMoney } from './context/format-number.ts'
export { type FullSection, renderSection, sectionLines } from './context/full-section.ts'
export { NO_REASONS, type ReasonsAbove } from './context/given-reason.ts'
export { GIVEN_SECTION, type GivenShown, givenSections, MOST_GIVEN } from './context/given-section.ts'
export { footSection, headSection, hintSection } from './context/head-section.ts'
export {
  KNOWLEDGE_SECTION_NAMES,
  KNOWLEDGE_SECTIONS,
  type KnowledgeShown,
} from './context/knowledge-section.ts'
export { type LastDecisionShown, lastDecisionSection } from './context/last-decision-section.ts'
export { learningsSection } from './context/learnings-section.ts'
export { type LessonShown, lessonNotesSection, lessonsSection } from './context/lessons-section.ts'
export { limitsSection } from './context/limits-section.ts'
export { type MoodShown, moodSection } from './context/mood-section.ts'
export { dueSection, type NowShown, nowSection } from './context/now-section.ts'
export { openTradesSection } from './context/open-trades-section.ts'
export { type PassageShown, passagesSection, positionNotesSection } from './context/passages-section.ts'
export { type PlansShown, plansSection } from './context/plans-section.ts'
export { behindMarks, inQuotes, named, oneLine, quotedLines, unbroken } from './context/quoted-text.ts'
export { type ClosedTradeShown, recentTradesSection } from './context/recent-trades-section.ts'
export { rulesSection } from './context/rules-section.ts'
export { manualSection, playbookSection, soulSection } from './context/rules-text-section.ts'
export {
  type Line,
  PROMPT_SIDES,
  type PromptSide,
  renderSections,
  type Section,
  type SectionKind,
} from './context/section.ts'
export {
  type EpisodeShown,
  type SituationShown,
  situationSection,
  untoldLossesSection,
  warningsSection,
} from './context/situation-section.ts'

// Experiment: which blocks of days are withheld, and what that has shown.
export { isWithheldAt } from './experiment/assignment.ts'
export { stratumStart } from './experiment/blocks.ts'
export {
  endedStrata,
  type HoldoutArm,
  type HoldoutEstimate,
  type HoldoutTrade,
  holdoutEstimate,
  LEAST_STRATA,
} from './experiment/holdout-estimate.ts'
export { designEffect, likenessWithin, tradesToTell } from './experiment/power.ts'

// Knowledge: what was read and told, by the current situation.
export {
  type ChosenKnowledge,
  chooseKnowledge,
  type Meanings,
  SHOWN_OF_LAYER,
} from './knowledge/choose-knowledge.ts'
export type { KnowledgeCandidate } from './knowledge/knowledge-candidate.ts'
export { type ByLayer, byLayer, knowledgePool } from './knowledge/knowledge-pool.ts'
export { NumberedWords } from './knowledge/numbered-words.ts'

// Reports: performance, and what tells winners from losers.
export { contrast, type Similar } from './report/contrast.ts'
export { performanceReport } from './report/performance-report.ts'
export { ROLLING_TRADES, type TradeCharts, tradeCharts } from './report/trade-charts.ts'
export { type TradeTotals, tradeTotals } from './report/trade-totals.ts'
export { type ColumnTrade, type TradeQuestion, tradesInColumns } from './report/trades-in-columns.ts'
export {
  type AlikeOutcomes,
  alikeOutcomes,
  aloneWords,
  lossesAlone,
  shareWords,
} from './score/alike-outcomes.ts'
// Scoring: the episodes, beliefs and plans that tell most about a situation.
export { EpisodeColumns } from './score/columns/episode-columns.ts'
export {
  type EpisodeFilter,
  type EpisodeHit,
  type EpisodeRecall,
  RECALL_ORDERS,
  type RecallOrder,
} from './score/episode-query.ts'
export { type EvidenceCandidates, evidenceCandidates } from './score/evidence-candidates.ts'
export { explainHit } from './score/explain-hit.ts'
export { scorePlan, scoreSeedBelief } from './score/formula/belief-and-plan-scores.ts'
export { isTold, LOSSES_TITLES, situationCalled } from './score/likeness.ts'
export { type NobodysTrades, nobodysTrades } from './score/nobodys-trades.ts'
export { recallEpisodes } from './score/recall-episodes.ts'

export { expectedOtherwise } from './sizing/expected-words.ts'
// Sizing: from readings of the record to a share of equity, and to lots.
export { kellyFraction, SIZE_CAP, type SizeFraction } from './sizing/kelly-fraction.ts'
export { LOTS_WHYS, stopDistanceOf } from './sizing/lots.ts'
export { noProbeWords, probeOf, probeText } from './sizing/probe.ts'
export { queryCoverage } from './sizing/query-coverage.ts'
export { readingWords } from './sizing/reading-words.ts'
export { SEED_MEMORIES, seedKelly } from './sizing/seed-kelly.ts'
export { shareLeft, sizeWithPlans } from './sizing/size-with-plans.ts'
