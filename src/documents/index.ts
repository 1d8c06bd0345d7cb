// The contract of the room: the workspace's files as the log knows them. Named exports only.
export { type BegunRun, beginRun, refuseOnDisk } from './begin-run.ts'
export { refuseBeyondLimits } from './daily-limit.ts'
export { dayOf, learnedOn, timeOf } from './entry-time.ts'
export { filesHoldingErased } from './erased-again.ts'
export { type Erasure, erasedPaths, remainsDraft, remainsOf } from './erased-files.ts'
export { erasedHashes } from './erased-hashes.ts'
export { fileTrust, type TrustedLearning, trustedLearnings } from './file-trust.ts'
export { currentText, fileRow, soundText, textByHash, textToChange, versionText } from './file-versions.ts'
export { FolderWorkspace } from './folder-workspace.ts'
export { givenFiles } from './given-files.ts'
export { knownNames } from './known-names.ts'
export { isLiveName, liveRuns, refuseLiveName, twoOfOneName } from './live-runs.ts'
export { noRun, withLogOf } from './log-of-run.ts'
export { makeProposal, type ProposalMade } from './make-proposal.ts'
export { type Oversize, playbookOversize } from './playbook-size.ts'
export {
  editOf,
  type ProposalView,
  proposalPath,
  proposalText,
  proposalView,
  showProposal,
} from './proposal-view.ts'
export { rulesStanding } from './rules-standing.ts'
export { secretsInFiles } from './secrets-in-files.ts'
export { SharedFolders } from './shared-folders.ts'
export { staleChanges } from './stale-changes.ts'
export { type HoldingText, soughtPassages, textsHolding, valuesHolding } from './still-held.ts'
export { stillUnwritten } from './still-unwritten.ts'
export { textsInLog } from './texts-in-log.ts'
export { Troubles } from './troubles.ts'
export { type UnapprovedFile, unapprovedFiles } from './unapproved-files.ts'
export { isStrict, usedText, usedVersion } from './used-text.ts'
export { unreadFiles, type Workspace } from './workspace.ts'
