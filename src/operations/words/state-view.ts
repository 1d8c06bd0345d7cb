import { activitySection, money } from '#recall'
import { percent, signedAsShown } from '#vocabulary'
import type { AgentState } from '../outputs/state-output.ts'
import { chance, countedShare, estimateShare, notKnown, orUnknown, rangePercent } from './figures.ts'
import type { Page } from './page.ts'
import { record } from './record.ts'
import { telling, type Untold } from './telling.ts'
import { headed, inset, parts } from './text-blocks.ts'
import { type TextColumn, table } from './text-table.ts'
import { MINUTE_FORMS, moment, plural } from './value-text.ts'

type Answer = Untold<AgentState>
type Bins = AgentState['calibration']['bins']

const ADVICE: { readonly [A in Answer['advice']]: string } = {
  halt: 'halt: the drawdown has reached its limit, risk nothing',
  minimum: 'minimum: risk as little as there is',
  reduce: 'reduce: risk less than usual',
  normal: 'normal: the drawdown leaves the usual size',
}

export const stateView = telling((state: Answer, page: Page) =>
  parts(
    record(
      [
        ['advice', state.advice === 'normal' ? ADVICE.normal : page.loud(ADVICE[state.advice])],
        ['against', state.against.length === 0 ? '' : page.loud(state.against.join('; '))],
        ['confidence', countedShare(state.confidence)],
        ['appetite', `${countedShare(state.appetite)} of the usual risk`],
        ['drawdown', drawdownOf(state)],
        ['equity', equityOf(state)],
        ['streak', streakOf(state)],
        ['closed', closesOf(state)],
        ['bias', biasOf(state.momentumBias)],
        ['risk of ruin', ruinOf(state.riskOfRuin, state.drawdownLimit)],
        ['calibration', calibrationOf(state.calibration)],
      ],
      page,
    ),
    headed('Recent activity', recentOf(state)),
    headed('Stated confidence, and what came of it', binsOf(state.calibration.bins, inset(page))),
    headed('Before', state.history.length < 2 ? '' : table(state.history.toReversed(), HISTORY, inset(page))),
    state.why ?? '',
  ),
)

const recentOf = ({ activity, losingStreak }: Answer): string =>
  activitySection
    .lines({ ...activity, losingStreak })
    .map(({ text }) => text)
    .join('\n')

const drawdownOf = ({ drawdown, drawdownLimit }: Answer): string =>
  `${orUnknown(drawdown, countedShare, 'no equity was recorded')}; the limit is ${countedShare(drawdownLimit)}`

const equityOf = ({ equity, peak }: Answer): string => {
  if (equity === null) return notKnown('none was recorded')
  return `${money(equity)}${peak === null ? '' : `, at most ${money(peak)} net of cash`}`
}

const streakOf = ({ winningStreak, losingStreak }: Answer): string => {
  if (winningStreak > 0) return `${winningStreak} won in a row`
  return losingStreak > 0 ? `${losingStreak} lost in a row` : 'none'
}

const closesOf = ({ closes, lastClose }: Answer): string =>
  `${plural(closes, 'trade')}${lastClose === null ? '' : `, the last at ${moment(lastClose)}`}`

const biasOf = ({ value, n, why }: Answer['momentumBias']): string =>
  orUnknown(value, (bias) => `${signedAsShown(bias, 2)} over ${plural(n, 'trade')}: ${leaning(bias)}`, why)

/** The least bias that is called a leaning; 1 is always with the move before the entry, -1 always against it. */
const LEANING = 0.25
const leaning = (bias: number): string => {
  if (Math.abs(bias) < LEANING) return 'neither with the move before the entry nor against it'
  return bias > 0 ? 'mostly with the move before the entry' : 'mostly against the move before the entry'
}

const ruinOf = ({ value, riskShare, n, why }: Answer['riskOfRuin'], limit: number): string =>
  orUnknown(
    value,
    (risk) =>
      `${chance(risk)} to lose ${countedShare(limit)}, at ${riskShare === null ? 'an unknown risk' : percent(riskShare, 2)} of equity a trade (${plural(n, 'outcome')})`,
    why,
  )

const calibrationOf = ({ n, brier, baseBrier, baseRate, why }: Answer['calibration']): string =>
  orUnknown(
    brier,
    (score) =>
      `Brier ${score.toFixed(3)} over ${plural(n, 'trade')}${baseBrier === null || baseRate === null ? '' : `; ${baseBrier.toFixed(3)} is what always stating ${countedShare(baseRate)} scores`}`,
    why,
  )

const BINS: readonly TextColumn<Bins[number]>[] = [
  { head: 'stated', forms: [({ from, to }) => rangePercent(from, to)] },
  { head: 'trades', right: true, forms: [({ n }) => String(n)] },
  { head: 'on average', right: true, forms: [({ stated }) => countedShare(stated)] },
  {
    head: 'won',
    right: true,
    forms: [({ won: { share, lower, upper } }) => estimateShare(share, lower, upper)],
  },
]

const binsOf = (bins: Bins, page: Page): string => (bins.length === 0 ? '' : table(bins, BINS, page))

const HISTORY: readonly TextColumn<AgentState['history'][number]>[] = [
  { head: 'closed at', forms: [({ at }) => MINUTE_FORMS[0](at)] },
  { head: 'confidence', right: true, forms: [({ confidence }) => countedShare(confidence)] },
  { head: 'appetite', right: true, forms: [({ appetite }) => countedShare(appetite)] },
  { head: 'equity', right: true, forms: [({ equity }) => (equity === null ? '' : money(equity))] },
]
