import { dashed, headed, inset, moment, paragraph, parts, record } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'leash'>

/** What is allowed, who set each of it, and what of the manual is not in force. */
export const leashView = ({ lines, used, limits, problems, context, why }: Answer, page: Page): string =>
  parts(
    headed('Allowed', dashed(lines, inset(page))),
    headed('Used', dashed(used, inset(page))),
    headed('Set', dashed(limits.map(limitText), inset(page))),
    headed(page.loud('Not in force'), dashed(problems, inset(page))),
    why === null ? '' : paragraph(why, page),
    record([['context', contextText(context)]], page),
  )

const limitText = ({ limit, value, source, since }: Answer['limits'][number]): string =>
  `${limit} ${Array.isArray(value) ? value.join(', ') : value}: ${source}${since === null ? '' : `, ${moment(since)}`}`

const contextText = ({ memory, recentTrades, budget, watch }: Answer['context']): string =>
  memory
    ? [
        `${recentTrades} recent trades`,
        `${budget} tokens`,
        ...(watch.length === 0 ? [] : [`watches ${watch.join(', ')}`]),
      ].join(', ')
    : 'no memory'
