import { dashed, headed, inset, oneLine, parts, record } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'
import { recordedLines } from './recorded-view.ts'

type Written = AnswerOf<'journal'> | AnswerOf<'note'> | AnswerOf<'review'> | AnswerOf<'learn'>
type Oversize = NonNullable<AnswerOf<'learn'>['oversize']>

/** What was recorded, and the file it went into. */
export const writtenView = (answer: Written, page: Page): string =>
  record([...recordedLines(answer), ['file', answer.file], ['not written', answer.behind ?? '']], page)

/** The same, and which days it stands for. */
export const reviewedView = (answer: AnswerOf<'review'>, page: Page): string =>
  parts(writtenView(answer, page), headed('Covers', dashed(answer.covers, inset(page))))

export const learnedView = (answer: AnswerOf<'learn'>, page: Page): string =>
  parts(
    writtenView(answer, page),
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
