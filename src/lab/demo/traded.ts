import type { Trade } from '#operations'
import { price, signedMoney } from '#recall'
import { Decimal, type Exact, instant, signed } from '#vocabulary'
import { truthAt } from '../market-generator/market.ts'
import { MOTION, TRUE_REGIMES } from '../market-generator/true-regime.ts'
import { heading, plainTable, wrapped } from '../plain-text.ts'
import type { DemoPlan } from './demo-plan.ts'
import type { Remembered } from './remembered.ts'
import { rOf, type TradeTally, tally, tallyBy } from './trade-tally.ts'

/** Heads of columns that hold small numbers. */
const SHORT = { rising: 'rise', falling: 'fall', quiet: 'quiet', volatile: 'vol.' }

/** The trades by memory's own regime, by the generator's truth and by what ended them. */
export const traded = (plan: DemoPlan, { closed, open, currency }: Remembered): string[] => {
  const all = tally('all', closed)
  const truth = (trade: Trade): string => truthOf(plan, trade)
  const head = ['trades', 'won', `net ${currency}`, 'avg R']
  const share = (group: TradeTally, regime: string): string =>
    String(group.trades.filter((trade) => truth(trade) === regime).length)
  return [
    ...heading('What it traded'),
    ...wrapped(
      `${closed.length} trades closed, ${open.length} open: won ${won(all)}, net ${signedMoney(all.net)} ${currency}, average ${outcome(all.averageR)} R.`,
    ),
    '',
    ...plainTable(
      ['recorded regime', ...head, ...TRUE_REGIMES.map((regime) => SHORT[regime])],
      tallyBy(closed, (trade) => trade.entryRegime ?? 'none').map((group) => [
        group.name,
        ...cells(group),
        ...TRUE_REGIMES.map((regime) => share(group, regime)),
      ]),
    ),
    ...wrapped(
      'The regime is memory’s own reading of the bars at entry. To its right, what the generator knows: how many of those trades were opened while prices were in truth rising, falling, quiet or volatile.',
    ),
    '',
    ...edge(closed),
    '',
    ...plainTable(
      ['in truth', ...head, 'true R'],
      tallyBy(closed, truth).map((group) => [group.name, ...cells(group), trueR(group.name)]),
    ),
    '',
    ...plainTable(
      ['ended by', ...head],
      tallyBy(closed, (trade) => trade.exitKind ?? 'unknown').map((group) => [group.name, ...cells(group)]),
    ),
    ...extremes(closed, currency),
  ]
}

/** Fewer trades than this say nothing about a regime. */
const ENOUGH = 30

/** The recorded regime in which the agent earned most. */
const edge = (closed: readonly Trade[]): string[] => {
  const groups = tallyBy(closed, (trade) => trade.entryRegime ?? 'none').filter(
    ({ count }) => count >= ENOUGH,
  )
  const [best] = groups.toSorted((a, b) => (b.averageR ?? 0) - (a.averageR ?? 0))
  if (!best) return wrapped('Too few trades to say where the money was made.')
  const rest = tally(
    'rest',
    closed.filter((trade) => !best.trades.includes(trade)),
  )
  return wrapped(
    `Best recorded regime: ${best.name}, ${outcome(best.averageR)} R over ${best.count} trades; all others together ${outcome(rest.averageR)} R over ${rest.count}.`,
  )
}

const truthOf = (plan: DemoPlan, trade: Trade): string => {
  const series = plan.series.find((one) => one.symbol === trade.symbol)
  if (!series || trade.entryAt === null) return 'unknown'
  return truthAt(series, plan.start, instant(trade.entryAt)) ?? 'unknown'
}

const trueR = (name: string): string => {
  const regime = TRUE_REGIMES.find((one) => one === name)
  return regime ? outcome(MOTION[regime].expectancy) : ''
}

const won = ({ wins, count }: TradeTally): string => `${count === 0 ? 0 : Math.round((100 * wins) / count)}%`
const outcome = (r: number | null): string => (r === null ? '' : signed(r, 2, '-'))
const cells = (group: TradeTally): string[] => [
  String(group.count),
  won(group),
  signedMoney(group.net),
  outcome(group.averageR),
]

const extremes = (closed: readonly Trade[], currency: string): string[] => {
  const ranked = closed.toSorted((a, b) => Decimal.of(b.pnl as Exact).compare(Decimal.of(a.pnl as Exact)))
  const [best, worst] = [ranked[0], ranked.at(-1)]
  if (!best || !worst) return []
  return [
    '',
    ...wrapped(`best: ${described(best, currency)}`, '  ', '    '),
    ...wrapped(`worst: ${described(worst, currency)}`, '  ', '    '),
  ]
}

const described = (trade: Trade, currency: string): string => {
  const r = rOf(trade)
  const what = `${trade.handle} ${trade.symbol} ${trade.side} ${price(trade.entryPrice)} to ${price(trade.exitPrice ?? trade.entryPrice)}`
  const result = `${signedMoney(trade.pnl)} ${currency}${r === null ? '' : ` (${outcome(r)} R)`}`
  return `${what}: ${result}, ${trade.exitKind}; "${trade.entryReason ?? 'no reason recorded'}"`
}
