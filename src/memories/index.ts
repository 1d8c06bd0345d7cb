// The contract of the room: how each kind of memory is born, changes and fades. Pure; named exports only.

// Beliefs: what is claimed where, its evidence, states, splits and merges.
export {
  BELIEF_SOURCES,
  BELIEF_STATES,
  type Belief,
  bornBelief,
  CLAIMS,
  priorOfCounts,
  toldCounts,
  WAYS,
} from './beliefs/belief.ts'
export { type ClusterObservation, clusterOrder, type PendingEpisode } from './beliefs/cluster-order.ts'
export { describeBelief } from './beliefs/describe-belief.ts'
export { expectationsOf, surprise } from './beliefs/expectation.ts'
export { cellId, cellsOf } from './beliefs/grid.ts'
export { isContainer, mergedInto, mergeLook } from './beliefs/merge.ts'
export { type Observation, observe, observeIfMet, recount } from './beliefs/observe.ts'
export { beliefHolds, beliefQuality, evidenceStrength, leaningOf, shownBelief } from './beliefs/shown.ts'
export { type BeliefEvidence, separating, splitBelief, splitLooks, splitOutcome } from './beliefs/split.ts'
export {
  canBeTold,
  enterState,
  isListed,
  isSelectable,
  isTried,
  selectStates,
  standsFor,
} from './beliefs/states.ts'
export { worthTesting } from './beliefs/worth-testing.ts'

// Conditions: the language that beliefs and plans share.
export {
  conditionFields,
  conditionText,
  conjunctsOf,
  isLeaf,
  leavesOf,
  sameConditions,
} from './conditions/condition.ts'
export { describeCondition } from './conditions/describe-condition.ts'
export { equalityContext } from './conditions/equality-context.ts'
export { evaluate, similarityTo } from './conditions/evaluate.ts'
export { zCondition, zWrittenCondition } from './conditions/read-condition.ts'
export { type Facts, situationFacts } from './conditions/situation-facts.ts'
export { writtenCondition } from './conditions/write-condition.ts'

// Episodes: what happened, the trace that recall reads of it, and the parts of its score.
export {
  EPISODE_KINDS,
  EPISODE_STATUSES,
  type Episode,
  type EpisodeKind,
  R_SOURCES,
  type RSource,
} from './episodes/episode.ts'
export { DEFAULT_FORMULA, FORMULAS, type Formula, SEED_FORMULA } from './episodes/formula.ts'
export { measuredR } from './episodes/measured-r.ts'
export { yearly } from './episodes/period-sharpe.ts'
export {
  affect,
  BELIEF_DECAY,
  boost,
  confidenceFactor,
  EPISODE_DECAY,
  FATIGUE,
  FATIGUE_TURNS,
  quality,
  recency,
  warning,
} from './episodes/score-parts.ts'
export { trailingSharpeWeights } from './episodes/sharpe-weight.ts'
export { type EpisodeTrace, TRACE_COLUMNS, TRACE_NAMES } from './episodes/trace.ts'

// Evidence: the evidence set, its weights, its readings and what is computed from it.
export { likenessWeights, meanSimilarity } from './evidence/comparable.ts'
export { countedOutcome } from './evidence/counted-outcome.ts'
export { ePlus, PROVEN } from './evidence/e-process.ts'
export { everyLook } from './evidence/every-look.ts'
export {
  type Candidate,
  EVIDENCE_WINDOW,
  type EvidenceSet,
  evidenceSet,
  MEASURES,
  type Measure,
} from './evidence/evidence-set.ts'
export { FORGOTTEN_DAYS, isStale, reckonedR } from './evidence/forgotten-open.ts'
export { logOptimal } from './evidence/kelly.ts'
export { countedAsWords, type LeftOut, leftOutCount, leftOutWords } from './evidence/left-out.ts'
export { median } from './evidence/moments.ts'
export { DEFAULT_BAR_SECONDS, endOf, withinOneBar } from './evidence/near-duplicates.ts'
export { outcomeDistribution, readingShown } from './evidence/outcome-distribution.ts'
export { posteriorOf } from './evidence/posterior.ts'
export { medianLoss, proxyR } from './evidence/proxy-r.ts'
export {
  LEAST_EFFECTIVE,
  type Outcomes,
  READING_NAMES,
  type Reading,
  type ReadingName,
  type Readings,
  readingsOf,
} from './evidence/readings.ts'
export { SIGMA_WINDOW, seedSigma, sigmaR } from './evidence/sigma.ts'
export {
  atrBin,
  logRange,
  READING_FIELDS,
  type SituationGroups,
  situationGroups,
} from './evidence/situation-groups.ts'
export { QUANTILES } from './evidence/weighted-quantiles.ts'
export { wilson } from './evidence/wilson.ts'

// Habits: what the agent does.
export { DRIFT_DIRECTIONS, DRIFTS_ABOUT } from './habits/drift.ts'
export type { Figure } from './habits/figure.ts'
export { type Habits, habitsOf } from './habits/habits.ts'
export { rInterval } from './habits/interval.ts'
export { PATTERNS_ABOUT } from './habits/pattern-choices.ts'
export { CONTEXT_TAGS } from './habits/patterns.ts'

// Lessons: what the trades taught, in five slots.
export { findLessons } from './lessons/find-lessons.ts'
export { type Finding, zFinding } from './lessons/finding.ts'
export { bulletsOf } from './lessons/finding-words.ts'
export {
  type Bullet,
  fitLessons,
  hashesInOne,
  isAmongHashes,
  LESSON_SLOTS,
  type LessonSlot,
  lessonsHash,
  lessonsText,
  MOST_BULLETS,
  MOST_CITED,
  NO_PATTERN,
  slotTitle,
  TRADE_IN_TEXT,
} from './lessons/lessons-text.ts'
export { findPast, PAST_BY, type PastFound, type PastGroup, WORTH_KNOWING } from './lessons/past-groups.ts'
export { planOfFinding } from './lessons/plan-of-finding.ts'
export type { ReflectedTrade } from './lessons/reflected-trade.ts'
export { notReflected, type ReflectedEpisode, reflectedTrades } from './lessons/reflected-trades.ts'
export {
  type JudgedOrder,
  limitFindings,
  shareOf,
  TOLERANCE,
} from './limits/limit-findings.ts'
export { limitLines, shareBeyond, shareText } from './limits/limit-words.ts'
export { type Limits, zLimits } from './limits/limits.ts'
export { isLimited, type LimitsInForce, limitsInForce } from './limits/limits-in-force.ts'
export { roomInLimits, usedOfLimits } from './limits/room-in-limits.ts'
// Mood: confidence and streaks, drawdown, appetite, advice.
export { ADVICE, type Advice, advice } from './mood/advice.ts'
export { APPETITE_RULES, type AppetiteRule, appetite } from './mood/appetite.ts'
export { calibration } from './mood/calibration.ts'
export { DRAWDOWN_LIMIT, drawdownState } from './mood/drawdown-state.ts'
export { momentumBias } from './mood/momentum-bias.ts'
export { FIRST_MOOD, type Mood, moodAfter } from './mood/mood.ts'
export { outcomeScale } from './mood/outcome-scale.ts'
export { riskOfRuin } from './mood/risk-of-ruin.ts'
// Observations: news, filings and remarks; how important they are, which layer holds them, how they sink or fade.
export { consistency } from './observations/consistency.ts'
export { afterMove, dueAt, moveDue } from './observations/layer-moves.ts'
export { LAYERS, type Layer } from './observations/layer-names.ts'
export { PRESET_NAMES, PRESETS, type Preset } from './observations/layer-presets.ts'
export { bornInto, importanceAt, recencyAt, type Standing } from './observations/layers.ts'
export { isOpposed } from './observations/opposed.ts'
export { afterFeedback, feedbackStep, withoutFeedback } from './observations/outcome-feedback.ts'
export { plainText } from './observations/plain-text.ts'
export {
  FACTOR_NAMES,
  type FactorName,
  type ScoredObservation,
  scoreByRubric,
} from './observations/rubric.ts'
export { alikeness, NEAR_COPY, sketchKey, sketchOf } from './observations/sketch.ts'
export { summarise } from './observations/summary.ts'
export { summaryStanding } from './observations/summary-importance.ts'
// Plans: if this, then that, until then.
export { contradictions } from './plans/contradictions.ts'
export { mergePlans } from './plans/merge-plans.ts'
export {
  bornPlan,
  isStanding,
  MOST_PLANS,
  PLAN_SOURCES,
  PLAN_STATUSES,
  type Plan,
  type PlanGiven,
  planQuality,
  refuseTooMany,
  zPlanGiven,
} from './plans/plan.ts'
export { describeAction, zPlanAction } from './plans/plan-action.ts'
export { planOutcome } from './plans/plan-outcome.ts'
export { defensivePlan, testPlanFor } from './plans/ready-plans.ts'
export { sizeUnderPlans } from './plans/size-under-plans.ts'
export {
  afterTrigger,
  expiredAt,
  fieldsToTell,
  isInForce,
  plansInForce,
  planTruth,
  standing,
  statusAt,
  TICK_FIELDS,
  testableOnTick,
  triggered,
  untilHolds,
} from './plans/trigger.ts'
