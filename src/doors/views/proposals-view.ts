import { moment, type NamedLine, paragraph, parts, record, tagOf } from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'
import { recordedLines } from './recorded-view.ts'

type Waiting = AnswerOf<'proposals'>

/** A new proposal: what was recorded, then its diff. */
export const proposedView = (answer: AnswerOf<'propose'>, page: Page): string =>
  parts(
    record(
      [...recordedLines(answer), ['proposal', answer.proposal ?? ''], ['not written', answer.behind ?? '']],
      page,
    ),
    coloured(answer.diff, page),
  )

/** A verdict, without the diff: whoever judged has just seen it. */
export const judgedView = (answer: AnswerOf<'judge'>, page: Page): string =>
  record(
    [
      ...recordedLines(answer),
      ['proposal', answer.proposal ?? ''],
      ['file', answer.file ?? ''],
      ['not written', answer.behind ?? ''],
    ],
    page,
  )

export const proposalsView = ({ proposals, files, why }: Waiting, page: Page): string =>
  parts(
    ...proposals.map((proposal) => proposalView(proposal, page)),
    ...files.map((file) => unapprovedView(file, page)),
    why ?? '',
  )

/** Proposals and files that wait for a verdict; empty where nothing of that name waits. */
export const toJudgeView = (waiting: Waiting, file: unknown, page: Page): string =>
  parts(
    ...(file === undefined ? waiting.proposals : [])
      .filter(({ status }) => status === 'open')
      .map((proposal) => proposalView(proposal, page)),
    ...waiting.files.filter((one) => one.file === file).map((one) => unapprovedView(one, page)),
  )

const proposalView = (
  {
    handle,
    status,
    file,
    by,
    trust,
    at,
    reason,
    situation,
    diff,
    stale,
    conflict,
    verdict,
  }: Waiting['proposals'][number],
  page: Page,
): string =>
  parts(
    `${page.loud(`${handle} ${status}`)} ${file}, by the ${by}, ${moment(at)}`,
    paragraph(reason, page),
    record(
      [
        ['trust', trust === 'outside' ? OUTSIDE : ''],
        ['made when', conditionsIn(situation)],
        ['no longer so', stale ?? ''],
        ['cannot apply', conflict ?? ''],
        ['judged', verdict ?? ''],
      ].map(([name = '', value = '']): NamedLine => [name, value]),
      page,
    ),
    coloured(diff, page),
  )

const OUTSIDE = 'outside: written while text from there was shown, which may be behind it'

/** The tags of the situation; its numbers are in the JSON. */
const conditionsIn = (situation: unknown): string => {
  const told = fieldsOf(situation)
  const { symbol, strategy, side = told.direction } = told
  const context = fieldsOf(told.context)
  const tags = TAGS.map((tag) => [tag, tagOf(context, tag)] as const)
  return [
    ...[symbol, strategy, side].filter((name) => typeof name === 'string' && name !== 'unknown'),
    ...tags.flatMap(([tag, value]) => (value === '' ? [] : [`${tag} ${value}`])),
  ].join(', ')
}

const TAGS = ['trend', 'volatility'] as const

const fieldsOf = (value: unknown): { readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const unapprovedView = ({ file, knownAt, inUse, diff }: Waiting['files'][number], page: Page): string =>
  parts(`${page.loud('unapproved')} ${file}, seen ${moment(knownAt)}, used ${inUse}`, coloured(diff, page))

/** A diff with removed lines faint, so that additions stand out. */
const coloured = (diff: string, page: Page): string =>
  diff.replace(/^-(?!--).*$/gm, (line) => page.faint(line))
