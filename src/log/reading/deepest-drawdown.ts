import type { DayRow } from '#ledger'
import type { Instant } from '#vocabulary'
import { accountIn, firstSeqOf, readAccount } from './account-as-of.ts'
import type { Moment } from './moment.ts'

/**
 * The largest share of its peak that the account had lost at any mark of a time; null where there was none. Whole trading
 * days are read from what the next one keeps of them, the first and the last of the time from their events.
 */
export const deepestDrawdown = async (
  moment: Moment,
  from: Instant,
  to: Instant | null,
): Promise<number | null> => {
  const days = await moment.log.store.rows('days', { seq: moment.seq, order: { column: 'day' } })
  const depths: number[] = []
  for (const [i, day] of days.entries()) {
    const next = days[i + 1]
    const ends = next?.startsAt ?? moment.at
    if (next !== undefined && ends <= from) continue
    if (to !== null && day.startsAt > to) break
    const whole = day.startsAt >= from && (to === null || ends <= to)
    const depth = whole ? await wholeDay(next, moment) : await partOf(day, next, from, to, moment)
    if (depth !== null) depths.push(depth)
  }
  return depths.length === 0 ? null : Math.max(...depths)
}

const wholeDay = async (next: DayRow | undefined, moment: Moment): Promise<number | null> =>
  next === undefined ? (await readAccount(moment)).deepest : next.opening.deepest

const partOf = async (
  day: DayRow,
  next: DayRow | undefined,
  from: Instant,
  to: Instant | null,
  moment: Moment,
): Promise<number | null> => {
  const last = next === undefined ? moment.seq : (await firstSeqOf(moment, next)) - 1
  const { deepest } = await accountIn(
    day,
    await firstSeqOf(moment, day),
    last,
    moment,
    ({ knownAt }) => knownAt >= from && (to === null || knownAt <= to),
  )
  return deepest
}
