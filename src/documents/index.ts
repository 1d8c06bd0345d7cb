// The contract of the room: the workspace's files as the log knows them. Named exports only.
export { type BegunRun, beginRun, refuseOnDisk } from './begin-run.ts'
export { dayOf, learnedOn, timeOf } from './entry-label.ts'
export { erasedHashes, erasureOf, pathsWithErased, rejectCurrent } from './erase.ts'
export {
  currentText,
  entriesOf,
  fileRow,
  soundText,
  type TrustedLearning,
  textByHash,
  textToChange,
  trustedLearnings,
  versionText,
} from './file-versions.ts'
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
export { SharedFolders } from './shared-folders.ts'
export { staleChanges } from './stale-changes.ts'
export { stillUnwritten } from './still-unwritten.ts'
export { Troubles } from './troubles.ts'
export { type UnapprovedFile, unapprovedFiles } from './unapproved-files.ts'
export { unreadFiles, type Workspace } from './workspace.ts'
