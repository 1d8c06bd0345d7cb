import { BLOCK } from './block-bounds.ts'
import type { ColumnsView } from './columns-view.ts'
import type { EpisodeRows } from './episode-rows.ts'
import { knownSeqAt } from './row-values.ts'

/** Rows in order of (entry, id). */
export interface OrderedRows {
  readonly length: number
  readonly rowsOf: (index: number) => EpisodeRows
  readonly row: Uint32Array
}

/**
 * The newest rows of a view: by when their outcome (without one, they) became known, then by ordinal. Only blocks that may
 * hold some of them are looked at.
 */
export const newestRows = (view: ColumnsView, limit: number): OrderedRows => {
  const { seq: least, room } =
    view.count() <= limit ? { seq: 0, room: Number.POSITIVE_INFINITY } : cutoffOf(view, limit)
  const last: { readonly rows: EpisodeRows; readonly row: number; readonly n: number }[] = []
  for (const rows of view.rows)
    eachKnown(view, rows, least, (row, known) => {
      if (known === least) last.push({ rows, row, n: rows.columns.n[row] ?? 0 })
    })
  // Of those that became known with the last that has room, the higher ordinals.
  const kept = last.length <= room ? last : last.toSorted((a, b) => b.n - a.n).slice(0, room)
  const found = view.rows.map((rows): SortedRun => {
    const among = new Set(kept.filter((one) => one.rows === rows).map(({ row }) => row))
    const row: number[] = []
    eachKnown(view, rows, least, (one, known) => {
      if (known > least || among.has(one)) row.push(one)
    })
    return { owner: [rows], of: new Uint16Array(row.length), row: Uint32Array.from(row) }
  })
  const { owner, of, row } = mergedAll(found)
  return {
    length: row.length,
    row,
    rowsOf: (index) => {
      const rows = owner[of[index] ?? 0]
      if (rows === undefined) throw new RangeError('no such row')
      return rows
    },
  }
}

/** Visits, in order of entry, what a view matches and was known at this seq or after it. */
const eachKnown = (
  view: ColumnsView,
  rows: EpisodeRows,
  least: number,
  visit: (row: number, known: number) => void,
): void => {
  for (let block = 0; block < rows.blocks.count; block++) {
    if ((rows.blocks.bounds.knownSeq[block] ?? 0) < least || !view.blockMayMatch(rows, block)) continue
    const end = Math.min(rows.count, (block + 1) * BLOCK)
    for (let row = block * BLOCK; row < end; row++) {
      const known = knownSeqAt(rows, row)
      if (known >= least && view.matches(rows, row)) visit(row, known)
    }
  }
}

/** A seq and the number of a block as one number, which sorts without a comparison: 2^32 seqs, 2^20 blocks. */
const MOST_BLOCKS = 2 ** 20

/** When the limit-th newest became known, and how many of those known just then are among the newest. */
const cutoffOf = (view: ColumnsView, limit: number): { readonly seq: number; readonly room: number } => {
  const blocks = view.rows.flatMap((rows) =>
    Array.from({ length: rows.blocks.count }, (_, block) => ({ rows, block })),
  )
  const order = Float64Array.from(
    blocks,
    ({ rows, block }, i) => (rows.blocks.bounds.knownSeq[block] ?? 0) * MOST_BLOCKS + i,
  ).sort()
  let known = new Float64Array(2 * limit + BLOCK)
  let count = 0
  let least = 0
  for (let i = order.length - 1; i >= 0; i--) {
    const key = order[i] ?? 0
    if (Math.floor(key / MOST_BLOCKS) < least) break
    const { rows, block } = blocks[key % MOST_BLOCKS] ?? {}
    if (rows === undefined || block === undefined || !view.blockMayMatch(rows, block)) continue
    const end = Math.min(rows.count, (block + 1) * BLOCK)
    for (let row = block * BLOCK; row < end; row++)
      if (view.matches(rows, row)) known[count++] = knownSeqAt(rows, row)
    // Measured when the newest are in for the first time, and whenever there is no room for another block.
    if (count < limit || (least > 0 && count + BLOCK <= known.length)) continue
    known = highest(known, count, limit)
    count = limit
    least = known[0] ?? 0
  }
  known = highest(known, count, limit)
  const seq = known[0] ?? 0
  let room = 0
  while (room < limit && known[room] === seq) room += 1
  return { seq, room }
}

/** The limit highest, rising, at the front. */
const highest = (
  known: Float64Array<ArrayBuffer>,
  count: number,
  limit: number,
): Float64Array<ArrayBuffer> => {
  known.subarray(0, count).sort()
  known.copyWithin(0, Math.max(0, count - limit), count)
  return known
}

/** Rows of several owners in one order. */
interface SortedRun {
  readonly owner: readonly EpisodeRows[]
  /** By row, which of the owners. */
  readonly of: Uint16Array
  readonly row: Uint32Array
}

/** Neighbours two by two, until one is left: each row is moved a few times, not once for every run before its own. */
const mergedAll = (runs: readonly SortedRun[]): SortedRun => {
  const [first = { owner: [], of: new Uint16Array(0), row: new Uint32Array(0) }, ...others] = runs
  if (others.length === 0) return first
  const pairs = Array.from({ length: Math.ceil(runs.length / 2) }, (_, i) => runs.slice(2 * i, 2 * i + 2))
  return mergedAll(pairs.map(([left = first, right]) => (right === undefined ? left : merged(left, right))))
}

const merged = (left: SortedRun, right: SortedRun): SortedRun => {
  const owner = [...left.owner, ...right.owner]
  const of = new Uint16Array(left.row.length + right.row.length)
  const row = new Uint32Array(of.length)
  let i = 0
  let j = 0
  for (let k = 0; k < row.length; k++) {
    const takesLeft = j >= right.row.length || (i < left.row.length && !isBefore(right, j, left, i))
    of[k] = takesLeft ? (left.of[i] ?? 0) : left.owner.length + (right.of[j] ?? 0)
    row[k] = (takesLeft ? left.row[i++] : right.row[j++]) ?? 0
  }
  return { owner, of, row }
}

const isBefore = (a: SortedRun, i: number, b: SortedRun, j: number): boolean => {
  const left = a.owner[a.of[i] ?? 0]
  const right = b.owner[b.of[j] ?? 0]
  if (left === undefined || right === undefined) return false
  const [x, y] = [a.row[i] ?? 0, b.row[j] ?? 0]
  const apart = (left.columns.at[x] ?? 0) - (right.columns.at[y] ?? 0)
  return apart !== 0 ? apart < 0 : left.idOf(x) < right.idOf(y)
}
