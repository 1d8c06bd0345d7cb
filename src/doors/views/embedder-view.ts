import { headed, indented, inset, paragraph, parts } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import { indexHealthView } from './index-health-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'embedder'>
type Different = Answer['differ'][number]

/** What was set up, where its first hits are others, and how the index stands. */
export const embedderView = ({ message, installed, differ, before, index }: Answer, page: Page): string =>
  parts(
    paragraph(message, page),
    installed.length === 0 ? '' : paragraph(`Installed: ${installed.join(', ')}.`, page),
    headed(
      `First hits that are others, ${before ?? 'by words alone'} first`,
      differ.map((one) => differentLines(one, inset(page))).join('\n'),
    ),
    indexHealthView(index, page),
  )

const differentLines = ({ question, before, after }: Different, page: Page): string =>
  [
    paragraph(question, page),
    indented(paragraph(`was ${hitText(before)}`, inset(page)), LEFT),
    indented(paragraph(`now ${hitText(after)}`, inset(page)), LEFT),
  ].join('\n')

const LEFT = 2

const hitText = (hit: Different['after']): string =>
  hit === null ? 'nothing' : `${hit.path}:${hit.startLine} ${hit.snippet}`
