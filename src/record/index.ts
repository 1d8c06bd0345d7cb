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
export { EDITS, zEntry, zFileText, zNoteText } from './files/file-schema.ts'
export { noProposal, proposalNumber } from './files/keep-files.ts'
export { type Learning, learningsIn, leastSupported, says } from './files/learnings.ts'
export { noLongerHolds, symbolIn } from './files/no-longer-holds.ts'
export { textInUse } from './files/text-in-use.ts'
export { RULES_VERSION } from './fold/decide.ts'
export { type EventOf, readEvent } from './fold/read-event.ts'
export type { Progress } from './fold/refold.ts'
export { zAdjusted, zCash, zEquity } from './kinds/account.ts'
export { zCorrected, zRedacted, zVoided } from './kinds/amendment.ts'
export { zConfigured } from './kinds/configured.ts'
export { zDecision, zIncident, zRejection } from './kinds/decision.ts'
export { isKind, KIND_NAMES, KINDS, type Kind, type KindName } from './kinds/kinds.ts'
export { zBeliefSeeded, zPlanCancelled, zPlanCreated } from './kinds/memory.ts'
export { refuseImported } from './kinds/permission.ts'
export { MODES, zRunEnded, zRunStarted } from './kinds/run.ts'
export { zFill, zOrder } from './ledger/execution.ts'
export { lookupsForName, nameTrade } from './ledger/named-trade.ts'
export { type Tick, zTick } from './ledger/snapshot.ts'
export { zRemark, zTradeEnded, zTradeOpened, zTradeRecorded } from './ledger/trade-report.ts'
export { type Draft, draftOf, type Fact, LARGEST_PAYLOAD, parsePayload } from './log/draft.ts'
export { type Imported, importFacts } from './log/import.ts'
export { withLease } from './log/lease.ts'
export { type Listener, Log, type Prepare, type Recorded } from './log/log.ts'
export { rebuild } from './log/rebuild.ts'
export { type Problem, type Verdict, verify } from './log/verify.ts'
export { refuseGiven, refuseMany } from './policy/giving.ts'
export { MASK, maskSecrets } from './policy/mask.ts'
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
export { readAccount } from './reading/account.ts'
export { type Activity, readActivity } from './reading/activity.ts'
export { type AgentMood, readAgent } from './reading/agent.ts'
export { type MarkThen, markAsOf } from './reading/marks.ts'
export {
  readBeliefs,
  readEpisodes,
  readLosses,
  readNewestOutcomes,
  readOutcomes,
  readPlans,
  readTradeEpisodes,
} from './reading/memories.ts'
export { type Moment, momentOf } from './reading/moment.ts'
export { paidCash } from './reading/paid-cash.ts'
export { ERASED, readLegs, readOpenTrades, readTrades, type TradeView, viewsOf } from './reading/trades.ts'
export { readFatigue, readRetrievals } from './reading/uses.ts'
export { outcomeOf } from './remember/outcome.ts'
export type { Change } from './rows/change.ts'
export {
  DEFAULT_RUN,
  EMPTY_HEAD,
  eventHash,
  type Head,
  headOf,
  type Payload,
  type StoredEvent,
} from './rows/event.ts'
export { find } from './rows/lookup.ts'
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
} from './rows/rows.ts'
export { EXIT_KINDS } from './rows/rows.ts'
export { FIRST_CONFIG, type State } from './rows/state.ts'
