import { type Erasure, erasedHashes, textsInLog, valuesHolding } from '#documents'
import type { Log } from '#log'
import { comparable, holdsWords } from '#record'
import { HindcastError, suggest } from '#vocabulary'

export interface AskedErasure {
  readonly hashes: readonly string[]
  /** Every text that holds them. */
  readonly words: string | null
  readonly reason: string
}

/** What is erased, as the log has it. */
export interface KnownErasure extends Erasure {
  /** Files of which a version is erased. */
  readonly files: readonly string[]
  /** Some of it was erased before, and has come back: it is erased once more, even at the same moment. */
  readonly isAgain: boolean
}

/** Looks up what is asked to be erased. Nothing is erased where a hash is no text's, or no text holds the words. */
export const knownErasure = async (log: Log, { hashes, words }: AskedErasure): Promise<KnownErasure> => {
  const named = new Set(hashes)
  const erased = new Set(hashes)
  const sought = words === null ? null : comparable(words)
  const passages = new Set<string>()
  const files = new Set<string>()
  const before = await erasedHashes(log)
  let isAgain = false
  for await (const { hash, text, wholeOf } of textsInLog(log)) {
    if (sought !== null && holdsWords(text, sought)) erased.add(hash)
    if (!erased.has(hash)) continue
    isAgain ||= before.has(hash)
    if (wholeOf !== null) files.add(wholeOf)
    else if (named.has(hash)) passages.add(text)
  }
  await refuseUnknown(log, hashes, before)
  if (words !== null && erased.size === hashes.length) throw await noTextHolds(log, words)
  return { hashes: erased, named, passages: [...passages], words, files: [...files].sort(), isAgain }
}

const noTextHolds = async (log: Log, words: string): Promise<HindcastError> => {
  const values = await valuesHolding(log, [comparable(words)])
  return new HindcastError('not_found', 'no text holds these words: nothing was erased', {
    field: 'words',
    next:
      values.length === 0
        ? 'Give them as they stand in the text; case and spaces do not matter.'
        : `They stand in names and settings, which are facts and stay: ${values.slice(0, MOST_PLACES).join(', ')}.`,
  })
}

/** Places that an error names. */
const MOST_PLACES = 10

/** Whoever mistypes a hash would believe the text erased. One that was erased before is known: saying so again changes nothing. */
const refuseUnknown = async (
  { store }: Log,
  hashes: readonly string[],
  before: ReadonlySet<string>,
): Promise<void> => {
  const kept = await store.texts(hashes)
  const unknown = hashes.find((hash) => !kept.has(hash) && !before.has(hash))
  if (unknown === undefined) return
  throw new HindcastError('not_found', `no text has the hash ${unknown.slice(0, 12)}…: nothing was erased`, {
    field: `hashes.${hashes.indexOf(unknown)}`,
    next: `${suggest('events')} shows each fact with the hashes of its texts.`,
  })
}
