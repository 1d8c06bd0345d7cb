import { beliefLines, beliefsTable, paragraph, parts, plural, restOf } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import { beliefRecord } from './belief-view.ts'
import type { Page } from './page.ts'
import { planCommand } from './plan-command.ts'

type Answer = AnswerOf<'beliefs'>

/** Beliefs that fit a screen with what stands around them. */
const MOST_SHOWN = 20

export const beliefsView = (answer: Answer, page: Page): string => {
  const { beliefs, evidence, notices, why } = answer
  const [one] = beliefs
  if (one !== undefined && evidence !== null) return beliefRecord(one, evidence, page)
  const told = notices.map((notice) => paragraph(notice, page))
  if (beliefs.length === 0)
    return parts(...told, paragraph(why ?? '', page), countsOf(answer, page), toTest(answer, page))
  if (page.explain)
    return parts(...told, beliefsTable(beliefs, page), countsOf(answer, page), worthTesting(answer, page))
  // Whoever asks for so many gets them.
  const shown = page.next.typed('limit') ? beliefs : beliefs.slice(0, MOST_SHOWN)
  const more = beliefs.length - shown.length
  const rest =
    more === 0 ? 'What each still needs' : `${plural(more, 'belief')} more, and what each still needs`
  return parts(
    ...told,
    beliefLines(shown, 'Beliefs', page),
    countsOf(answer, page),
    toTest(answer, page),
    restOf(rest, page),
  )
}

const countsOf = ({ tried, found, rest }: Answer, page: Page): string =>
  [
    ...(tried === 0
      ? []
      : [`${plural(tried, 'belief')} with ten observations or more; ${found} found to gain or lose.`]),
    ...(rest === null ? [] : [paragraph(`${rest}.`, page)]),
  ].join('\n')

const toTest = ({ worthTesting: listed }: Answer, page: Page): string =>
  listed.length === 0
    ? ''
    : paragraph(
        `Worth testing on the next ${listed[0]?.trades ?? 0} trades: ${listed.map(({ handle }) => handle).join(', ')}; --explain has a plan for each.`,
        page,
      )

const worthTesting = ({ worthTesting: listed }: Answer, page: Page): string =>
  parts(
    listed.length === 0
      ? ''
      : `Worth testing on the next ${listed[0]?.trades ?? 0} trades; to be told when they apply:`,
    ...listed.map(({ handle, sd, plan }) =>
      [
        `${handle}: ${sd === null ? 'nothing was observed yet' : `its expectancy is uncertain by ${sd.toFixed(2)}R`}`,
        page.faint(planCommand(plan, page)),
      ].join('\n'),
    ),
  )
