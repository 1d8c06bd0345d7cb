import { commandBelow, MINUTE_FORMS, paragraph, parts, type TextColumn, table } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'events'>
type Event = Answer['events'][number]

const LONGEST_SUMMARY = 200
/** The call lists no more at once. */
const MOST_EVENTS = 10_000

const COLUMNS: readonly TextColumn<Event>[] = [
  { head: 'seq', right: true, forms: [(event) => String(event.seq)] },
  { head: 'known at', forms: [(event) => MINUTE_FORMS[0](event.knownAt)] },
  { head: 'kind', forms: [(event) => event.kind] },
  { head: 'by', forms: [(event) => event.actor] },
  { head: 'what', rest: true, forms: [(event) => summary(event.payload)] },
]

export const eventsView = ({ events, more, why }: Answer, page: Page): string => {
  if (events.length === 0) return paragraph(why ?? '', page)
  return parts(table(events, COLUMNS, page), more ? onwards(events, page) : '')
}

/** Events after a seq are listed oldest first and go on after the last; the newest ones, by showing more of them. */
const onwards = (events: readonly Event[], page: Page): string => {
  const after = page.next.typed('after')
  const flags = after
    ? { after: String(events.at(-1)?.seq ?? 0) }
    : { limit: String(Math.min(MOST_EVENTS, events.length * 4)) }
  return commandBelow(after ? 'Those after these' : 'More of them', page.next.again(flags), page)
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
