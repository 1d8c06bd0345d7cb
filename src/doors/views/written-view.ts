import { dashed, headed, inset, oneLine, parts, record } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'
import { recordedLines } from './recorded-view.ts'

type Written = AnswerOf<'write'>
type Oversize = NonNullable<Written['oversize']>

/** What was recorded, the file it went into, the days that a review covers, and a playbook that is too long. */
export const writtenView = (answer: Written, page: Page): string =>
  parts(
    record([...recordedLines(answer), ['file', answer.file], ['not written', answer.behind ?? '']], page),
    headed('Covers', dashed(answer.covers, inset(page))),
    answer.oversize === null
      ? ''
      : parts(
          record([['too long', oversizeText(answer.oversize)]], page),
          headed('Least supported', leastText(answer.oversize, page)),
        ),
  )

export const oversizeText = ({ tokens, limit, learnings, next }: Oversize): string =>
  `about ${tokens} tokens with ${learnings} learnings, more than ${limit}. ${next}`

const leastText = ({ least }: Oversize, page: Page): string =>
  dashed(
    least.map(({ line, text, citations }) => `line ${line}, cited ${citations} times: ${oneLine(text)}`),
    inset(page),
  )
