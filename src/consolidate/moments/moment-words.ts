import { positionKey } from '#record'
import { isoOf, nameInText, suggest } from '#vocabulary'
import { type Language, MOMENT_PROMPTS, NO_JOURNALS } from './moment-prompts.ts'
import type { MomentDue } from './moments-due.ts'

/** Files named in a prompt: a month has at most 31 journals, and its prompt is no list of them. */
const MOST_NAMED = 7
/** Moments named in the line for a context's head, which every turn pays for. */
const MOST_IN_LINE = 4

/** The day, the period or the symbol that a moment is about. */
export const momentAbout = (due: MomentDue): string => ('position' in due ? due.position.symbol : due.about)

/** The call that settles it, as texts carry calls, with a place for the text. */
export const settledBy = (due: MomentDue): string => {
  const given =
    'position' in due
      ? { to: 'note', key: positionKey(due.position.symbol) }
      : due.kind === 'day'
        ? { to: 'journal' }
        : { to: 'review', key: due.about }
  return suggest('write', { ...given, text: '…' })
}

/** The whole prompt. `covers` are the journals that a review is made of. */
export const momentPrompt = (due: MomentDue, covers: readonly string[], language: Language): string => {
  const named = covers.slice(0, MOST_NAMED).join(', ')
  const more = covers.length > MOST_NAMED ? ` + ${covers.length - MOST_NAMED}` : ''
  const values: { readonly [name: string]: string } = {
    about: nameInText(momentAbout(due)),
    call: settledBy(due),
    learn: suggest('write', { to: 'learning' }),
    journals: covers.length === 0 ? NO_JOURNALS[language] : `${named}${more}`,
    ...('position' in due ? positionValues(due.position) : {}),
  }
  return MOMENT_PROMPTS[language][due.kind].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** `long 0.1 at 2000`, and of a closed position `→ 2010`. */
const positionValues = ({ trade, closed, what }: Extract<MomentDue, { position: unknown }>['position']) => ({
  trade,
  held: `${what.side} ${what.size} at ${what.entry}${closed && what.exit !== null ? ` → ${what.exit}` : ''}`,
  result: what.result ?? '',
})

/** One line for the head of a context: what is due, and since when the first of it is; null if nothing is. */
export const momentLine = (due: readonly MomentDue[]): string | null => {
  if (due.length === 0) return null
  const more = due.length - MOST_IN_LINE
  const since = isoOf(due.reduce((first, one) => (one.since < first.since ? one : first)).since)
  const shown = due.slice(0, MOST_IN_LINE).map(shortly).join('; ')
  return `To write: ${shown}${more > 0 ? `; and ${more} more` : ''} (due since ${since.slice(0, 10)} ${since.slice(11, 16)}Z)`
}

const shortly = (due: MomentDue): string => {
  if ('position' in due)
    return `note ${nameInText(positionKey(due.position.symbol))} (${due.kind === 'fill' ? 'filled' : 'closed'})`
  return due.kind === 'day' ? `the journal of ${due.about}` : `review ${due.about}`
}
