import { paragraph, parts } from './blocks.ts'
import { moment } from './cells.ts'
import type { Page } from './page.ts'
import { recordedView } from './recorded.ts'
import type { AnswerOf } from './view.ts'

/** What would change, or has changed, under what was recorded of it. */
export const changeView = (
  answer: AnswerOf<'propose'> | AnswerOf<'approve'> | AnswerOf<'decline'>,
  page: Page,
): string => parts(recordedView(answer, page), answer.proposal ?? '', answer.diff)

export const proposalsView = ({ proposals, why }: AnswerOf<'proposals'>, page: Page): string =>
  parts(
    ...proposals.map(({ handle, status, file, by, at, reason, diff, conflict, verdict }) =>
      parts(
        `${page.loud(`${handle} ${status}`)} ${file}, by the ${by}, ${moment(at)}`,
        paragraph(reason, page),
        conflict === null ? '' : paragraph(`it cannot be applied as it is: ${conflict}`, page),
        verdict === null ? '' : paragraph(`judged: ${verdict}`, page),
        diff,
      ),
    ),
    why ?? '',
  )
