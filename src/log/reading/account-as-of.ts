import { type AccountMark, type AccountRow, afterCash, type DayRow, FIRST_ACCOUNT, marked } from '#ledger'
import { readEvent } from '../fold/read-event.ts'
import type { Moment } from './moment.ts'

/** Equity, units and values as they were known at a moment: the account as its day began, and the day's events since. */
export const readAccount = async (moment: Moment): Promise<AccountMark> => {
  const { log, state, seq } = moment
  if (state) return state.account
  const [day] = await log.store.rows('days', { seq, order: { column: 'day', descending: true }, limit: 1 })
  return day ? accountIn(day, await firstSeqOf(moment, day), seq, moment) : FIRST_ACCOUNT
}

/** The first event of a trading day. */
export const firstSeqOf = async ({ log: { store } }: Moment, { day }: DayRow): Promise<number> => {
  const [first] = await store.versions('days', { day })
  if (!first) throw new Error('a day without a version')
  return first.fromSeq
}

/** The account after some events of a trading day. `counts` leaves marks out of the deepest drawdown. */
export const accountIn = async (
  { opening }: DayRow,
  fromSeq: number,
  toSeq: number,
  { log: { store } }: Moment,
  counts: (event: ReturnType<typeof readEvent>) => boolean = () => true,
): Promise<AccountRow> => {
  const events = await store.events({ afterSeq: fromSeq - 1, toSeq, kinds: ['tick', 'equity', 'cash'] })
  return events
    .map((stored) => readEvent(stored))
    .reduce<AccountRow>(
      (account, event) => {
        const after = withEvent(account, event)
        return counts(event) ? after : { ...after, deepest: account.deepest }
      },
      { ...FIRST_ACCOUNT, ...opening, deepest: null },
    )
}

const withEvent = (account: AccountRow, event: ReturnType<typeof readEvent>): AccountRow => {
  if (event.kind === 'cash') return afterCash(account, event.data, event.at)
  const equity = event.kind === 'tick' || event.kind === 'equity' ? event.data.equity : undefined
  return equity === undefined ? account : marked(account, equity, event.at)
}
