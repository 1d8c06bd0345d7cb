// The contract of the room: what may be recorded, and how the log is read. Named exports only.

export { contradicted, findTampering, lastAnchor, tampered } from './anchors.ts'
export { copyLog, type ExportedEvent, exportedEvents, type LineOfExport } from './copy-log.ts'
export {
  type Draft,
  draftOf,
  type Fact,
  type FactOfFile,
  isAhead,
  parsePayload,
  refuseAhead,
  waitingDraft,
} from './draft.ts'
export { payloadOf, readEvent } from './fold/read-event.ts'
export { RULES_VERSION } from './fold/rules-version.ts'
export { memoryIds, memoryRefs } from './handle-names.ts'
export { type Imported, importFacts } from './import-facts.ts'
export { zAccepted } from './kinds/accepted.ts'
export { zCash } from './kinds/account-facts.ts'
export { zBeliefSeeded } from './kinds/belief-seeded.ts'
export { CADENCES, type ContextSettings, contextSettings } from './kinds/context-settings.ts'
export type { EvidenceSettings } from './kinds/evidence-settings.ts'
export {
  blockDaysFor,
  EXPERIMENT_SECTIONS,
  type Experiment,
  type ExperimentSection,
  zExperiment,
} from './kinds/experiment-setting.ts'
export { zIncident } from './kinds/incident.ts'
export { zAdjusted } from './kinds/instrument-facts.ts'
export { A_PERSON_DOES_THIS } from './kinds/kind.ts'
export { type EventOf, isKind, KIND_NAMES, type KindName, kindOf } from './kinds/kinds.ts'
export { GIVEN, OBSERVATION_FIELDS } from './kinds/knowledge-facts.ts'
export { zOrderState } from './kinds/order.ts'
export { refuseImported } from './kinds/permission.ts'
export { zPlanCancelled, zPlanCreated } from './kinds/plan-facts.ts'
export { EDITS } from './kinds/proposal-facts.ts'
export { zRedacted } from './kinds/redacted.ts'
export { LESSONS_VERDICTS } from './kinds/reflection.ts'
export { zRunEnded, zRunStarted } from './kinds/run-facts.ts'
export { zConfigured } from './kinds/settings-schema.ts'
export { zCorrected, zRemark } from './kinds/trade-facts.ts'
export { type Listener, Log, type Prepare } from './log.ts'
export type { HeldSecret } from './mask-payload.ts'
export type { Progress } from './ports.ts'
export { deepestDrawdown, readAccount } from './reading/account-as-of.ts'
export { type AgentMood, readAgent } from './reading/agent-mood.ts'
export { readDayResult } from './reading/day-result.ts'
export { citedIn, handlesOf, withHandlesIn } from './reading/handles-of.ts'
export { knowledgeWords } from './reading/knowledge-words.ts'
export { lastLessons, lessonsBullets, readLessons } from './reading/lessons-as-of.ts'
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
  withWarnings,
} from './reading/memories-as-of.ts'
export { readFatigue, readRetrievals } from './reading/memory-uses.ts'
export { type Moment, momentAt, momentOf, readConfig } from './reading/moment.ts'
export { readOpenFlags, readUnbooked } from './reading/open-flags.ts'
export { type Quoted, quoteHandles } from './reading/quote-handles.ts'
export { readActivity } from './reading/recent-activity.ts'
export { hasOutside, outsideAmong, SaidTexts, wasExposed } from './reading/said-texts.ts'
export { holdingsStatedAfter } from './reading/stated-holdings.ts'
export { readSymbolNames } from './reading/symbol-names.ts'
export {
  readLegs,
  readOpenTrades,
  readTrades,
  type TradeFilter,
  type TradeView,
  viewsOf,
} from './reading/trade-views.ts'
export { rebuildRows } from './rebuild-rows.ts'
export type { Recorded } from './recording.ts'
export type { Change } from './rows/change.ts'
export { type ConfigRow, MODES, type Mode, type RunRow } from './rows/config-rows.ts'
export { DEFAULT_RUN, type Head, headOf, type Payload, type StoredEvent } from './rows/event.ts'
export {
  type ComposedRow,
  FILE_ORIGINS,
  FILE_STANDINGS,
  type FileRow,
  type FileStanding,
  PROPOSAL_STATUSES,
  type ProposalRow,
  type QuoteRow,
} from './rows/file-rows.ts'
export { FIRST_CONFIG } from './rows/first-rows.ts'
export { EMPTY_HEAD } from './rows/hash-chain.ts'
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
export { type BeliefRow, type EpisodeRow, LESSONS_STATUSES, type LessonsRow } from './rows/memory-rows.ts'
export { readRef, refOf } from './rows/ref.ts'
export { REFLECTION_REASONS, REFLECTORS, type ReflectionReason } from './rows/reflection-schema.ts'
export type { State } from './rows/state.ts'
export { isTextHash, textAt, textHashAt, withTextAt } from './rows/text-fields.ts'
export { isStoreFault } from './store-fault.ts'
export { MOST_PROBLEMS, type Problem, type Verdict, verifyLog } from './verify-log.ts'
