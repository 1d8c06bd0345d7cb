import { commandBelow, indented, inset, moment, paragraph, parts, record } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'flags'>
type Listed = Answer['flags'][number]
type Flag = Omit<Listed, 'reason'>

export const flagsView = ({ flags, next, why }: Answer, page: Page): string =>
  parts(
    ...flags.map((flag) => flagBlock(flag, page)),
    next === null ? '' : commandBelow('Older ones', page.next.again({ before: next }), page),
    why === null ? '' : paragraph(why, page),
  )

/** `F3 open: reports_differ`, and beneath it: of what, the two values, what to do. */
const flagBlock = (flag: Listed, page: Page): string =>
  [
    `${flag.handle} ${flag.status}${flag.endedAt === null ? '' : ` at ${moment(flag.endedAt)}`}: ${flag.code}`,
    indented(
      record(
        [
          ['of', `${[...subject(flag), flag.field].join(' ')}, event ${flag.seq} at ${moment(flag.at)}`],
          ['known', flag.known],
          ['reported', flag.reported],
          ['because', flag.reason ?? ''],
          ['next', flag.status === 'open' ? flag.next : ''],
        ],
        inset(page),
      ),
    ),
  ].join('\n')

const subject = ({ symbol, trade }: Flag): string[] => [trade, symbol].filter((name) => name !== null)

/** `F3 reports_differ T12 XAUUSD entryPrice: known 100, reported 101.` and what to do. */
export const flagText = (flag: Flag): string =>
  `${[flag.handle, flag.code, ...subject(flag), flag.field].join(' ')}: known ${flag.known}, reported ${flag.reported}\n${flag.next}`
