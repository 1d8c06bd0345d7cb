import { readEvent } from '../fold/read-event.ts'
import { marked } from '../ledger/account-equity.ts'
import { withFlow } from '../ledger/cash-flow.ts'
import type { AccountRow, DayRow } from '../rows/account-rows.ts'
import { FIRST_ACCOUNT } from '../rows/first-rows.ts'
import type { Moment } from './moment.ts'

/** Equity and its peak as they were known at a moment: the account as its day began, and the day's events since. */
export const readAccount = async (
  moment: Moment,
): Promise<Pick<AccountRow, 'equity' | 'equityAt' | 'peak' | 'emptied' | 'deepest'>> => {
  const { log, state, seq } = moment
  if (state) return state.account
  const [day] = await log.store.rows('days', { seq, order: { column: 'day', descending: true }, limit: 1 })
  return day ? accountIn(day, await firstSeqOf(moment, day), seq, moment) : FIRST_ACCOUNT
}

/** Where a trading day's events begin in the log. */
export const firstSeqOf = async ({ log: { store } }: Moment, { day }: DayRow): Promise<number> => {
  const [first] = await store.versions('days', { day })
  if (!first) throw new Error('a day without a version')
  return first.fromSeq
}

/** The account after some events of a trading day. `counts` leaves marks out of the deepest drawdown. */
export const accountIn = async (
  { opening, flows }: DayRow,
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
        const after = withEvent(account, event, flows)
        return counts(event) ? after : { ...after, deepest: account.deepest }
      },
      { ...FIRST_ACCOUNT, ...opening, deepest: null },
    )
}

const withEvent = (
  account: AccountRow,
  event: ReturnType<typeof readEvent>,
  flows: DayRow['flows'],
): AccountRow => {
  if (event.kind === 'cash') {
    const worth = flows.find(({ seq }) => seq === event.seq)?.from ?? null
    return withFlow(account, event.data, { seq: event.seq, at: event.at, worth })
  }
  const equity = event.kind === 'tick' || event.kind === 'equity' ? event.data.equity : undefined
  return equity === undefined ? account : marked(account, equity, event.at)
}
