import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'
import { type TextColumn, table } from './text-table.ts'
import { MINUTE_FORMS } from './value-text.ts'

type Answer = AnswerOf<'events'>
type Event = Answer['events'][number]

const LONGEST_SUMMARY = 200

const COLUMNS: readonly TextColumn<Event>[] = [
  { head: 'seq', right: true, forms: [(event) => String(event.seq)] },
  { head: 'known at', forms: [(event) => MINUTE_FORMS[0](event.knownAt)] },
  { head: 'kind', forms: [(event) => event.kind] },
  { head: 'by', forms: [(event) => event.actor] },
  { head: 'what', rest: true, forms: [(event) => summary(event.payload)] },
]

export const eventsView = ({ events, more, why }: Answer, page: Page): string => {
  if (events.length === 0) return why ?? ''
  const rest = more ? '\n\nThere are more: raise --limit, or go on with --after SEQ.' : ''
  return `${table(events, COLUMNS, page)}${rest}`
}

/** A payload in a line: `symbol=BTC side=buy size=1` */
const summary = (payload: Event['payload']): string =>
  Object.entries(payload)
    .filter(([, value]) => value !== null && !isEmpty(value))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
    .slice(0, LONGEST_SUMMARY)

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
