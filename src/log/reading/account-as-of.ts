import { type AccountMark, type AccountRow, afterCash, type DayRow, FIRST_ACCOUNT, marked } from '#ledger'
import type { Instant } from '#vocabulary'
import { readEvent } from '../fold/read-event.ts'
import type { LogEvent } from '../kinds/kinds.ts'
import type { Moment } from './moment.ts'

/** Equity, units and values as they were known at a moment: the account as its day began, and the day's events since. */
export const readAccount = async (moment: Moment): Promise<AccountMark> => {
  const { log, state, seq } = moment
  if (state) return state.account
  const [day] = await log.store.rows('days', { seq, order: { column: 'day', descending: true }, limit: 1 })
  return day ? accountIn(day, await firstSeqOf(moment, day), seq, moment) : FIRST_ACCOUNT
}

const firstSeqOf = async ({ log: { store } }: Moment, { day }: DayRow): Promise<number> => {
  const [first] = await store.versions('days', { day })
  if (!first) throw new Error('a day without a version')
  return first.fromSeq
}

/** The account after some events of a trading day. `counts` leaves marks out of the deepest drawdown. */
const accountIn = async (
  { opening }: DayRow,
  fromSeq: number,
  toSeq: number,
  { log: { store } }: Moment,
  counts: (knownAt: Instant) => boolean = () => true,
): Promise<AccountRow> => {
  let account: AccountRow = { ...FIRST_ACCOUNT, ...opening, deepest: null }
  for (const stored of await store.events({
    afterSeq: fromSeq - 1,
    toSeq,
    kinds: ['tick', 'equity', 'cash'],
  })) {
    const after = withEvent(account, readEvent(stored))
    account = counts(stored.knownAt) ? after : { ...after, deepest: account.deepest }
  }
  return account
}

const withEvent = (account: AccountRow, event: LogEvent): AccountRow => {
  if (event.kind === 'cash') return afterCash(account, event.data, event.at)
  const equity = event.kind === 'tick' || event.kind === 'equity' ? event.data.equity : undefined
  return equity === undefined ? account : marked(account, equity, event.at)
}

/** The deepest drawdown at any mark of a time. Whole trading days are read from what the next one keeps of them, others from events. */
export const deepestDrawdown = async (
  moment: Moment,
  from: Instant,
  to: Instant | null,
): Promise<number | null> => {
  const days = await moment.log.store.rows('days', { seq: moment.seq, order: { column: 'day' } })
  const isOf = (at: Instant): boolean => at >= from && (to === null || at <= to)
  const depths: number[] = []
  for (const [i, day] of days.entries()) {
    const next = days[i + 1]
    const ends = next?.startsAt ?? moment.at
    if (next !== undefined && ends <= from) continue
    if (to !== null && day.startsAt > to) break
    let depth = next === undefined ? (await readAccount(moment)).deepest : next.opening.deepest
    if (!isOf(day.startsAt) || !isOf(ends)) {
      const last = next === undefined ? moment.seq : (await firstSeqOf(moment, next)) - 1
      depth = (await accountIn(day, await firstSeqOf(moment, day), last, moment, isOf)).deepest
    }
    if (depth !== null) depths.push(depth)
  }
  return depths.length === 0 ? null : Math.max(...depths)
}
