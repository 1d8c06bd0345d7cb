import type { EpisodeRow, LessonsRow, Log, Moment } from '#log'
import { countedContext } from '#record'
import { canonical, type Json } from '#vocabulary'

/** Trades of a note that are not as they were, as far as the log has been looked through. */
interface Looked {
  /** The event that was the newest then. */
  readonly seq: number
  readonly changed: ReadonlySet<string>
}

/** Every turn asks: only what has changed since the last look is read. */
const looked = new WeakMap<Log, Map<string, Looked>>()

const AT_ONCE = 500

/**
 * The trades that a reflection looked at and that have been voided, corrected or told of another strategy since, by id. What lessons say
 * of them is no longer so, whether they name them or only count them.
 */
export const changedSince = async (moment: Moment, lessons: LessonsRow): Promise<ReadonlySet<string>> => {
  const { log, state, seq } = moment
  // As of a past moment nothing is kept.
  if (state === null) return changedBetween(moment, lessons, lessons.seq, new Set())
  const own = looked.get(log) ?? new Map<string, Looked>()
  const before = own.get(lessons.id)
  const goesOn = before !== undefined && before.seq >= lessons.seq && before.seq <= seq
  const changed = goesOn
    ? await changedBetween(moment, lessons, before.seq, before.changed)
    : await changedBetween(moment, lessons, lessons.seq, new Set())
  looked.set(log, own.set(lessons.id, { seq, changed }))
  return changed
}

const changedBetween = async (
  { log: { store }, seq }: Moment,
  { seq: drawn, strategy }: LessonsRow,
  afterSeq: number,
  known: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const touched = new Set<string>()
  for (const ended of [false, true])
    for (const [, , id] of await store.columns('episodes', { afterSeq, toSeq: seq, ended, columns: ['id'] }))
      touched.add(String(id))
  const changed = new Set(known)
  const ids = [...touched]
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const among = { column: 'id', values: ids.slice(from, from + AT_ONCE) }
    const where = {
      kind: 'trade',
      status: 'closed',
      ...(strategy === null ? {} : { strategy }),
    }
    const now = new Map((await store.rows('episodes', { seq, among })).map((row) => [row.id, row]))
    for (const then of await store.rows('episodes', { seq: drawn, where, among })) {
      const row = now.get(then.id)
      if (row !== undefined && evidenceOf(row) === evidenceOf(then)) changed.delete(then.id)
      else changed.add(then.id)
    }
  }
  return changed
}

/** What a reflection makes of a trade. */
const evidenceOf = (row: EpisodeRow): string => {
  const { status, strategy, symbol, direction, at, holdingSeconds, r, countedR, rSource } = row
  const { mfeR, maeR, riskShare } = row
  return canonical([
    [status, strategy, symbol, direction, at, holdingSeconds],
    [r, countedR, rSource, mfeR, maeR, riskShare],
    // Rows are plain data.
    countedContext(row) as unknown as Json,
  ])
}
