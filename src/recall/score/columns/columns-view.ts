import type { EpisodeFilter } from '../episode-query.ts'
import { BLOCK } from './block-bounds.ts'
import type { Dictionary } from './dictionary.ts'
import type { EpisodeRows } from './episode-rows.ts'
import { REMOVED } from './interned-attributes.ts'

export interface RowPlace {
  readonly rows: EpisodeRows
  readonly row: number
}

/** What one read matches of the columns: a filter, as of a moment. */
export interface ColumnsView {
  readonly dictionary: Dictionary
  /** Those of the groups that match; versions that ended are among them where the moment is past. */
  readonly rows: readonly EpisodeRows[]
  /** As of this seq; infinite: now. */
  readonly seq: number
  /** By code of attributes, 1 where the filter matches. */
  readonly allowed: Uint8Array
  /** Whether every row does that was not removed. */
  readonly everything: boolean
  /** Whether a row passes the filter and held at the moment. */
  readonly matches: (rows: EpisodeRows, row: number) => boolean
  /** Whether any row of a block may. */
  readonly blockMayMatch: (rows: EpisodeRows, block: number) => boolean
  /** All rows of the same symbol, strategy and direction: where duplicates are. */
  readonly sameGroup: (rows: EpisodeRows) => readonly EpisodeRows[]
  /** Where the version of an episode is that holds now. */
  readonly locate: (n: number) => RowPlace | null
  readonly count: () => number
}

interface AllRows {
  readonly live: ReadonlyMap<number, EpisodeRows>
  readonly past: ReadonlyMap<number, EpisodeRows>
  readonly dictionary: Dictionary
}

export const columnsView = (
  { live, past, dictionary }: AllRows,
  filter: EpisodeFilter,
  seq: number,
  locate: ColumnsView['locate'],
): ColumnsView => {
  const allowed = dictionary.attributes.allowed(filter)
  const late = filter.orStrategyLate === true ? dictionary.attributes.strategyLate(allowed) : allowed
  const allowedIn = (rows: EpisodeRows): Uint8Array => (rows.strategy === filter.strategy ? allowed : late)
  // What was removed has the first code.
  const unfiltered = filter.orStrategyLate === undefined && allowed.indexOf(0, REMOVED + 1) < 0
  const now = seq === Number.POSITIVE_INFINITY
  const sameGroup = new Map<EpisodeRows, readonly EpisodeRows[]>()
  const rows: EpisodeRows[] = []
  for (const key of new Set([...live.keys(), ...past.keys()])) {
    const found = [live.get(key), past.get(key)]
      .filter((one) => one !== undefined)
      .filter((one) => groupMatches(one, filter))
    for (const one of found) sameGroup.set(one, found)
    rows.push(...found)
  }
  const matches: ColumnsView['matches'] = (one, row) =>
    allowedIn(one)[one.columns.attributes[row] ?? 0] === 1 &&
    (now || ((one.columns.fromSeq[row] ?? 0) <= seq && (!one.past || seq < (one.columns.toSeq[row] ?? 0))))
  const blockMayMatch: ColumnsView['blockMayMatch'] = ({ blocks: { bounds }, past: ended }, block) =>
    (bounds.live[block] ?? 0) > 0 &&
    (now || ((bounds.firstSeq[block] ?? 0) <= seq && (!ended || seq < (bounds.endSeq[block] ?? 0))))

  const countOf = (one: EpisodeRows): number => {
    let count = 0
    if (now) {
      for (const [code, times] of one.countByAttributes) if (allowedIn(one)[code] === 1) count += times
      return count
    }
    const { bounds, count: blocks } = one.blocks
    for (let block = 0; block < blocks; block++) {
      if (!blockMayMatch(one, block)) continue
      if (unfiltered && !one.past && (bounds.lastSeq[block] ?? 0) <= seq) {
        count += bounds.live[block] ?? 0
        continue
      }
      const end = Math.min(one.count, (block + 1) * BLOCK)
      for (let row = block * BLOCK; row < end; row++) if (matches(one, row)) count += 1
    }
    return count
  }

  return {
    dictionary,
    rows,
    seq,
    allowed,
    everything: now && unfiltered,
    matches,
    blockMayMatch,
    locate,
    sameGroup: (one) => sameGroup.get(one) ?? [one],
    count: () => rows.reduce((sum, one) => sum + countOf(one), 0),
  }
}

const groupMatches = (
  rows: EpisodeRows,
  { symbol, strategy, orStrategyLate, direction }: EpisodeFilter,
): boolean =>
  (symbol === undefined || isOneOf(symbol, rows.symbol)) &&
  (strategy === undefined || orStrategyLate === true || rows.strategy === strategy) &&
  (direction === undefined || rows.direction === direction)

const isOneOf = (names: string | readonly string[], name: string | null): boolean =>
  typeof names === 'string' ? names === name : name !== null && names.includes(name)
