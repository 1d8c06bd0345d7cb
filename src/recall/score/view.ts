import { BLOCK } from './blocks.ts'
import type { EpisodeFilter } from './episode-query.ts'
import type { Dictionary, Rows } from './rows.ts'

export interface Place {
  readonly rows: Rows
  readonly row: number
}

/** What one read sees of the columns. */
export interface View {
  readonly dictionary: Dictionary
  /** Those that may hold something, versions that ended included where the read is of a past moment. */
  readonly rows: readonly Rows[]
  /** As of this seq; infinite: now. */
  readonly seq: number
  /** By stamp, 1 where the filter lets it through. */
  readonly allowed: Uint8Array
  /** Whether a row matches and held at the moment. */
  readonly sees: (rows: Rows, row: number) => boolean
  /** Whether any row of a block could. */
  readonly seesBlock: (rows: Rows, block: number) => boolean
  /** Rows of the same symbol, strategy and direction, itself among them: where duplicates are. */
  readonly beside: (rows: Rows) => readonly Rows[]
  /** Where the newest version of an episode stands. */
  readonly newest: (n: number) => Place | null
  readonly count: () => number
}

interface Kept {
  readonly live: ReadonlyMap<number, Rows>
  readonly past: ReadonlyMap<number, Rows>
  readonly dictionary: Dictionary
}

export const viewOf = (
  { live, past, dictionary }: Kept,
  filter: EpisodeFilter,
  seq: number,
  newest: View['newest'],
): View => {
  const allowed = dictionary.stamps.allowed(filter)
  const everything = filter.variant === undefined && filter.kinds === undefined && filter.run === undefined
  const now = seq === Number.POSITIVE_INFINITY
  const beside = new Map<Rows, readonly Rows[]>()
  const rows: Rows[] = []
  for (const key of new Set([...live.keys(), ...past.keys()])) {
    const found = [live.get(key), past.get(key)]
      .filter((one) => one !== undefined)
      .filter((one) => matches(one, filter))
    for (const one of found) beside.set(one, found)
    rows.push(...found)
  }
  const sees: View['sees'] = ({ columns, past: ended }, row) =>
    allowed[columns.stamp[row] ?? 0] === 1 &&
    (now || ((columns.fromSeq[row] ?? 0) <= seq && (!ended || seq < (columns.toSeq[row] ?? 0))))
  const seesBlock: View['seesBlock'] = ({ blocks: { bounds }, past: ended }, block) =>
    (bounds.live[block] ?? 0) > 0 &&
    (now || ((bounds.firstSeq[block] ?? 0) <= seq && (!ended || seq < (bounds.endSeq[block] ?? 0))))

  const countOf = (one: Rows): number => {
    let count = 0
    if (now) {
      for (const [stamp, times] of one.tally) if (allowed[stamp] === 1) count += times
      return count
    }
    const { bounds, count: blocks } = one.blocks
    for (let block = 0; block < blocks; block++) {
      if (!seesBlock(one, block)) continue
      if (everything && !one.past && (bounds.lastSeq[block] ?? 0) <= seq) {
        count += bounds.live[block] ?? 0
        continue
      }
      const end = Math.min(one.count, (block + 1) * BLOCK)
      for (let row = block * BLOCK; row < end; row++) if (sees(one, row)) count += 1
    }
    return count
  }

  return {
    dictionary,
    rows,
    seq,
    allowed,
    sees,
    seesBlock,
    newest,
    beside: (one) => beside.get(one) ?? [one],
    count: () => rows.reduce((sum, one) => sum + countOf(one), 0),
  }
}

const matches = (rows: Rows, { symbol, strategy, direction }: EpisodeFilter): boolean =>
  (symbol === undefined || rows.symbol === symbol) &&
  (strategy === undefined || rows.strategy === strategy) &&
  (direction === undefined || rows.direction === direction)
