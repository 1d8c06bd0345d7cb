import type { Log } from '#log'
import { isShared } from '#record'
import { erasedHashes } from './erased-hashes.ts'
import type { TextFolder } from './ports.ts'
import { Troubles } from './troubles.ts'

/**
 * Files that hold, word for word, a text that was erased: an editor that had it open saved it again, or an older version left it on
 * the disk. What is left of an erased text, where that is all of it, stands in other texts.
 */
export const filesHoldingErased = async (log: Log, folder: TextFolder): Promise<readonly string[]> => {
  const erased = await erasedHashes(log)
  if (erased.size === 0) return []
  const troubles = new Troubles()
  const found: string[] = []
  for (const { path, hash, how } of await log.store.rows('files', {})) {
    if (how === 'file.remains' || !erased.has(hash)) continue
    const isThere = isShared(path) || (await troubles.orNull(() => folder.look(path))) !== null
    if (isThere) found.push(path)
  }
  return found.sort()
}
