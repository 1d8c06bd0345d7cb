import { percent } from '#vocabulary'
import type { Distribution } from '../outputs/distribution-output.ts'
import type { Recall } from '../outputs/recall-output.ts'
import { beliefLines } from './belief-lines.ts'
import { beliefsTable } from './beliefs-table.ts'
import { restOf } from './command-below.ts'
import { chance, countedShare, estimateInR, estimateShare, inR, notKnown, ONE_R, ratio } from './figures.ts'
import { hitLines } from './hit-lines.ts'
import { hitBlocks, hitSection } from './hit-view.ts'
import { lossesByLikeness } from './losses-by-likeness.ts'
import type { Page } from './page.ts'
import { planBlock, planLine } from './plans-view.ts'
import { type NamedLine, record } from './record.ts'
import { telling, type Untold } from './telling.ts'
import { dashed, headed, indented, inset, paragraph, parts } from './text-blocks.ts'
import { plural } from './value-text.ts'

type Answer = Untold<Recall>

/** What the record comes to, then what it rests on: in a line each, or all of it. */
export const recallView = telling((answer: Answer, page: Page) =>
  page.explain ? explained(answer, page) : onOneScreen(answer, page),
)

const warningSections = ({ warnings, warningsLeft }: Answer, page: Page) =>
  lossesByLikeness(warnings, warningsLeft).map(({ head, ...rest }) => ({ head: page.loud(head), ...rest }))

const onOneScreen = (answer: Answer, page: Page): string => {
  const { hits, contrast, beliefs, plans, notices, why } = answer
  return parts(
    ...notices.map((notice) => paragraph(notice, page)),
    why === null ? '' : paragraph(why, page),
    comesTo(answer, (found) => shortDistribution(found, answer, inset(page))),
    hitLines([{ head: 'Most telling', rows: hits }, ...warningSections(answer, page)], page),
    headed('What tells winners from losers', dashed(contrast, inset(page))),
    beliefLines(
      beliefs.map(({ belief }) => belief),
      'Beliefs',
      page,
    ),
    parts(beliefsFoot(beliefs, page), formingLine(answer)),
    section(
      'Plans',
      plans.map(({ plan }) => indented(planLine(plan, inset(page)))),
    ),
    why === null ? restOf('What each was chosen and scored by', page) : '',
  )
}

const explained = (answer: Answer, page: Page): string => {
  const { hits, contrast, beliefs, plans, notices, why } = answer
  const within = inset(page)
  return parts(
    ...notices.map((notice) => paragraph(notice, page)),
    comesTo(answer, (found) => distributionLines(found, within)),
    why === null ? hitBlocks(hits, page) : paragraph(why, page),
    ...warningSections(answer, page).map((losses) => hitSection(losses, page)),
    headed('What tells winners from losers', dashed(contrast, within)),
    section('Beliefs', [beliefsScored(beliefs, page), beliefsFoot(beliefs, page), formingLine(answer)]),
    section('Plans', [
      ...plans.flatMap(({ plan, ...scored }) => [
        planBlock(plan, page),
        indented(page.faint(noteOf(scored))),
      ]),
    ]),
    why === null ? page.faint(paragraph(how(answer), page)) : '',
  )
}

const comesTo = ({ distribution }: Answer, lines: (found: Distribution) => string): string =>
  distribution === null || distribution.observations === 0
    ? ''
    : headed('What it comes to', lines(distribution))

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

/** `12 more that hold here are forming` */
const formingLine = ({ beliefsForming: count }: Answer): string =>
  count === 0 ? '' : `${plural(count, 'belief')} more that hold here have fewer than ten outcomes.`

const section = (head: string, bodies: readonly string[]): string => {
  const body = bodies.filter((text) => text !== '').join('\n')
  return body === '' ? '' : `${head}:\n${body}`
}

const how = ({ candidates, coverage, formula, order, sigma, textArm }: Answer): string =>
  `${plural(candidates, 'episode')} scored by ${formula}, order ${order}, σ ${ratio(sigma)}R; ` +
  `the question has ${countedShare(coverage)} of what situations are compared by; text ${textArm}.`

const expectancyOf = ({ mean, lower, upper, edge, owed }: Distribution): string =>
  mean === null || lower === null || upper === null
    ? notKnown('no outcome on record is like this situation')
    : `${estimateInR(mean, lower, upper)} a trade${owed > 0 ? ', weighted and with the loss that may still be owed' : ''}; P(edge) ${edge === null ? 'unknown' : chance(edge)}`

/** Which part of the record the figures are of; nothing where that is all of it. */
const readOf = ({ reading, readings }: Distribution): string =>
  reading === 'all' ? '' : (readings.find((one) => one.reading === reading)?.words ?? '')

/** A belief's mean and that of the record differ, though both may be of the same trades. */
const beliefsFoot = (beliefs: Answer['beliefs'], page: Page): string =>
  beliefs.length === 0
    ? ''
    : page.faint(
        paragraph(
          'What a belief expects is drawn towards zero, the more so the fewer outcomes it has.',
          page,
        ),
      )

const evidenceOf = ({ observations, effective }: Distribution): string =>
  `${plural(observations, 'outcome')}; those that decide are worth ${effective.toFixed(1)}`

/** Closed trades alone flatter: the figures above are no edge until it is known what is open. */
const openWords = ({ openUnknown }: Distribution): string =>
  openUnknown === null ? '' : `open positions unknown: ${openUnknown}`

/** Questions that say less than this of a situation are told how to say more. */
const SPARSE = 0.5

const shortDistribution = (found: Distribution, { coverage }: Answer, page: Page): string => {
  const { wins, worst, measure } = found
  const won = wins === null ? [] : [estimateShare(wins.share, wins.lower, wins.upper)]
  return record(
    [
      ['expectancy', expectancyOf(found)],
      ['read', readOf(found)],
      ['here', found.expectedOtherwise ?? ''],
      ['wins', [...won, ...(worst === null ? [] : [`${worstOf(found)} made ${inR(worst)}`])].join('; ')],
      ['evidence', evidenceOf(found)],
      ['pooled', found.pooledWords.join('; ')],
      ['named', found.namedLate ?? ''],
      ['open', openWords(found)],
      ['counted', found.countedAs.join('; ')],
      // Of the two, what 1R is goes without saying where it is the risk to the stop.
      ['measure', measure === 'stop' ? '' : ONE_R[measure]],
      [
        'question',
        coverage < SPARSE
          ? `has ${countedShare(coverage)} of what situations are compared by; see ${page.field('context')}`
          : '',
      ],
    ],
    page,
  )
}

/** Shares are of the reading, near-duplicates counted once; the worst is any single trade's, of the whole record: the two may seem to disagree. */
const worstOf = ({ reading }: Distribution): string =>
  reading === 'all' ? 'the worst single trade' : 'the worst single trade on record'

const distributionLines = (found: Distribution, page: Page): string => {
  const { wins, worst, observations, similarity, measure } = found
  const lines: NamedLine[] = [
    ['expectancy', expectancyOf(found)],
    ...found.readings.map(({ words }): NamedLine => ['read', words]),
    ['here', found.expectedOtherwise ?? ''],
    ['wins', wins === null ? '' : estimateShare(wins.share, wins.lower, wins.upper)],
    ['outcomes', quantilesOf(found)],
    ['worst', worst === null ? '' : `${inR(worst)}, ${worstOf(found)}`],
    ['evidence', `${evidenceOf(found)}; mean similarity ${ratio(similarity)}`],
    ['pooled', found.pooledWords.join('; ')],
    ['named', found.namedLate ?? ''],
    ['open', openWords(found)],
    ['counted', found.countedAs.join('; ')],
    ['left out', found.leftOutWhy.join('; ')],
    ['measure', observations === 0 ? '' : ONE_R[measure]],
  ]
  return record(lines, page)
}

/** `5% below -1.00R, 25% below -1.00R, half below +0.40R` */
const quantilesOf = ({ quantiles }: Distribution): string =>
  quantiles.length === 0
    ? ''
    : `${quantiles.map(({ at, r }) => `${at === 0.5 ? 'half' : percent(at)} below ${inR(r)}`).join(', ')}`
