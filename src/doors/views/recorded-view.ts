import { moment, type NamedLine, record } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import { flagText } from './flags-view.ts'
import type { Page } from './page.ts'

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
  settled,
  notices,
  message,
}: Recorded): NamedLine[] => [
  // A run that has no time yet has none to tell.
  [outcome, outcome === 'recorded' ? `event ${seq}${at === null ? '' : ` at ${moment(at)}`}` : message],
  ['notice', outcome === 'recorded' && message !== outcome ? message : ''],
  ...trades.map(tradeLine),
  ['remembered', memories.join(' ')],
  ...flags.map(flagLine),
  ['settled', settled.join(' ')],
  ...notices.map(noticeLine),
]

const tradeLine = ({ handle, symbol, status }: Recorded['trades'][number]): NamedLine => [
  'trade',
  `${handle} ${symbol} ${status}`,
]

/** `F3 reports_differ T12: entryPrice 100 known, 101 told.` and what to do. */
const flagLine = (flag: Recorded['flags'][number]): NamedLine => ['look at', flagText(flag)]

const noticeLine = (notice: string): NamedLine => ['look at', notice]

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
          ['settled', answer.settled.join(' ')],
          ...answer.notices.map(noticeLine),
        ],
        page,
      )

export const turnView = (
  { turn, at, snapshot, context, flags, notices }: AnswerOf<'turn'>,
  page: Page,
): string => {
  const told: NamedLine[] =
    snapshot === null
      ? [['at', moment(at)], ...flags.map(flagLine), ...notices.map(noticeLine)]
      : recordedLines({ ...snapshot, flags: [...snapshot.flags, ...flags], notices })
  const without: NamedLine[] = context.without.map((what) => ['without', what])
  return `${record([['turn', turn], ...told, ...without], page)}\n\n${context.text}`
}
