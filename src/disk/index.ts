// The contract of the room: what the adapters share about files on this machine's disk. Named exports only.
export { byteStream, notPlain } from './byte-stream.ts'
export { replaceDurably, syncFile, syncFolder, writeNewSynced } from './durable-file.ts'
export { fileErrorCode } from './file-error.ts'
export { coded, type Fault, FILE_FAULTS, fileError } from './file-fault.ts'
export { clearLeftovers, makeTemporaryFolder, markBefore } from './leftovers.ts'
export { makeOwners, makeOwnersAlone, makeOwnersFile, OWNERS_FILE, OWNERS_FOLDER } from './owners-alone.ts'
export { refuseOther } from './plain-file.ts'
export { isGoneProcess, isLeftOver, MARK, newMark, newProcessName } from './process-mark.ts'
