import type { AnswerOf } from './answer-view.ts'
import { beliefLines } from './belief-lines.ts'
import { beliefRecord, flagsOf } from './belief-view.ts'
import { restOf } from './command-below.ts'
import { chance, countedShare, estimateInR, estimateShare, inR } from './figures.ts'
import type { Page } from './page.ts'
import { planCommand } from './plan-command.ts'
import { indented, inset, paragraph, parts, withBeneath } from './text-blocks.ts'
import { type TextColumn, table } from './text-table.ts'
import { plural } from './value-text.ts'

type Answer = AnswerOf<'beliefs'>
type Belief = Answer['beliefs'][number]

/** Indent of a belief's statement, which stands beneath its figures under the second column. */
const UNDER = 8

const COLUMNS: readonly TextColumn<Belief>[] = [
  { head: 'belief', forms: [({ handle }) => handle.padEnd(UNDER - 2)] },
  { head: 'state', forms: [({ state }) => state] },
  { head: 'n', right: true, forms: [({ observations }) => String(observations)] },
  {
    head: 'confirmed',
    right: true,
    forms: [
      ({ confidence, confidenceInterval: [lower, upper] }) =>
        estimateShare(confidence, lower ?? 0, upper ?? 1),
      ({ confidence }) => countedShare(confidence),
    ],
  },
  {
    head: 'expectancy',
    right: true,
    forms: [
      ({ expectancy }) =>
        expectancy === null ? 'unknown' : estimateInR(expectancy.mean, expectancy.lower, expectancy.upper),
      ({ expectancy }) => (expectancy === null ? 'unknown' : inR(expectancy.mean)),
    ],
  },
  { head: 'P(edge)', right: true, forms: [({ edge, expectancy }) => (expectancy ? chance(edge) : '')] },
]

/** Beliefs as a table; `notes` adds a line beneath each. */
export const beliefsTable = (beliefs: readonly Belief[], page: Page, notes: readonly string[] = []): string =>
  withBeneath(
    table(beliefs, COLUMNS, page),
    beliefs.map((belief, i) =>
      indented(
        [belief.says, ...flagsOf(belief), ...notes.slice(i, i + 1)]
          .map((text) => paragraph(text, inset(page, UNDER)))
          .join('\n'),
        UNDER,
      ),
    ),
  )

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
