import { readEvent } from '../fold/read-event.ts'
import { marked, withFlow } from '../ledger/account-equity.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import { FIRST_ACCOUNT } from '../rows/first-rows.ts'
import type { Moment } from './moment.ts'

/** Equity and its peak as they were known at a moment: the account as its day began, and the day's events since. */
export const readAccount = async ({
  log: { store },
  state,
  seq,
}: Moment): Promise<Pick<AccountRow, 'equity' | 'equityAt' | 'peak'>> => {
  if (state) return state.account
  const [day] = await store.rows('days', { seq, order: { column: 'day', descending: true }, limit: 1 })
  if (!day) return FIRST_ACCOUNT
  const [first] = await store.versions('days', { day: day.day })
  if (!first) throw new Error('a day without a version')
  const events = await store.events({
    afterSeq: first.fromSeq - 1,
    toSeq: seq,
    kinds: ['tick', 'equity', 'cash'],
  })
  return events
    .map((stored) => readEvent(stored))
    .reduce(withEvent, { ...FIRST_ACCOUNT, ...first.row.opening })
}

const withEvent = (account: AccountRow, event: ReturnType<typeof readEvent>): AccountRow => {
  if (event.kind === 'cash') return withFlow(account, event.data, event.at)
  const equity = event.kind === 'tick' || event.kind === 'equity' ? event.data.equity : undefined
  return equity === undefined ? account : marked(account, equity, event.at)
}
