import { isKind, kindOf, type Log, type Payload, textHashAt } from '#log'
import { comparable, holdsWords, isShared } from '#record'
import { HindcastError, suggest } from '#vocabulary'
import { entriesOf } from './file-versions.ts'

/** Facts that are read together. */
const AT_ONCE = 500

/** The hashes of all texts that were erased; one may have been recorded again since. */
export const erasedHashes = async ({ store }: Log): Promise<ReadonlySet<string>> => {
  const erasures = await store.events({ kinds: ['redacted'] })
  // Parsed by the kind's schema before it was stored.
  return new Set(erasures.flatMap(({ payload }) => (JSON.parse(payload) as { hashes: string[] }).hashes))
}

/** The texts that have some words, wherever the log has them. Reads the whole log: a person does it now and then. */
const textsWith = async ({ store }: Log, words: string): Promise<ReadonlySet<string>> => {
  const sought = comparable(words)
  const found = new Set<string>()
  for (let after = 0; ; ) {
    const events = await store.events({ afterSeq: after, limit: AT_ONCE })
    const last = events.at(-1)
    if (last === undefined) return found
    after = last.seq
    const hashes = events.flatMap(({ kind, payload }) => {
      const fields = isKind(kind) ? kindOf(kind).texts : []
      // Parsed by the kind's schema before it was stored.
      const data = fields.length === 0 ? {} : (JSON.parse(payload) as Payload)
      return fields.flatMap((field) => textHashAt(data, field) ?? [])
    })
    for (const [hash, text] of await store.texts([...new Set(hashes)]))
      if (holdsWords(text, sought)) found.add(hash)
  }
}

/** The texts that an erasure takes. It is rejected if a hash is no text's, or if no text has the words. */
export const erasureOf = async (
  log: Log,
  hashes: readonly string[],
  words: string | null,
): Promise<ReadonlySet<string>> => {
  const stored = await log.store.texts(hashes)
  const before = await erasedHashes(log)
  const unknown = hashes.findIndex((hash) => !stored.has(hash) && !before.has(hash))
  if (unknown >= 0)
    throw new HindcastError(
      'not_found',
      `no text has the hash ${hashes[unknown]?.slice(0, 12)}…: nothing was erased`,
      {
        field: `hashes.${unknown}`,
        next: `${suggest('events')} shows each fact with the hashes of its texts.`,
      },
    )
  const having = words === null ? new Set<string>() : await textsWith(log, words)
  if (words !== null && having.size === 0)
    throw new HindcastError('not_found', 'no text has these words: nothing was erased', {
      field: 'words',
      next: 'Give them as they stand in the text; case and spaces do not matter. Names and settings are facts and stay.',
    })
  return new Set([...hashes, ...having])
}

/** An erasure cuts no file: it is rejected while the whole text of a file, as it is or as it was approved, is among the texts. */
export const rejectCurrent = async (
  log: Log,
  erased: ReadonlySet<string>,
  words: string | null,
): Promise<void> => {
  for (const { path, base, approved } of await log.store.rows('files', {})) {
    const hash = [base, approved].find((one) => one !== null && erased.has(one))
    if (hash == null) continue
    const text = (await log.store.texts([hash])).get(hash)
    // Erased before, or by another way already.
    if (text === undefined) continue
    const sought = words === null ? null : comparable(words)
    const line = sought === null ? -1 : text.split('\n').findIndex((one) => holdsWords(one, sought))
    throw new HindcastError(
      'not_allowed',
      `${path}${line < 0 ? '' : ` line ${line + 1}`} still says this: nothing was erased`,
      {
        field: 'words',
        next: isShared(path)
          ? 'Take it out of the shared folder first, then erase.'
          : 'Take it out of the file (and approve that, if it is a file of rules), then erase.',
      },
    )
  }
}

/** Files whose text has an erased entry: they are written again, with a mark in its place. */
export const pathsWithErased = async (log: Log, erased: ReadonlySet<string>): Promise<readonly string[]> => {
  const paths: string[] = []
  for (const { path, after, seq } of await log.store.rows('files', {}))
    if ((await entriesOf(log, path, after, seq)).some(({ entry }) => erased.has(entry))) paths.push(path)
  return paths
}
