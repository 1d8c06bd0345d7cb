import type { Log } from '#log'

/** The hashes of all texts that were erased; one may have been recorded again since. */
export const erasedHashes = async ({ store }: Log): Promise<ReadonlySet<string>> => {
  const erasures = await store.events({ kinds: ['redacted'] })
  // Parsed by the kind's schema before it was stored.
  return new Set(erasures.flatMap(({ payload }) => (JSON.parse(payload) as { hashes: string[] }).hashes))
}
