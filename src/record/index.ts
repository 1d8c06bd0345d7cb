// The contract of the room: files, limits and what facts do to memories. Named exports only.

export { commonLearnings, leastRuns, type RunLearnings } from './files/common-learnings.ts'
export {
  type Edit,
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
export {
  AFTER,
  inFolder,
  zDocumentText,
  zEntry,
  zFileOf,
  zFileText,
  zNoteText,
  zOwnFile,
} from './files/file-schema.ts'
export { fileHolds, fileLookup, fileVersion } from './files/file-version.ts'
export { leftBehind, refuseGiven, refuseMany, standingGiven, tooLargeToTakeOver } from './files/giving.ts'
export { textInUse } from './files/hash-in-use.ts'
export { comparable, holdsWords } from './files/held-words.ts'
export { keepQuotes, quoteLookups, quoteName, zQuotedLines } from './files/keep-quotes.ts'
export { type Learning, learningsIn, leastSupported, says } from './files/learnings.ts'
export { noLongerHolds, symbolIn } from './files/no-longer-holds.ts'
export { outsideLookups, outsideTexts, turnShown } from './files/outside-text.ts'
export { handleInPath, pathOfRef } from './files/path-ref.ts'
export { noProposal, proposalNumber } from './files/proposal-handle.ts'
export { unifiedDiff } from './files/unified-diff.ts'
export { type FileErasing, type FileRemains, whatRemains } from './files/what-remains.ts'
export {
  DECISIONS_FILE,
  INCIDENTS_FILE,
  isProjected,
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
} from './files/workspace-paths.ts'
export {
  LARGEST_FILE,
  LARGEST_OWN_FILE,
  PLAYBOOK_TOKENS,
  refuseLargeFile,
  refuseTooMuch,
  type Written,
} from './files/writing-limits.ts'
export { presetOf } from './remember/born-knowledge.ts'
export { citationLookups, countedCites, isUnseen } from './remember/cited-handles.ts'
export { CHECKPOINT_EVERY } from './remember/count-evidence.ts'
export { countedContext } from './remember/counted-context.ts'
export { forgottenFlags } from './remember/forgotten-trades.ts'
export { dueLookups, maintainMemories } from './remember/maintain-memories.ts'
export {
  cancelPlan,
  createPlan,
  defendBy,
  planHolds,
  planLookups,
  remarkOnPlan,
} from './remember/make-plans.ts'
export { type MarkedOutcome, markedOutcome } from './remember/marked-outcome.ts'
export { remember } from './remember/remember.ts'
export { rememberDecision, rememberIncident } from './remember/remember-decision.ts'
export {
  rememberCompression,
  rememberLessonsTaught,
  rememberObservation,
  rememberReview,
} from './remember/remember-knowledge.ts'
export { judgeLessons, rememberReflection } from './remember/remember-lessons.ts'
export { LOSSES_KEPT } from './remember/remember-trade.ts'
export { isRemembered, REMEMBERED_AFTER_MS } from './remember/remembered-late.ts'
export type { Remembering } from './remember/remembering.ts'
export { isOnlyMarked, seeAccount } from './remember/see-account.ts'
export { seedBelief } from './remember/seed-belief.ts'
export { testOnSituation } from './remember/test-plans.ts'
export { outcomeOf } from './remember/trade-outcome.ts'
