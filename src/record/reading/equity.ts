import { marked, withFlow } from '../account/equity.ts'
import { readEvent } from '../log/log-event.ts'
import type { AccountRow } from '../log/rows.ts'
import { FIRST_ACCOUNT } from '../log/state.ts'
import type { LogStore } from '../ports.ts'
import type { Moment } from './moment.ts'

const READ_AT_ONCE = 200

/** The equity last known at a moment: the last mark, and deposits and withdrawals since. */
export const readEquity = async (
  store: LogStore,
  { state, seq }: Moment,
): Promise<Pick<AccountRow, 'equity' | 'equityAt'>> => {
  if (state) return state.account
  const since = []
  for (let to = seq; to > 0; ) {
    const page = await store.events({
      toSeq: to,
      kinds: ['tick', 'equity', 'cash'],
      descending: true,
      limit: READ_AT_ONCE,
    })
    for (const stored of page) {
      const event = readEvent(stored)
      since.unshift(event)
      // Known when it happened, so that no earlier event can hold a later mark.
      if (event.kind !== 'cash' && 'equity' in event.data && event.at === event.knownAt) return fold(since)
    }
    to = (page.at(-1)?.seq ?? 1) - 1
  }
  return fold(since)
}

const fold = (events: readonly ReturnType<typeof readEvent>[]): AccountRow =>
  events.reduce((account, event) => {
    if (event.kind === 'cash') return withFlow(account, event.data, event.at)
    const told = event.kind === 'tick' || event.kind === 'equity' ? event.data.equity : undefined
    return told === undefined ? account : marked(account, told, event.at)
  }, FIRST_ACCOUNT)
