import type { AnswerOf } from './answer-view.ts'
import { chance, estimateInR, estimateShare, eValueText, ONE_R } from './figures.ts'
import type { Page } from './page.ts'
import { type NamedLine, record } from './record.ts'
import { moment } from './value-text.ts'

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

const UNSEEN: { readonly [S in Belief['source']]: string } = {
  induced: 'a guess',
  seeded: 'the opinion of whoever seeded it',
  split: 'that of the belief it was split from',
}

/** Notes on a belief beside its figures. */
export const flagsOf = (belief: Belief): string[] => [
  ...(belief.source === 'seeded' ? ['a person’s'] : []),
  ...(belief.told
    ? [`told: it held ${belief.told.for} times, and not ${belief.told.against}; no trade tests it`]
    : []),
  ...(belief.observations === 0 && !belief.told
    ? [`nothing observed yet: the share is ${UNSEEN[belief.source]}`]
    : []),
  ...(belief.source === 'seeded' && belief.leans !== null && belief.leans !== belief.claim
    ? [`its outcomes so far: ${belief.leans}`]
    : []),
  ...(belief.fading ? ['fading: of late it looks the other way'] : []),
  ...(belief.suspicious ? ['suspicious: high confidence on few trades'] : []),
  ...(belief.aboutMore === null ? [] : [`${moreOf(belief.aboutMore)} more until it can be told`]),
  ...(belief.mergedInto === null ? [] : [`${belief.mergedInto} speaks for it: wider, and no different`]),
  ...(belief.separatedBy === null ? [] : [`its outcomes differ where ${belief.separatedBy}`]),
]

/** More trades than this are not forecast: they would take years. */
const FAR = 1_000
const moreOf = (count: number): string => (count > FAR ? `over ${FAR}` : `about ${count}`)

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
