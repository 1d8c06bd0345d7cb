import type { Head, Log, Progress } from '#log'
import type { Aliases } from '#recall'
import type { IndexBeginning, IndexStanding, SearchIndex } from '#recall/ports'
import type { Clock } from '#vocabulary'
import { fillIndex, MOST_ERRORS } from './fill-index.ts'

/** How texts are read into the index. */
export interface IndexReading {
  /** Names it: an index that was read another way is made anew. */
  readonly reading: string
  readonly aliases: Aliases
  /** Of the machine: when the index was synced. */
  readonly clock: Clock
}

export const isCurrent = (
  standing: IndexStanding | null,
  head: Pick<Head, 'seq' | 'hash'>,
  { reading }: IndexReading,
): boolean => standing?.seq === head.seq && standing.hash === head.hash && standing.reading === reading

/** Brings an index up to the log's head, in one transaction; the old one answers until then. */
export const fillUpToHead = async (
  log: Log,
  index: SearchIndex,
  how: IndexReading & { readonly anew: boolean },
  progress: Progress,
): Promise<void> => {
  const { head } = await log.state()
  const writing = await index.begin()
  try {
    // As it stands now that nobody else is at it: records that are taken in twice would lose their lines.
    const standing = writing.standing()
    const anew = how.anew || writing.isWorn()
    if (!anew && isCurrent(standing, head, how)) return await writing.rollback()
    const beginning = await beginningOf(log, standing, anew, how.reading)
    if (beginning !== 'changes') writing.clear(beginning)
    const afterSeq = beginning === 'changes' ? (standing?.seq ?? 0) : 0
    const errors = await fillIndex(log, writing, { afterSeq, toSeq: head.seq }, how.aliases, progress)
    const kept = beginning === 'changes' ? (standing?.errors ?? []) : []
    await writing.commit({
      seq: head.seq,
      hash: head.hash,
      reading: how.reading,
      model: beginning === 'forgetting' ? null : (standing?.model ?? null),
      coming: standing?.coming ?? null,
      syncedAt: how.clock.now(),
      errors: [...new Set([...kept, ...errors])].slice(-MOST_ERRORS),
      erasing: beginning === 'forgetting' || (standing?.erasing ?? false),
    })
  } catch (error) {
    await writing.rollback()
    throw error
  }
}

/** What there is can be built upon if it is of this log, nothing in it was erased since, and it was read the same way. */
const beginningOf = async (
  { store }: Log,
  standing: IndexStanding | null,
  anew: boolean,
  reading: string,
): Promise<IndexBeginning> => {
  if (standing === null) return 'forgetting'
  const { seq, hash } = standing
  const [known] = seq === 0 ? [] : await store.events({ afterSeq: seq - 1, toSeq: seq, limit: 1 })
  if (seq > 0 && known?.hash !== hash) return 'forgetting'
  const [erased] = await store.events({ afterSeq: seq, kinds: ['redacted'], limit: 1 })
  if (erased) return 'forgetting'
  return anew || standing.reading !== reading ? 'anew' : 'changes'
}

/** What was erased leaves the index's write-ahead log too, as soon as nobody reads from it. */
export const eraseFully = async (index: SearchIndex): Promise<void> => {
  const standing = await index.standing()
  if (standing?.erasing && (await index.tidy())) await index.keepStanding({ ...standing, erasing: false })
}
