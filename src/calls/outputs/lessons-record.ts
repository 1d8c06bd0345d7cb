import { z } from 'zod'
import type { LessonsRow, Moment } from '#log'
import { everyLook, isAmongHashes, measuredR } from '#memories'
import type { Instant } from '#vocabulary'
import type { LessonsTrial } from '../lessons/lessons-on-trial.ts'

/** Trades looked through at most, and turns. */
const MOST_TRADES = 5_000
const MOST_TURNS = 20_000
const TURNS_AT_ONCE = 2_000
/** An outcome varies by at least 1R, however few have been seen. */
const LEAST_SD = 1
const ERROR = 0.05

const zFollowed = z
  .object({
    trades: z.int().describe('how many with an outcome in R'),
    mean: z.number().nullable().describe('R a trade; null: none yet'),
    lower: z.number().nullable().describe('lower end of an interval that is valid at every look, 95%'),
    upper: z.number().nullable().describe('upper end of that'),
  })
  .meta({ id: 'LessonsFollowed' })

export const zLessonsRecord = z
  .object({
    turns: z.int().describe('turns that were shown them'),
    under: zFollowed.describe('trades opened under them'),
    without: zFollowed.describe('trades of the same strategy opened without them, before or since'),
    standing: z
      .enum(['unproven', 'proven', 'demoted'])
      .describe('what a holdout says of showing lessons; unproven: none has run, or it cannot tell yet'),
    needed: z.int().nullable().describe('trades still needed to tell .2R a trade; null: no holdout has run'),
  })
  .meta({ id: 'LessonsRecord' })

/** What followed lessons, beside what went without them. Times differ, and so do markets: it is told, and it is no comparison. */
export const lessonsRecord = async (
  moment: Moment,
  row: LessonsRow,
  hash: string,
  trial: LessonsTrial | null,
): Promise<z.input<typeof zLessonsRecord>> => {
  const { turns, byRun } = await turnsShown(moment, row, hash)
  const { under, without } = await outcomes(moment, row, hash, byRun)
  const followed = { under: figures(under), without: figures(without) }
  return { turns, ...followed, ...judged(trial), needed: trial?.needed ?? null }
}

/** By a holdout alone: trades without the lessons are of another time and market. */
const judged = (trial: LessonsTrial | null): Pick<z.input<typeof zLessonsRecord>, 'standing'> => {
  const difference = trial?.difference ?? null
  if (difference !== null && difference.upper < 0) return { standing: 'demoted' }
  return { standing: difference !== null && difference.lower > 0 ? 'proven' : 'unproven' }
}

/** A turn of a run, and whether it was shown the lessons. */
interface Showing {
  readonly at: Instant
  readonly shown: boolean
}

const turnsShown = async ({ log: { store }, seq }: Moment, row: LessonsRow, hash: string) => {
  const byRun = new Map<string, Showing[]>()
  const turnOf = new Map<string, string>()
  let turns = 0
  let after = row.seq
  for (let read = 0; read < MOST_TURNS; read += TURNS_AT_ONCE) {
    const page = await store.events({
      kinds: ['recalled'],
      afterSeq: after,
      toSeq: seq,
      limit: TURNS_AT_ONCE,
    })
    for (const { run, turn, at, payload } of page) {
      if (turn === null || turnOf.get(run) === turn) continue
      turnOf.set(run, turn)
      // Most turns carry other lessons or none: those are not worth reading.
      const shown =
        payload.includes(hash) &&
        isAmongHashes(hash, (JSON.parse(payload) as { readonly lessons?: string }).lessons)
      if (shown) turns += 1
      byRun.set(run, [...(byRun.get(run) ?? []), { at, shown }])
    }
    if (page.length < TURNS_AT_ONCE) return { turns, byRun }
    after = page.at(-1)?.seq ?? seq
  }
  return { turns, byRun }
}

const outcomes = async (
  { log: { store }, seq }: Moment,
  { strategy }: LessonsRow,
  hash: string,
  byRun: ReadonlyMap<string, readonly Showing[]>,
) => {
  const episodes = await store.rows('episodes', {
    seq,
    where: { kind: 'trade', status: 'closed', ...(strategy === null ? {} : { strategy }) },
    range: { column: 'outcomeSeq', to: seq },
    order: { column: 'outcomeSeq', descending: true },
    limit: MOST_TRADES,
  })
  const carrying = new Set<string>()
  for (let from = 0; from < episodes.length; from += AT_ONCE) {
    const values = episodes.slice(from, from + AT_ONCE).map(({ id }) => id)
    for (const trade of await store.rows('trades', { seq, among: { column: 'id', values } }))
      if (isAmongHashes(hash, trade.lessonsHash)) carrying.add(trade.id)
  }
  const under: number[] = []
  const without: number[] = []
  for (const { id, run, at, ...episode } of episodes) {
    const r = measuredR(episode)
    if (r === null) continue
    // A hash that a caller gives is kept; it counts where the turn before the entry was shown the lessons.
    const last = byRun.get(run)?.findLast((showing) => showing.at <= at)
    const isUnder = carrying.has(id) && last?.shown === true
    ;(isUnder ? under : without).push(r)
  }
  return { under, without }
}

const AT_ONCE = 500

const figures = (rs: readonly number[]): z.input<typeof zFollowed> => {
  const n = rs.length
  if (n === 0) return { trades: 0, mean: null, lower: null, upper: null }
  const mean = rs.reduce((sum, r) => sum + r, 0) / n
  const variance = n < 2 ? 0 : rs.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (n - 1)
  return { trades: n, mean, ...everyLook(mean, Math.max(LEAST_SD, Math.sqrt(variance)), n, ERROR) }
}
