import { money, signedMoney } from '#recall'
import { Decimal } from '#vocabulary'
import { command, heading, plainTable, shellWord, WIDTH, wrapped } from '../plain-text.ts'
import type { DemoPlan } from './demo-plan.ts'
import type { Remembered } from './remembered.ts'
import { sumOf } from './trade-tally.ts'
import { traded } from './traded.ts'

export interface DemoNames {
  readonly home: string
  readonly agent: string
  readonly run: string
  readonly seed: number
  /** How the command is called here: `hindcast`, or by npm in a checkout. */
  readonly program: string
}

/** The same memory and names give the same text. */
export const demoReport = (names: DemoNames, plan: DemoPlan, memory: Remembered): string =>
  [
    ...opening(names, plan),
    ...traded(plan, memory),
    ...account(memory),
    ...remembers(memory),
    ...shownNow(memory),
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
      `A small rule-based agent traded a made-up market of ${symbols} for ${plan.days} days on 15-minute bars. It follows breakouts, always; breakouts pay while prices rise and nowhere else. It is not told which regime it is in. Everything below was read back from its memory.`,
      '',
    ),
  ]
}

const account = ({
  equity,
  deposits,
  firstDeposit,
  closed,
  open,
  refused,
  currency,
}: Remembered): string[] => {
  const result = Decimal.of(equity).minus(Decimal.of(deposits))
  const later = Decimal.of(deposits).minus(Decimal.of(firstDeposit)).text
  const fees = sumOf([...closed, ...open].map((trade) => trade.fees))
  const rules = Object.entries(refused).map(([rule, count]) => `${rule} ${count}`)
  return [
    ...heading('Its account'),
    ...plainTable(
      ['', currency],
      [
        ['equity at the start', money(firstDeposit)],
        ['paid in later', signedMoney(later)],
        ['result net of deposits', signedMoney(result.text)],
        ['  of which fees', signedMoney(Decimal.of(fees).negated().text)],
        ['equity at the end', money(equity)],
      ],
    ).slice(1),
    ...wrapped(`orders refused, by rule: ${rules.length === 0 ? 'none' : rules.join(', ')}`),
  ]
}

const remembers = ({
  events,
  closed,
  open,
  turns,
  skips,
  incidents,
  verdict,
  head,
}: Remembered): string[] => [
  ...heading('What it remembers'),
  ...wrapped(
    `${events} events: ${closed.length + open.length} trades, ${turns} turns, ${skips} deliberate skips, ${incidents} incident.`,
  ),
  ...wrapped(`verify: ${verdict.message}`),
  ...wrapped(`head: ${head.hash}`),
]

const shownNow = ({ context }: Remembered): string[] => [
  ...heading('What it would be shown now'),
  ...context.split('\n').flatMap((line) => (line === '' ? [''] : wrapped(line, '  ', '    '))),
]

const tryNext = ({ home, agent, run, program }: DemoNames): string[] => {
  const place = [`--home ${shellWord(home)}`, `--agent ${agent}`, `--run ${run}`]
  const call = (...words: string[]): string[] => command([`${program} ${words.join(' ')}`, ...place])
  return [
    ...heading('Try next'),
    ...call('trades'),
    ...call('trade', 'T1'),
    ...call('recall', '--symbol', 'ORO'),
    ...call('mood'),
    ...call('verify'),
  ]
}
