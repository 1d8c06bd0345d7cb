import { percent } from '#vocabulary'
import type { AnswerOf } from './answer-view.ts'
import { beliefsTable } from './beliefs-view.ts'
import { chance, countedShare, estimateInR, estimateShare, inR, notKnown, ONE_R, ratio } from './figures.ts'
import { hitBlocks } from './hit-view.ts'
import type { Page } from './page.ts'
import { planBlock } from './plans-view.ts'
import { type NamedLine, record } from './record.ts'
import { dashed, headed, indented, inset, paragraph, parts } from './text-blocks.ts'
import { plural } from './value-text.ts'

type Answer = AnswerOf<'recall'>
type Distribution = NonNullable<Answer['distribution']>

/** Recalled episodes, warnings, beliefs and plans, then the distribution of outcomes. */
export const recallView = (answer: Answer, page: Page): string => {
  const { hits, warnings, warningsLeft, distribution, contrast, beliefs, plans, why } = answer
  const within = inset(page)
  return parts(
    why ?? hitBlocks(hits, page),
    section(page.loud('Warnings, losses in situations like this one'), [
      hitBlocks(warnings, page),
      warningsLeft === 0 ? '' : `and ${plural(warningsLeft, 'loss', 'losses')} more`,
    ]),
    distribution === null || distribution.observations === 0
      ? ''
      : headed('What it comes to', distributionLines(distribution, within)),
    headed('What tells winners from losers', dashed(contrast, within)),
    section('Beliefs', [beliefsScored(beliefs, page)]),
    section('Plans', [
      ...plans.flatMap(({ plan, ...scored }) => [
        planBlock(plan, page),
        indented(page.faint(noteOf(scored))),
      ]),
    ]),
    why === null ? page.faint(paragraph(how(answer), page)) : '',
  )
}

const beliefsScored = (beliefs: Answer['beliefs'], page: Page): string =>
  beliefs.length === 0
    ? ''
    : beliefsTable(
        beliefs.map(({ belief }) => belief),
        page,
        beliefs.map((scored) => page.faint(noteOf(scored))),
      )

const noteOf = ({ score, explanation }: { readonly score: number; readonly explanation: string }): string =>
  `score ${score.toFixed(3)}: ${explanation}`

const section = (head: string, bodies: readonly string[]): string => {
  const body = bodies.filter((text) => text !== '').join('\n')
  return body === '' ? '' : `${head}:\n${body}`
}

const how = ({ candidates, coverage, formula, order, sigma, textArm }: Answer): string =>
  `${plural(candidates, 'episode')} scored by ${formula}, order ${order}, σ ${ratio(sigma)}R; ` +
  `the question has ${countedShare(coverage)} of what situations are compared by; text ${textArm}.`

export const distributionLines = (found: Distribution, page: Page): string => {
  const { mean, lower, upper, edge, wins, worst, effective, observations, similarity, measure } = found
  const lines: NamedLine[] = [
    [
      'expectancy',
      mean === null || lower === null || upper === null
        ? notKnown('no outcome on record is like this situation')
        : `${estimateInR(mean, lower, upper)}; P(edge) ${edge === null ? 'unknown' : chance(edge)}`,
    ],
    ['wins', wins === null ? '' : estimateShare(wins.share, wins.lower, wins.upper)],
    ['outcomes', quantilesOf(found)],
    ['worst', worst === null ? '' : inR(worst)],
    [
      'evidence',
      `${plural(observations, 'outcome')}, worth ${effective.toFixed(1)} in this situation; mean similarity ${ratio(similarity)}`,
    ],
    [
      'left out',
      found.leftOut === 0 ? '' : `${found.leftOut} open without a mark, or entered after such a one`,
    ],
    ['measure', observations === 0 ? '' : ONE_R[measure]],
  ]
  return record(lines, page)
}

/** `5% below -1.00R, 25% below -1.00R, half below +0.40R` */
const quantilesOf = ({ quantiles }: Distribution): string =>
  quantiles.length === 0
    ? ''
    : `${quantiles.map(({ at, r }) => `${at === 0.5 ? 'half' : percent(at)} below ${inR(r)}`).join(', ')}`
