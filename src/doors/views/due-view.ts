import { headed, inset, moment, paragraph, parts } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'due'>

/** Each with since when it is due, and what to write. */
export const dueView = ({ due, why }: Answer, page: Page): string =>
  parts(
    ...due.map(({ moment: kind, about, since, prompt }) =>
      headed(`${page.loud(`${kind} ${about}`)}, due since ${moment(since)}`, paragraph(prompt, inset(page))),
    ),
    why === null ? '' : paragraph(why, page),
  )
