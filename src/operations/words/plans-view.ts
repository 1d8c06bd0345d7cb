import { nameInText, plainNumber } from '#vocabulary'
import type { PlanOut, Plans } from '../outputs/plan-output.ts'
import { inR } from './figures.ts'
import { fromOutside, newestWords, othersWords } from './others-words.ts'
import type { Page } from './page.ts'
import { record } from './record.ts'
import { telling, type Untold } from './telling.ts'
import { wrap } from './text.ts'
import { dashed, headed, INDENT, indented, inset, paragraph, parts } from './text-blocks.ts'
import { MINUTE_FORMS, moment } from './value-text.ts'

export const plansView = telling(({ plans, contradictions, why }: Untold<Plans>, page: Page) =>
  parts(
    ...plans.map((plan) => planBlock(plan, page)),
    headed(page.loud('These contradict each other'), dashed(contradictions, inset(page))),
    why === null ? '' : paragraph(why, page),
  ),
)

/** `P3 active`, and beneath it: when, then, until, because. */
export const planBlock = (plan: PlanOut, page: Page): string =>
  [
    `${plan.handle} ${plan.status}${plan.triggeredAt === null ? '' : ` at ${moment(plan.triggeredAt)}`}${plan.inForce === true ? ', in force' : ''}`,
    indented(
      record(
        [
          ['for', aboutOf(plan)],
          ['when', plan.when],
          ['then', doesOf(plan), 'theirs'],
          ['until', untilOf(plan)],
          [
            'because',
            plan.reason === null ? '' : `${othersWords(plan.reason, page)}${fromOutside(plan)}`,
            'theirs',
          ],
          ['from', fromOf(plan)],
          ['came of it', plan.outcome === null ? '' : outcomeOf(plan.outcome)],
          [
            'remarks',
            newestWords(plan.remarks, (one) => `${othersWords(one.text, page)}${fromOutside(one)}`, page),
            'theirs',
          ],
        ],
        inset(page),
      ),
    ),
  ].join('\n')

/** `P3 active: when trend is up, skip the trade; until 2026-02-14 00:00Z` */
export const planLine = (plan: PlanOut, page: Page): string => {
  const { handle, status, when } = plan
  const about = aboutOf(plan)
  const said = `${handle} ${status}: when ${when}, ${doesOf(plan)}; until ${untilOf(plan)}`
  const [first = '', ...rest] = wrap(about === '' ? said : `${said}; for ${about}`, page.width - INDENT)
  return [first, ...rest.map((line) => indented(line))].join('\n')
}

/** A warning is words, whoever made the plan. */
const doesOf = (plan: PlanOut): string => `${plan.does}${fromOutside(plan)}`

const aboutOf = ({ strategy, symbol }: PlanOut): string =>
  [strategy, symbol]
    .filter((name) => name !== null)
    .map(nameInText)
    .join(' in ')

const untilOf = ({ until, expiresAt }: PlanOut): string =>
  [...(expiresAt === null ? [] : [MINUTE_FORMS[0](expiresAt)]), ...(until === null ? [] : [until])].join(
    ', or ',
  ) || 'it is cancelled'

const fromOf = ({ source, sources, priority, createdAt }: PlanOut): string =>
  [
    `${WHO[source] ?? source}, ${MINUTE_FORMS[0](createdAt)}`,
    ...(sources.length === 0 ? [] : [`by ${sources.join(', ')}`]),
    `priority ${plainNumber(priority)}`,
  ].join('; ')

const WHO: { readonly [source: string]: string } = {
  agent: 'the agent',
  person: 'a person',
  belief: 'a belief',
  drawdown: 'the drawdown',
  reflection: 'a reflection',
  found: 'a belief that was found',
}

const outcomeOf = ({ followed, helped, r, at }: NonNullable<PlanOut['outcome']>): string =>
  [
    followed ? 'it was followed' : 'it was not followed',
    helped === null
      ? 'whether that helped is unknown'
      : followed
        ? `that ${helped ? 'helped' : 'did not help'}`
        : `following it would ${helped ? 'have helped' : 'not have helped'}`,
    ...(r === null ? [] : [`the trade made ${inR(r)}`]),
    moment(at),
  ].join(', ')
