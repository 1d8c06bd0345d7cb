import { rm } from 'node:fs/promises'

/** With what SQLite keeps beside it. */
export const removeIndex = async (file: string): Promise<void> => {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) await rm(part, { force: true })
}
