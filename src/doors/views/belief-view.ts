import {
  chance,
  estimateInR,
  estimateShare,
  eValueText,
  flagsOf,
  moment,
  type NamedLine,
  ONE_R,
  record,
} from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'beliefs'>
type Belief = Answer['beliefs'][number]
type Evidence = NonNullable<Answer['evidence']>

const SOURCES: { readonly [S in Belief['source']]: string } = {
  induced: 'induced from the record',
  seeded: 'a person’s, told before the record showed it',
  split: 'split from a wider belief',
}

/** One belief: its figures, then the evidence on both sides. */
export const beliefRecord = (belief: Belief, evidence: Evidence, page: Page): string =>
  record([...figures(belief), ...evidenceLines(evidence)], page)

const figures = (belief: Belief): NamedLine[] => {
  const { confidenceInterval, expectancy, measure } = belief
  const [lower = 0, upper = 1] = confidenceInterval
  return [
    ['belief', `${belief.handle}  ${belief.state} since ${moment(belief.since)}`],
    ['says', belief.says],
    ['when', belief.when],
    ['source', SOURCES[belief.source]],
    ['observed', `${belief.observations} times${measure === null ? '' : `; ${ONE_R[measure]}`}`],
    ['confirmed', `${estimateShare(belief.confidence, lower, upper)} ${CONFIRMED[belief.claim]}`],
    [
      'expectancy',
      expectancy === null
        ? 'unknown (nothing observed yet)'
        : `${estimateInR(expectancy.mean, expectancy.lower, expectancy.upper)} a trade`,
    ],
    ['P(edge)', expectancy === null ? '' : `${chance(belief.edge)}; P(it holds) ${chance(belief.holds)}`],
    ['e-values', `E⁺ ${eValueText(belief.ePlus)}, E⁻ ${eValueText(belief.eMinus)}`],
    ['look at', flagsOf(belief).join('\n')],
    ['last', lastOf(belief)],
  ]
}

const CONFIRMED: { readonly [C in Belief['claim']]: string } = { gains: 'won', loses: 'lost', other: 'held' }

const lastOf = ({ lastConfirmed, lastContradicted, lastEvidenceAt }: Belief): string =>
  [
    ...(lastConfirmed === null ? [] : [`confirmed by ${lastConfirmed}`]),
    ...(lastContradicted === null ? [] : [`contradicted by ${lastContradicted}`]),
    ...(lastEvidenceAt === null ? [] : [moment(lastEvidenceAt)]),
  ].join(', ')

const evidenceLines = (evidence: Evidence): NamedLine[] => [
  ['for', side(evidence.for)],
  ['against', side(evidence.against)],
  ['more', evidence.more > 0 ? `${evidence.more} older observations` : ''],
]

const side = (handles: readonly string[]): string =>
  handles.length === 0 ? 'nothing' : `${handles.length}: ${handles.join(' ')}`
