import type { PerformanceOut } from '../outputs/figures-output.ts'
import {
  countedShare,
  estimateInR,
  estimateShare,
  inR,
  notKnown,
  ONE_R,
  orUnknown,
  ratio,
  sum,
} from './figures.ts'
import { groupsView, judgedOf, periodOf } from './groups-view.ts'
import type { Page } from './page.ts'
import { record } from './record.ts'
import { retiredBlock } from './retired-text.ts'
import { regimeWords } from './situation-words.ts'
import { telling, type Untold } from './telling.ts'
import { dashed, headed, inset, paragraph, parts } from './text-blocks.ts'
import { type TextColumn, table } from './text-table.ts'
import { plural } from './value-text.ts'

type Answer = Untold<PerformanceOut>
type TradeGroup = Answer['overall']
type Transitions = Answer['transitions']

/** How many regime transitions are shown, commonest first. */
const MOST_TRANSITIONS = 12

export const performanceView = telling((answer: Answer, page: Page) => {
  if (answer.why !== null) return parts(paragraph(answer.why, page), retiredBlock(answer.retired, page))
  const { byRegime, bySession, byVariant, transitions, habits } = answer
  const within = inset(page)
  return parts(
    overall(answer, page),
    retiredBlock(answer.retired, page),
    headed('By regime', groups(inWords(byRegime), within)),
    headed('By session', groups(bySession, within)),
    headed('By variant', groups(byVariant, within)),
    headed(
      'From one regime to the next',
      transitions.length === 0 ? '' : table(byOrigin(transitions), TRANSITIONS, within),
    ),
    groupsView(answer, page),
    habits === null ? '' : headed('Habits', dashed(findingsOf(habits.findings), within)),
  )
})

const overall = (answer: Answer, page: Page): string => {
  const { strategy, symbol, overall: all, wins, losses, scratches, basis, mostLossesInARow } = answer
  const few = `${all.nR} of at least ${all.least} outcomes in R`
  return record(
    [
      ['of', [strategy ?? 'every strategy', symbol ?? 'every symbol'].join(' in ')],
      [
        'closed',
        `${plural(all.n, 'trade')}: ${wins} won, ${losses} lost${scratches === 0 ? '' : `, ${scratches} made nothing`}, ${sum(all.pnl)} in money`,
      ],
      ['period', periodOf(answer)],
      ['win rate', winsOf(all) || notKnown(`${wins + losses + scratches} of at least ${all.least} trades`)],
      ['expectancy', `${expectancyOf(all) || notKnown(few)} a trade; ${ONE_R[basis]}`],
      ['profit factor', profitFactors(answer)],
      ['Sharpe', sharpeOf(answer, few)],
      ['best', extremeOf(answer.best)],
      ['worst', extremeOf(answer.worst)],
      ['judged', judgedOf(answer)],
      ['worst run', `${mostLossesInARow} lost in a row`],
      ['open', openOf(answer.open)],
    ],
    page,
  )
}

const winsOf = ({ winRate }: TradeGroup): string =>
  winRate === null ? '' : estimateShare(winRate.value, winRate.lower, winRate.upper)

const expectancyOf = ({ expectancy }: TradeGroup): string =>
  expectancy === null ? '' : estimateInR(expectancy.value, expectancy.lower, expectancy.upper)

const profitFactors = ({ profitFactorR, profitFactor }: Answer): string =>
  profitFactorR === null && profitFactor === null
    ? notKnown('nothing was lost')
    : [
        ...(profitFactorR === null ? [] : [`${ratio(profitFactorR)} in R`]),
        ...(profitFactor === null ? [] : [`${ratio(profitFactor)} in money`]),
      ].join(', ')

const sharpeOf = ({ sharpe, overall: { nR, least } }: Answer, few: string): string => {
  if (sharpe === null) return notKnown(nR < least ? few : 'every outcome was the same')
  const { perTrade, annual, tradesPerYear, basis } = sharpe
  const yearly =
    annual === null || tradesPerYear === null
      ? 'a year of it is unknown (all within a day)'
      : `${ratio(annual)} a year (${basis}: ${Math.round(tradesPerYear)})`
  return `${ratio(perTrade)} a trade, ${yearly}`
}

const extremeOf = (one: Answer['best']): string => {
  if (one === null) return ''
  const money = one.pnl === null ? '' : sum(one.pnl)
  return `${one.handle}  ${[...(one.r === null ? [] : [inR(one.r)]), money].filter(Boolean).join(', ')}`
}

const openOf = ({ n, marked, net, inR: measured, meanR, meanRWithClosed }: Answer['open']): string => {
  if (n === 0) return ''
  const counted = `${plural(n, 'trade')}, ${marked} with a mark`
  if (marked === 0) return `${counted}: ${notKnown('no mark')}`
  const some = measured === marked ? '' : ` of ${measured}`
  const mean = meanR === null ? `R ${notKnown('no stop')}` : `${inR(meanR)} on average${some}`
  const both =
    meanRWithClosed === null || meanR === null ? '' : `; ${inR(meanRWithClosed)} with the closed ones`
  return `${counted}: ${orUnknown(net, sum, 'no rate')}, ${mean}${both}`
}

const GROUPS: readonly TextColumn<TradeGroup>[] = [
  { head: 'name', forms: [({ name }) => name] },
  { head: 'n', right: true, forms: [({ n }) => String(n)] },
  {
    head: 'win rate',
    right: true,
    forms: [
      (group) => winsOf(group) || 'unknown',
      ({ winRate }) => (winRate ? countedShare(winRate.value) : 'unknown'),
    ],
  },
  {
    head: 'expectancy',
    right: true,
    forms: [
      (group) => expectancyOf(group) || tooFew(group),
      ({ expectancy }) => (expectancy === null ? 'unknown' : inR(expectancy.value)),
    ],
  },
  { head: 'pnl', right: true, spare: true, forms: [({ pnl }) => sum(pnl)] },
]

/** Regimes by the words that the rest of the page has. */
const inWords = (listed: readonly TradeGroup[]): readonly TradeGroup[] =>
  listed.map((group) => ({ ...group, name: regimeWords(group.name) }))

const tooFew = ({ nR, least }: TradeGroup): string => notKnown(`${nR} of ${least}`)

const groups = (listed: readonly TradeGroup[], page: Page): string =>
  listed.length === 0 ? '' : table(listed, GROUPS, page)

/** The commonest transitions, those from one regime side by side. */
const byOrigin = (transitions: Transitions): Transitions => {
  const shown = transitions.slice(0, MOST_TRANSITIONS)
  const origins = [...new Set(shown.map(({ from }) => from))]
  return shown.toSorted((a, b) => origins.indexOf(a.from) - origins.indexOf(b.from) || b.count - a.count)
}

const TRANSITIONS: readonly TextColumn<Transitions[number]>[] = [
  { head: 'from', forms: [({ from }) => regimeWords(from)] },
  { head: 'to', forms: [({ to }) => regimeWords(to)] },
  { head: 'times', right: true, forms: [({ count }) => String(count)] },
  { head: 'share', right: true, forms: [({ share }) => countedShare(share)] },
]

/** What was found of habits; nothing is said too. */
export const findingsOf = (findings: readonly string[]): readonly string[] =>
  findings.length === 0 ? ['nothing that is clear of chance'] : findings
