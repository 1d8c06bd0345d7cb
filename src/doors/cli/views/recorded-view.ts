import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'
import { type NamedLine, record } from './record.ts'
import { moment } from './value-text.ts'

type Recorded = AnswerOf<'tick'>

/** Whether an answer is that of a recording call: all of them have these fields. */
export const isRecorded = (output: unknown): output is Recorded =>
  typeof output === 'object' &&
  output !== null &&
  'outcome' in output &&
  'flags' in output &&
  'trades' in output

export const recordedView = (recorded: Recorded, page: Page): string => record(recordedLines(recorded), page)

export const recordedLines = ({
  outcome,
  seq,
  at,
  trades,
  memories,
  flags,
  message,
}: Recorded): NamedLine[] => [
  [outcome, outcome === 'recorded' ? `event ${seq} at ${moment(at)}` : message],
  ['notice', outcome === 'recorded' && message !== outcome ? message : ''],
  ...trades.map(tradeLine),
  ['remembered', memories.join(' ')],
  ...flags.map(flagLine),
]

const tradeLine = ({ handle, symbol, status }: Recorded['trades'][number]): NamedLine => [
  'trade',
  `${handle} ${symbol} ${status}`,
]

const flagLine = (flag: string): NamedLine => ['look at', flag]

/** One execution as any fact; of several, how many were new. */
export const fillView = (answer: AnswerOf<'fill'>, page: Page): string =>
  answer.results.length === 1
    ? recordedView(answer, page)
    : record(
        [
          ['recorded', String(answer.recorded)],
          ['duplicates', answer.duplicates === 0 ? '' : String(answer.duplicates)],
          ...answer.trades.map(tradeLine),
          ...answer.flags.map(flagLine),
        ],
        page,
      )

export const turnView = ({ turn, at, snapshot, context, flags }: AnswerOf<'turn'>, page: Page): string => {
  const told: NamedLine[] =
    snapshot === null ? [['at', moment(at)], ...flags.map(flagLine)] : recordedLines({ ...snapshot, flags })
  const shown = context.text === '' ? (context.why ?? '') : context.text
  return `${record([['turn', turn], ...told], page)}\n\n${shown}`
}
