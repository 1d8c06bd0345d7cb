// The contract of the room: the file system behind the ports. Named exports only.
export { folderHome } from './home.ts'
export { fileLines } from './lines.ts'
export type { OpenStore } from './log-folders.ts'
export { readSettingsFile } from './settings-file.ts'
