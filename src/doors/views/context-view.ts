import {
  headed,
  inset,
  type NamedLine,
  parts,
  plural,
  record,
  type TextColumn,
  table,
} from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'
import { shadowOf } from './why-view.ts'

type Answer = AnswerOf<'context'>
type Preview = NonNullable<Answer['preview']>
type Taken = Preview['sections'][number]

/** The text that a model would read; asked for a preview, what each part of it takes comes first. */
export const contextView = (answer: Answer, page: Page): string => {
  const { system, user, preview } = answer
  return parts(
    preview === null ? '' : previewOf(answer, preview, page),
    `${page.faint('— system —')}\n${system.text}`,
    `${page.faint('— user —')}\n${user.text}`,
  )
}

const previewOf = (answer: Answer, preview: Preview, page: Page): string => {
  const within = inset(page)
  const most = Math.max(1, ...preview.sections.map(({ tokens }) => tokens))
  const lines: NamedLine[] = [
    [
      'tokens',
      `${answer.tokens} of ${answer.budget}: system ${answer.system.tokens}, user ${answer.user.tokens}`,
    ],
    ['cost', costOf(preview)],
    ...answer.without.map((what): NamedLine => ['without', what]),
    ['withheld', preview.withheld === null ? '' : `${preview.withheld}, by the experiment`],
    ['shadow', preview.shadow === null ? '' : shadowOf(preview.shadow)],
    ...preview.warnings.map((what): NamedLine => ['high', page.loud(what)]),
  ]
  return parts(
    record(lines, page),
    headed('Tokens by section', table(preview.sections, columnsOf(most), within)),
  )
}

/** Characters of the longest bar. */
const LONGEST_BAR = 30

const columnsOf = (most: number): readonly TextColumn<Taken>[] => [
  { head: 'section', forms: [({ name }) => name] },
  { head: 'side', forms: [({ side }) => side] },
  { head: 'tokens', right: true, forms: [({ tokens }) => String(tokens)] },
  {
    head: '',
    forms: [({ tokens }) => '█'.repeat(Math.max(1, Math.round((tokens / most) * LONGEST_BAR)))],
  },
  { head: 'left out', spare: true, forms: [({ leftOut }) => (leftOut === 0 ? '' : plural(leftOut, 'line'))] },
]

const costOf = ({ costATurn, costADay, turnsADay }: Preview): string => {
  const pace = turnsADay === null ? '' : `, at ${Number(turnsADay.toPrecision(3))} turns a day`
  if (costATurn === null) return turnsADay === null ? '' : `give --price for it${pace}`
  const day = costADay === null ? '' : `; ${costADay.toPrecision(3)} a day`
  return `${costATurn.toPrecision(3)} a turn${day}${pace}`
}
