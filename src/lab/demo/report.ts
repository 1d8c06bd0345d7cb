import { money, signedMoney } from '#recall'
import { Decimal, type Exact, percent } from '#vocabulary'
import { command, plainTable, shellWord, WIDTH, wrapped } from '../plain-text.ts'
import type { DemoPlan } from './demo-plan.ts'
import type { Remembered } from './remembered.ts'
import type { TradingOutcome } from './trading.ts'

export interface DemoNames {
  readonly home: string
  readonly agent: string
  readonly run: string
  readonly seed: number
  /** How the command is called here: `hindcast`, or by npm in a checkout. */
  readonly program: string
}

/** The same agent in the same market, with its memory and without one. */
export interface BothOutcomes {
  readonly remembering: TradingOutcome
  readonly forgetting: TradingOutcome
}

/** The same outcomes, memory and names give the same text. */
export const demoReport = (
  names: DemoNames,
  plan: DemoPlan,
  both: BothOutcomes,
  memory: Remembered,
): string => {
  const before = [...opening(names, plan), ...sideBySide(both, plan.currency)]
  const after = [...kept(memory), ...tryNext(names)]
  return [...before, ...shownNow(memory, SCREEN - before.length - after.length), ...after]
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Lines of a report: what a terminal shows at once. */
const SCREEN = 40

const opening = ({ run, seed }: DemoNames, plan: DemoPlan): string[] => {
  const symbols = plan.series.map((series) => series.symbol).join(' and ')
  return [
    `hindcast demo: run ${run}, seed ${seed}`,
    '='.repeat(WIDTH),
    ...wrapped(
      `A small agent followed breakouts in a made-up market of ${symbols} for ${plan.days} ${plan.days === 1 ? 'day' : 'days'}, once with its memory and once without. They pay while prices rise and nowhere else; it is not told when.`,
      '',
    ),
  ]
}

const sideBySide = ({ remembering, forgetting }: BothOutcomes, currency: string): string[] => {
  const row = (name: string, show: (outcome: TradingOutcome) => string): string[] => [
    name,
    show(remembering),
    show(forgetting),
  ]
  const result = ({ equity, deposits }: TradingOutcome): Exact =>
    Decimal.of(equity).minus(Decimal.of(deposits)).text
  const said = (count: (outcome: TradingOutcome) => number) => (outcome: TradingOutcome) =>
    outcome === forgetting ? '' : String(count(outcome))
  return [
    '',
    ...plainTable(
      ['', 'with memory', 'without'],
      [
        row('trades', ({ trades }) => String(trades)),
        row(`result, ${currency}`, (outcome) => signedMoney(result(outcome))),
        row('  of which fees', ({ fees }) => signedMoney(Decimal.of(fees).negated().text)),
        row('deepest drawdown', ({ deepest }) => percent(deepest, 1)),
        row(
          'let go: plans, losses',
          said(({ stopped }) => stopped),
        ),
        row(
          'sized by the record',
          said(({ byRecord }) => byRecord),
        ),
        row(
          'a tenth, no edge shown',
          said(({ looking }) => looking),
        ),
      ],
    ),
    ...wrapped('One market proves nothing, for or against: other seeds come out otherwise (--seed 7).'),
  ]
}

/** The beginning of a context, as the model would see it, in so many lines. */
const shownNow = ({ context }: Remembered, most: number): string[] => {
  const all = context.text.split('\n').flatMap((line) => (line === '' ? [] : wrapped(line, '  ', '    ')))
  const title = ['', `What the model would read now, in ${context.tokens} tokens:`]
  const room = most - title.length
  if (all.length <= room) return [...title, ...all]
  const shown = all.slice(0, room - 1)
  return [...title, ...shown, `  … (${all.length - shown.length} lines more: the command below)`]
}

const kept = ({ events, trades, equity, verdict, head }: Remembered): string[] => [
  '',
  ...wrapped(
    `Kept: ${events} events, ${trades} trades, equity ${equity === null ? 'unknown' : money(equity)}; ${verdict.message} Head ${head.hash.slice(0, 16)}.`,
    '',
    '  ',
  ),
]

const tryNext = ({ home, agent, run, program }: DemoNames): string[] => [
  'Try next (`trade T1` and `beliefs` take the same flags):',
  ...command([
    `${program} context --preview`,
    `--home ${shellWord(home)}`,
    `--agent ${agent}`,
    `--run ${run}`,
  ]),
]
