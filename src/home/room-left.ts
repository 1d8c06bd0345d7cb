import { statfs } from 'node:fs/promises'

/**
 * Less than this is too little: a write-ahead log of its usual size, a copy of the texts' index that is made anew beside the old one,
 * and the next facts.
 */
const ENOUGH = 64_000_000

/** What is wrong with the room that is left for files; null where it is enough. */
export const roomTrouble = (free: number): string | null =>
  free >= ENOUGH ? null : `only ${Math.floor(free / 1_000_000)} MB are left there: the next facts may not fit`

/** What a process that is not the superuser's may still write where a folder is. */
export const roomLeft = async (path: string): Promise<number> => {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}
