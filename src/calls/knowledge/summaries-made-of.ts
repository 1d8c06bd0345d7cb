import type { Log } from '#log'
import { handleOf } from '#vocabulary'

/** Summaries that were made of some texts: they quote them, or tell them in other words. The hash of each by its handle. */
export const summariesMadeOf = async (
  { store }: Pick<Log, 'store'>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const erased = new Set(hashes)
  const made = new Map<string, string>()
  // In the order of the log: what was made of a summary comes after it.
  for (const { id, payload } of await store.events({ kinds: ['compression'] })) {
    // Parsed by the kind's schema before it was stored.
    const { of } = JSON.parse(payload) as { of: string[] }
    for (const partId of of) {
      const [part] = await store.rows('knowledge', { where: { id: partId } })
      if (!part?.text || !erased.has(part.text)) continue
      const [summary] = await store.rows('knowledge', { where: { id } })
      if (!summary?.text) break
      made.set(handleOf('knowledge', summary.n), summary.text)
      erased.add(summary.text)
      break
    }
  }
  return made
}
