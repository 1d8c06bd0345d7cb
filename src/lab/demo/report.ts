import { money, signedMoney } from '#recall'
import { Decimal, type Exact, percent } from '#vocabulary'
import { command, heading, plainTable, shellWord, WIDTH, wrapped } from '../plain-text.ts'
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
): string =>
  [
    ...opening(names, plan),
    ...sideBySide(both, memory.currency),
    ...shownNow(memory),
    ...kept(memory),
    ...tryNext(names),
  ]
    .map((line) => line.trimEnd())
    .join('\n')

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

const shownNow = ({ context }: Remembered): string[] => [
  ...heading(`What the model would read now, in ${context.tokens} tokens`),
  ...context.text.split('\n').flatMap((line) => (line === '' ? [] : wrapped(line, '  ', '    '))),
]

const kept = ({ events, trades, equity, verdict, head }: Remembered): string[] => [
  ...heading('What is kept'),
  ...wrapped(
    `${events} events, ${trades} trades, equity ${equity === null ? 'unknown' : money(equity)}. ${verdict.message}`,
  ),
  ...wrapped(`head: ${head.hash}`),
]

const tryNext = ({ home, agent, run, program }: DemoNames): string[] => {
  const place = [`--home ${shellWord(home)}`, `--agent ${agent}`, `--run ${run}`]
  const call = (...words: string[]): string[] => command([`${program} ${words.join(' ')}`, ...place])
  return [...heading('Try next'), ...call('context', '--preview'), ...call('trade', 'T1'), ...call('beliefs')]
}
