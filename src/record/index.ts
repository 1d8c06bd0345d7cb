// The contract of the room: what may be recorded, and how the record is read. Named exports only.

export { commonLearnings, leastRuns, type RunLearnings } from './files/common-learnings.ts'
export {
  type Edit,
  learningLine,
  learningsText,
  newPlaybook,
  rulesText,
  wholeText,
  withEdit,
  withEntry,
  withLearning,
} from './files/compose.ts'
export { unifiedDiff } from './files/diff.ts'
export { noProposal, proposalNumber } from './files/keep-files.ts'
export { type Learning, learningsIn, leastSupported, says } from './files/learnings.ts'
export { noLongerHolds, symbolIn } from './files/no-longer-holds.ts'
export { textInUse } from './files/text-in-use.ts'
export { lookupsForName, nameTrade } from './ledger/named-trade.ts'
export type { Change } from './log/change.ts'
export { RULES_VERSION } from './log/decide.ts'
export { type Draft, draftOf, type Fact, LARGEST_PAYLOAD, parsePayload } from './log/draft.ts'
export {
  DEFAULT_RUN,
  EMPTY_HEAD,
  eventHash,
  type Head,
  headOf,
  type Payload,
  type StoredEvent,
} from './log/event.ts'
export { type Imported, importFacts } from './log/import.ts'
export { zAdjusted, zCash, zEquity } from './log/kinds/account.ts'
export { zCorrected, zRedacted, zVoided } from './log/kinds/amendment.ts'
export { zDecision, zIncident, zRejection } from './log/kinds/decision.ts'
export { zFill, zOrder } from './log/kinds/execution.ts'
export { EDITS, zEntry, zFileText, zNoteText } from './log/kinds/file.ts'
export { zBeliefSeeded, zPlanCancelled, zPlanCreated } from './log/kinds/memory.ts'
export { MODES, zRunEnded, zRunStarted } from './log/kinds/run.ts'
export { zConfigured } from './log/kinds/setup.ts'
export { type Tick, zTick } from './log/kinds/tick.ts'
export { zRemark, zTradeEnded, zTradeOpened, zTradeRecorded } from './log/kinds/trade.ts'
export { isKind, KIND_NAMES, KINDS, type Kind, type KindName } from './log/kinds.ts'
export { type Listener, Log, type Prepare, type Recorded } from './log/log.ts'
export { type EventOf, readEvent } from './log/log-event.ts'
export { find } from './log/lookup.ts'
export { rebuild } from './log/rebuild.ts'
export type { Progress } from './log/refold.ts'
export type {
  BeliefRow,
  ConfigRow,
  EpisodeRow,
  ExitKind,
  FileRow,
  FlagRow,
  LegRow,
  MarkRow,
  ProposalRow,
  QuoteRow,
  RunRow,
  TradeRow,
} from './log/rows.ts'
export { EXIT_KINDS } from './log/rows.ts'
export { FIRST_CONFIG, type State } from './log/state.ts'
export { type Problem, type Verdict, verify } from './log/verify.ts'
export { refuseGiven, refuseMany } from './policy/giving.ts'
export { MASK, maskSecrets } from './policy/mask.ts'
export { refuseImported } from './policy/permission.ts'
export {
  isProjected,
  isProtected,
  isReadOnly,
  isShared,
  isWorkspacePath,
  journalFile,
  noteFile,
  PLAYBOOK,
  refuseReadOnly,
  reviewFile,
  sharedFile,
  workspacePath,
} from './policy/writing.ts'
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
export { type MarkThen, markAsOf } from './reading/marks-as-of.ts'
export {
  readBeliefs,
  readEpisodes,
  readLosses,
  readNewestOutcomes,
  readOutcomes,
  readPlans,
  readTradeEpisodes,
} from './reading/memories.ts'
export { type Moment, momentAt, momentOf } from './reading/moment.ts'
export { paidCash } from './reading/paid-cash.ts'
export { type Activity, readActivity } from './reading/recent-activity.ts'
export { ERASED, SaidTexts } from './reading/said-texts.ts'
export { readLegs, readOpenTrades, readTrades, type TradeView, viewsOf } from './reading/trade-views.ts'
export { readFatigue, readRetrievals } from './reading/uses.ts'
export { outcomeOf } from './remember/outcome.ts'
