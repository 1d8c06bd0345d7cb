import {
  commandBelow,
  fromOutside,
  headed,
  inR,
  moment,
  type NamedLine,
  parts,
  record,
  result,
} from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'why'>

/** Where something comes from: what the turn was shown, what it decided by it, and what came of that. */
export const whyView = (answer: Answer, page: Page): string => {
  const { says, turn, at, note, withheld, shadow, shown, citedBy, system, user, decisions, trades } = answer
  const lines: NamedLine[] = [
    ['what', says],
    ['turn', turn === null ? '' : `${turn}, ${at === null ? '' : moment(at)}`],
    ['tokens', tokensOf(answer)],
    ['note', note ?? ''],
    ['withheld', withheld === null ? '' : `${withheld}, by the experiment`],
    ['shadow', shadow === null ? '' : shadowOf(shadow)],
    ['shown', shown.join(' ')],
    ...decisions.map((one): NamedLine => ['decided', decidedOf(one)]),
    ...trades.map((one): NamedLine => ['came of it', cameOf(one)]),
    ['cited by', citedBy.join(' ')],
  ]
  return parts(
    record(lines, page),
    system === null ? '' : headed('It was told, on the system side', system.text),
    user === null ? '' : headed('and on the user side', user.text),
  )
}

/** What memory would have shown, and did not. */
export const shadowOf = ({ handles, tokens }: NonNullable<Answer['shadow']>): string =>
  `${tokens} tokens that were not shown${handles.length === 0 ? '' : `: ${handles.join(' ')}`}`

/** `1745 of 1800: head 20, situation 390`; what the caller gave has no part in the budget. */
const tokensOf = ({ system, user, budget, tokens }: Answer): string => {
  const own = tokens.filter(({ section }) => section !== 'given')
  const recorded = own.reduce((sum, one) => sum + one.tokens, 0)
  const all = system === null || user === null ? recorded : system.tokens + user.tokens
  if (all === 0) return ''
  const each = tokens.map((one) => `${one.section} ${one.tokens}`).join(', ')
  return `${all}${budget === null ? '' : ` of ${budget}`}${each === '' ? '' : `: ${each}`}`
}

const decidedOf = ({ action, symbol, side, reason, trust, cites }: Answer['decisions'][number]): string =>
  [
    [action, symbol, side].filter((word) => word !== null).join(' '),
    ...(cites.length === 0
      ? []
      : [
          `citing ${cites.map(({ handle, counts }) => (counts ? handle : `${handle} (not counted)`)).join(' ')}`,
        ]),
    ...(reason === null ? [] : [`“${reason}”${fromOutside({ trust })}`]),
  ].join(', ')

const cameOf = ({ handle, symbol, status, pnl, r }: Answer['trades'][number]): string =>
  `${handle} ${symbol} ${status}, ${result(pnl)}${r === null ? '' : `, ${inR(r)}`}`

/** Decisions with what came of them, one beneath the other. */
export const decisionsView = ({ decisions, next, why }: AnswerOf<'decisions'>, page: Page): string =>
  parts(
    why ?? '',
    record(
      decisions.map(
        (one): NamedLine => [
          moment(one.at),
          [
            decidedOf(one),
            ...(one.against.length === 0 ? [] : [`against ${one.against.join(' ')}`]),
            ...one.trades.map(cameOf),
          ].join('; '),
          'theirs',
        ],
      ),
      page,
    ),
    next === null ? '' : commandBelow('Older ones', page.next.again({ before: String(next) }), page),
  )
