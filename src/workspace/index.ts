// The contract of the room: the file system behind the ports. Named exports only.

export { fileLines } from './file-lines.ts'
export { folderHome, type OpenStore } from './home.ts'
export { readSettingsFile } from './settings-file.ts'
