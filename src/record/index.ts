// The contract of the room: what may be recorded, and how the record is read. Named exports only.

export { commonLearnings, leastRuns, type RunLearnings } from './files/common-learnings.ts'
export {
  type Edit,
  learningLine,
  learningsText,
  learningText,
  newPlaybook,
  rulesText,
  wholeText,
  withEdit,
  withEntry,
  withLearning,
  withoutLearnings,
} from './files/compose.ts'
export { zEntry, zFileText, zNoteText } from './files/file-schema.ts'
export { textInUse } from './files/hash-in-use.ts'
export { comparable, holdsWords } from './files/held-words.ts'
export { quoteName } from './files/keep-quotes.ts'
export { type Learning, learningsIn, leastSupported, says } from './files/learnings.ts'
export { noLongerHolds, symbolIn } from './files/no-longer-holds.ts'
export { noProposal, proposalNumber } from './files/proposal-handle.ts'
export { unifiedDiff } from './files/unified-diff.ts'
export { type FileErasing, type FileRemains, whatRemains } from './files/what-remains.ts'
export type { Progress } from './fold/fold-again.ts'
export { exportedPayload, payloadOf, readEvent } from './fold/read-event.ts'
export { RULES_VERSION } from './fold/rules-version.ts'
export { zAccepted } from './kinds/accepted.ts'
export { zAdjusted } from './kinds/adjusted.ts'
export { zBeliefSeeded } from './kinds/belief-seeded.ts'
export { zCash } from './kinds/cash.ts'
export { zConfigured } from './kinds/configured.ts'
export { zCorrected } from './kinds/corrected.ts'
export { zEquity } from './kinds/equity.ts'
export { zFlagClosed } from './kinds/flag-closed.ts'
export { zIncident } from './kinds/incident.ts'
export { A_PERSON_DOES_THIS } from './kinds/kind.ts'
export { type EventOf, isKind, KIND_NAMES, type KindName, kindOf } from './kinds/kinds.ts'
export { LESSONS_VERDICTS, zLessonsJudged } from './kinds/lessons-judged.ts'
export { GIVEN, OBSERVATION_FIELDS } from './kinds/observation.ts'
export { refuseImported } from './kinds/permission.ts'
export { zPlanCancelled } from './kinds/plan-cancelled.ts'
export { zPlanCreated } from './kinds/plan-created.ts'
export { zPlanRemarked } from './kinds/plan-remarked.ts'
export { EDITS } from './kinds/proposal.ts'
export { zRedacted } from './kinds/redacted.ts'
export { REFLECTION_REASONS, type ReflectionReason } from './kinds/reflection.ts'
export { zRejection } from './kinds/rejection.ts'
export { zRemark } from './kinds/remark.ts'
export { zRunEnded } from './kinds/run-ended.ts'
export { zRunStarted } from './kinds/run-started.ts'
export { zVoided } from './kinds/voided.ts'
export type { AvoidRule } from './leash/leash.ts'
export { leashAfterErasure } from './leash/leash-after-erasure.ts'
export { leashAsRead } from './leash/leash-as-read.ts'
export { leashBlocks, type ReadBlocks, withoutLeash } from './leash/leash-block.ts'
export { type JudgedOrder, leashFindings, shareOf, TOLERANCE } from './leash/leash-breaches.ts'
export {
  allowedSymbols,
  isLimited,
  type LeashInForce,
  type LeashPart,
  NUMBERS,
  tightest,
} from './leash/leash-in-force.ts'
export { leashRoom } from './leash/leash-room.ts'
export { type DatedLimit, datedLimits } from './leash/leash-since.ts'
export { leashUsed } from './leash/leash-used.ts'
export { leashLines, ruleText, shareBeyond, shareText, sourceText } from './leash/leash-words.ts'
export { refuseBadLeash } from './leash/refuse-bad-leash.ts'
export { hoursText } from './leash/trading-hours.ts'
export { isAhead, refuseAhead } from './log/ahead-of-clock.ts'
export { contradicted, findTampering, lastAnchor, tampered } from './log/anchors.ts'
export { copyLog, type ExportedEvent, exportedEvents, type LineOfExport } from './log/copy-log.ts'
export { type Draft, draftOf, type Fact, type FactOfFile, parsePayload } from './log/draft.ts'
export { memoryIds, memoryRefs } from './log/handle-names.ts'
export { type Imported, importFacts } from './log/import-facts.ts'
export { type Listener, Log, type Prepare } from './log/log.ts'
export { MOST_PROBLEMS, type Problem } from './log/problem.ts'
export { rebuildRows } from './log/rebuild-rows.ts'
export type { Recorded } from './log/recording.ts'
export { isStoreFault } from './log/store-fault.ts'
export { type Verdict, verifyLog } from './log/verify-log.ts'
export { CADENCES, type ContextSettings, contextSettings } from './policy/context-settings.ts'
export {
  blockDaysFor,
  EXPERIMENT_SECTIONS,
  type Experiment,
  type ExperimentSection,
} from './policy/experiment-setting.ts'
export { leftBehind, refuseGiven, refuseMany, tooLargeToTakeOver } from './policy/giving.ts'
export type { HeldSecret } from './policy/held-secrets.ts'
export {
  DECISIONS_FILE,
  INCIDENTS_FILE,
  isProjected,
  isProtected,
  isReadOnly,
  isShared,
  isTakenOver,
  isWorkspacePath,
  journalFile,
  MANUAL,
  noteFile,
  PLANS_FILE,
  PLAYBOOK,
  PROPOSALS,
  positionFile,
  positionKey,
  RESULT_FILE,
  RULE_FILES,
  refuseReadOnly,
  reviewFile,
  sharedFile,
  TRADES_FILE,
  TRANSCRIPTS,
  workspacePath,
} from './policy/workspace-paths.ts'
export {
  LARGEST_FILE,
  LARGEST_OWN_FILE,
  PLAYBOOK_TOKENS,
  refuseLargeFile,
  refuseTooMuch,
  type Written,
} from './policy/writing-limits.ts'
export { readAccount } from './reading/account-as-of.ts'
export { type AgentMood, readAgent } from './reading/agent-mood.ts'
export { askedQuestions } from './reading/asked-questions.ts'
export { readConfig } from './reading/config-as-of.ts'
export { readDayResult } from './reading/day-result.ts'
export { deepestDrawdown } from './reading/deepest-drawdown.ts'
export { citedIn, handlesOf, withHandles, withHandlesIn } from './reading/handles-of.ts'
export { knowledgeWords } from './reading/knowledge-words.ts'
export { lastLessons, lessonsBullets, readLessons } from './reading/lessons-as-of.ts'
export { type MarkThen, marksAsOf } from './reading/marks-as-of.ts'
export {
  readBeliefs,
  readClosedTrades,
  readEpisodes,
  readLosses,
  readNewestOutcomes,
  readOpenTradeEpisodes,
  readOutcomes,
  readPlans,
  readTradeEpisodes,
} from './reading/memories-as-of.ts'
export { readFatigue, readRetrievals } from './reading/memory-uses.ts'
export { type Moment, momentAt, momentOf } from './reading/moment.ts'
export { readOpenFlags, readUnbooked } from './reading/open-flags.ts'
export { hasOutside, outsideAmong, wasExposed } from './reading/outside-texts.ts'
export { paidCash } from './reading/paid-cash.ts'
export { withWarnings } from './reading/plan-warnings.ts'
export { type Quoted, quoteHandles } from './reading/quote-handles.ts'
export { type Activity, readActivity } from './reading/recent-activity.ts'
export { SaidTexts } from './reading/said-texts.ts'
export { holdingsStatedAfter } from './reading/stated-holdings.ts'
export { readSymbolNames, type SymbolNames } from './reading/symbol-names.ts'
export {
  readLegs,
  readOpenTrades,
  readTrades,
  type TradeFilter,
  type TradeView,
  viewsOf,
} from './reading/trade-views.ts'
export { presetOf } from './remember/born-knowledge.ts'
export { isUnseen } from './remember/cited-handles.ts'
export { countedContext } from './remember/counted-context.ts'
export { type MarkedOutcome, markedOutcome } from './remember/marked-outcome.ts'
export { isRemembered } from './remember/remembered-late.ts'
export { outcomeOf } from './remember/trade-outcome.ts'
export type { Change } from './rows/change.ts'
export type { ConfigRow, RunRow } from './rows/config-rows.ts'
export { MODES, type Mode } from './rows/config-rows.ts'
export { DEFAULT_RUN, type Head, headOf, type Payload, type StoredEvent } from './rows/event.ts'
export type { FileRow, FileStanding, ProposalRow, QuoteRow } from './rows/file-rows.ts'
export { FILE_ORIGINS, FILE_STANDINGS, PROPOSAL_STATUSES } from './rows/file-rows.ts'
export { FIRST_CONFIG } from './rows/first-rows.ts'
export { EMPTY_HEAD, eventHash } from './rows/hash-chain.ts'
export {
  aboutWhat,
  KNOWLEDGE_ORIGINS,
  KNOWLEDGE_STATUSES,
  type KnowledgeRow,
  MOVES,
  type MoveRow,
  shelfName,
} from './rows/knowledge-rows.ts'
export { find, lookupsForName } from './rows/lookup.ts'
export {
  type BeliefRow,
  type EpisodeRow,
  LESSONS_STATUSES,
  type LessonsRow,
  REFLECTORS,
} from './rows/memory-rows.ts'
export { readRef, refOf } from './rows/ref.ts'
export type { State } from './rows/state.ts'
export { isTextHash, textAt, textHashAt, withTextAt } from './rows/text-fields.ts'
