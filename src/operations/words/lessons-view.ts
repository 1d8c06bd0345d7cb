import type { LessonNote, Lessons } from '../outputs/lessons-output.ts'
import { estimateInR } from './figures.ts'
import { fromOutside } from './others-words.ts'
import type { Page } from './page.ts'
import { record } from './record.ts'
import { retiredBlock } from './retired-text.ts'
import { telling, type Untold } from './telling.ts'
import { dashed, headed, indented, inset, paragraph, parts } from './text-blocks.ts'
import { MINUTE_FORMS, plural } from './value-text.ts'

export const lessonsView = telling((answer: Untold<Lessons>, page: Page) =>
  parts(
    ...answer.lessons.map((one) => lessonsBlock(one, page)),
    retiredBlock(answer.retired, page),
    answer.failed === null
      ? ''
      : paragraph(`The last answer of the model was not taken: ${answer.failed}`, page),
    answer.why === null ? nextOf(answer, page) : paragraph(answer.why, page),
  ),
)

const SLOTS: { readonly [slot in LessonNote['bullets'][number]['slot']]: string } = {
  entry_timing: 'Entry timing',
  sizing: 'Sizing',
  symbol_selection: 'Symbol selection',
  exit_timing: 'Exit timing',
  regime_fit: 'Regime fit',
}

/** `L3 active, from 240 trades`, and beneath it slot by slot what they taught. */
const lessonsBlock = (lessons: LessonNote, page: Page): string => {
  const { handle, status, strategy, considered, promoted } = lessons
  const of = strategy === null ? '' : ` of ${strategy}`
  return [
    `${handle} ${status}${promoted ? ', promoted' : ''}: ${plural(considered, 'trade')}${of} looked at`,
    indented(
      parts(
        record(
          [
            ['by', byOf(lessons)],
            ['window', windowOf(lessons)],
            ['changed', changedOf(lessons)],
            ['demoted', lessons.demoted ?? ''],
          ],
          inset(page),
        ),
        ...Object.entries(SLOTS).map(([slot, title]) => slotBlock(lessons, slot, title, inset(page))),
        silentSlots(lessons, inset(page)),
        recordOf(lessons, inset(page)),
      ),
    ),
  ].join('\n')
}

const byOf = ({ reflector, model, approved, asked, cost, ...rest }: LessonNote): string =>
  [
    reflector === 'statistical' ? 'the numbers alone' : `the model ${model ?? ''}${fromOutside(rest)}`,
    ...(asked === null ? [] : [`${plural(asked, 'question')} asked`]),
    ...(reflector === 'model' ? [approved ? 'approved by a person' : 'nobody has approved it'] : []),
    ...(cost === null ? [] : [`$${cost.toFixed(4)}`]),
  ].join('; ')

const windowOf = ({ from, to, at }: LessonNote): string =>
  `${from === null || to === null ? 'nothing' : `entries ${from.slice(0, 10)} to ${to.slice(0, 10)}`}; known since ${MINUTE_FORMS[0](at)}`

const changedOf = ({ changed }: LessonNote): string =>
  changed === 0 ? '' : `${plural(changed, 'trade')} of them voided, corrected or of another strategy since`

const slotBlock = ({ bullets }: LessonNote, slot: string, title: string, page: Page): string =>
  headed(
    title,
    dashed(
      bullets
        .filter((bullet) => bullet.slot === slot)
        .map(({ text, trades }) => (trades.length === 0 ? text : `${text} (${trades.join(', ')})`)),
      inset(page),
    ),
  )

/** Slots of which nothing can be said are named, so that silence is no accident. */
const silentSlots = ({ bullets, hidden }: LessonNote, page: Page): string => {
  if (hidden) return paragraph('Shown by turns alone while an experiment on lessons runs.', page)
  const silent = Object.entries(SLOTS).filter(([slot]) => !bullets.some((bullet) => bullet.slot === slot))
  if (silent.length === 0) return ''
  return paragraph(
    `No clear pattern yet: ${silent.map(([, title]) => title.toLowerCase()).join(', ')}.`,
    page,
  )
}

const recordOf = ({ record: of }: LessonNote, page: Page): string => {
  if (of === null) return ''
  const shown = `to ${of.atLeast ? 'at least ' : ''}${plural(of.turns, 'turn')}`
  return headed(
    'What followed',
    record(
      [
        ['shown', shown],
        ['under them', followed(of.under)],
        ['without', followed(of.without)],
        ['so', of.says],
      ],
      inset(page),
    ),
  )
}

const followed = ({ trades, mean, lower, upper }: NonNullable<LessonNote['record']>['under']): string =>
  mean === null || lower === null || upper === null
    ? 'no trades yet'
    : `${plural(trades, 'trade')}, ${estimateInR(mean, lower, upper)} each`

const nextOf = ({ due, closed, after, cadence }: Untold<Lessons>, page: Page): string => {
  if (cadence === 'off') return 'The next are drawn when asked for: lessons are off.'
  if (due.length > 0) return paragraph(`The next are due with the next turn (${due.join(', ')}).`, page)
  return cadence === 'daily'
    ? 'The next are drawn with the first turn of a day, once a trade has closed.'
    : `The next are drawn after ${after} closed trades; ${closed} have closed since.`
}
