// The contract of the room: the file system behind the ports. Named exports only.
export { folderHome, type OpenStore } from './home.ts'
export { fileLines } from './lines.ts'
export { readSettingsFile } from './settings-file.ts'
