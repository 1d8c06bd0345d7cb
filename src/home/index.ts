// The contract of the room: the file system behind the ports. Named exports only.

export { fileLines } from './file-lines.ts'
export { folderHome, readSettings } from './home.ts'
export type { OpenStore } from './log-folders.ts'
