// The contract of what the adapters share about files on this machine's disk. Named exports only.
export { replaceDurably, syncFile, syncFolder, writeNewSynced } from './durable-file.ts'
export { coded, type Fault, FILE_FAULTS, fileError, fileErrorCode, RESTORE } from './file-error.ts'
export { lstatOrNull, orNull, statOrNull } from './file-stats.ts'
export { clearLeftovers, isLeftOver, MARK, makeTemporaryFolder, markBefore, newMark } from './leftovers.ts'
export { makeFolder } from './make-folder.ts'
export { notPlain, rejectOther } from './plain-file.ts'
export { createPrivateFile, PRIVATE_FILE, PRIVATE_FOLDER, restrict, restrictFolder } from './private-file.ts'
