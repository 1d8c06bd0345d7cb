import {
  dashed,
  findingsOf,
  headed,
  inset,
  nameInWords,
  ONE_R,
  paragraph,
  parts,
  plural,
  restOf,
} from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'habits'>
type Habits = Answer['habits'][number]
type Figure = Habits['stability']

export const habitsView = ({ whole, habits, why }: Answer, page: Page): string =>
  parts(
    whole === null ? '' : pairView(whole, page),
    ...habits.map((pair) => pairView(pair, page)),
    why === null ? '' : paragraph(why, page),
    page.explain || (whole === null && habits.length === 0)
      ? ''
      : restOf('What was looked for and not found, or is unknown', page),
  )

/** Habits of one strategy and symbol: findings, known figures, and one line naming the unknown ones. */
const pairView = (habits: Habits, page: Page): string => {
  const known = [...Object.values(habits.figures), habits.stability].filter(({ value }) => value !== null)
  const steady = habits.drift.filter(({ found }) => found === false)
  const told = known.filter(({ found }) => found === null).map(({ text }) => text)
  const notFound = [...known.filter(({ found }) => found === false), ...steady].map(({ text }) => text)
  return parts(
    paragraph(headOf(habits), page),
    headed('Found', dashed(findingsOf(habits.findings), inset(page))),
    headed('Known', dashed(told, inset(page))),
    page.explain ? headed('Looked for, and not found', dashed(notFound, inset(page))) : '',
    page.explain ? unknownOf(habits, page) : '',
  )
}

const headOf = ({ strategy, symbol, closed, open, unmarked, window, basis }: Habits): string => {
  const marks = unmarked === 0 ? '' : ` (${unmarked} without a mark)`
  return `${subjectOf(strategy, symbol)}: ${closed} closed, ${open} open${marks}; over the newest ${plural(window, 'trade')}; ${ONE_R[basis]}.`
}

/** `breakout in XAUUSD`, `breakout`, or all that is traded. */
const subjectOf = (strategy: string | null, symbol: string | null): string => {
  if (strategy === null) return symbol === null ? 'Whatever it trades' : `Anything in ${symbol}`
  return symbol === null ? `${strategy} in any symbol` : `${strategy} in ${symbol}`
}

const unknownOf = ({ figures, stability, drift }: Habits, page: Page): string => {
  const unknown = [
    ...Object.entries({ ...figures, stability }).flatMap(([name, figure]: [string, Figure]) =>
      figure.value === null ? [`${nameInWords(name)} (${figure.why ?? ''})`] : [],
    ),
    ...drift.flatMap(({ about, found, n, least }) =>
      found === null ? [`${about} drift (${n} of at least ${least} trades)`] : [],
    ),
  ]
  return unknown.length === 0 ? '' : paragraph(`Unknown: ${unknown.join(', ')}.`, page)
}
