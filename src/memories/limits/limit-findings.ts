import { Decimal, type Exact, type Instant, nameInText } from '#vocabulary'
import { evaluate } from '../conditions/evaluate.ts'
import type { Facts } from '../conditions/situation-facts.ts'
import { FEW_NAMES, onlyText, ruleText, shareBeyond, shareText } from './limit-words.ts'
import type { LimitsInForce } from './limits-in-force.ts'
import { hoursText, isWithin } from './trading-hours.ts'

type MoneyAtRisk = { readonly money: Exact } | { readonly unknown: string }

/** Result of comparing an order with a limit. `clear` is shown and stops nothing. */
export interface LimitFinding {
  readonly means: 'stop' | 'caution' | 'clear'
  readonly text: string
}

/** An order as it is judged, and the account it would come into. */
export interface JudgedOrder {
  /** Null: any symbol. */
  readonly symbol: string | null
  readonly at: Instant
  readonly accountZone: string
  /** Loss at its stop in the account's currency, or why it is unknown. */
  readonly risk: MoneyAtRisk
  /** The same of its whole trade, with the size that is held already. */
  readonly tradeRisk: MoneyAtRisk
  /** False for a question without a size, which is no order yet. */
  readonly sized: boolean
  readonly equity: Exact | null
  readonly open: number
  /** True if it would be one trade more. */
  readonly opens: boolean
  /** Loss of the open trades at their stops, or which of them has no known stop. */
  readonly openRisk: MoneyAtRisk
  readonly openedToday: number
  /** Equity at the begin of the trading day. The day's losses are a share of it; null if unknown. */
  readonly dayStart: Exact | null
  /** The same, scaled by deposits and withdrawals since. The order's risk is a share of it. */
  readonly dayStartNow: Exact | null
  /** Share of it that is lost so far; null if unknown. */
  readonly lostToday: number | null
  readonly facts: Facts
}

/** Shares are quotients of exact numbers: one that is off a limit by less than this is at it. */
export const TOLERANCE = 1e-9

const stop = (text: string): LimitFinding => ({ means: 'stop', text })

/** Limits that an order would break, each with its value and what the order would make of it. */
export const limitFindings = (limits: LimitsInForce, order: JudgedOrder): readonly LimitFinding[] => [
  ...symbolFindings(limits, order),
  ...hoursFindings(limits, order),
  ...countFindings(limits, order),
  ...riskFindings(limits, order),
  ...dayFindings(limits, order),
  ...avoidFindings(limits, order),
]

/** `a person’s limits allow at most 1% of equity at risk in one trade` */
export const allows = (what: string): string => `a person’s limits allow ${what}`

/** A renamed symbol is allowed by any of its names, as conditions on it hold. */
const symbolFindings = (
  { symbols }: LimitsInForce,
  { symbol, facts }: JudgedOrder,
): readonly LimitFinding[] => {
  if (symbols === null) return []
  const only = symbols.length === 0 ? 'no symbol' : onlyText(symbols, FEW_NAMES)
  if (symbol === null) return symbols.length === 0 ? [stop(allows(only))] : []
  return [symbol, ...(facts.otherNames ?? [])].some((name) => symbols.includes(name))
    ? []
    : [stop(`${nameInText(symbol)} is not among the symbols: ${allows(only)}`)]
}

const hoursFindings = ({ hours }: LimitsInForce, { at, accountZone }: JudgedOrder): readonly LimitFinding[] =>
  hours
    .filter((one) => !isWithin(one, at, accountZone))
    .map((one) =>
      stop(
        `it is not within the hours: ${allows(`new trades only at ${hoursText({ zone: accountZone, ...one })}`)}`,
      ),
    )

const countFindings = ({ numbers }: LimitsInForce, order: JudgedOrder): readonly LimitFinding[] => {
  const opened = (limit: number | null, before: number, what: string) =>
    limit === null || !order.opens || before + 1 <= limit
      ? []
      : [stop(`it would be trade ${before + 1} ${what}: ${allows(`at most ${limit}`)}`)]
  return [
    ...opened(numbers.openTrades, order.open, 'that is open'),
    ...opened(numbers.tradesPerDay, order.openedToday, 'opened this trading day'),
  ]
}

/** Equity in a sentence: scaled by deposits it has more decimals than money. */
const amount = (equity: Exact): string => Decimal.of(equity).rounded(2).text

/** A share of equity, or why it is unknown. */
export const shareOf = (money: MoneyAtRisk, equity: Exact | null): number | string => {
  if ('unknown' in money) return money.unknown
  if (equity === null) return 'equity is not known'
  const all = Decimal.of(equity)
  return all.sign <= 0 ? `equity is ${amount(equity)}` : Decimal.of(money.money).over(all).toNumber()
}

/** An order that cannot be compared is not within the limit. A question without a size is not compared yet. */
const unknown = ({ sized }: JudgedOrder, why: string, most: string): LimitFinding => ({
  means: sized ? 'stop' : 'caution',
  text: `the risk is unknown, ${why}: ${most}`,
})

const riskFindings = ({ numbers }: LimitsInForce, order: JudgedOrder): readonly LimitFinding[] => {
  const own = shareOf(order.risk, order.equity)
  const before = shareOf(order.openRisk, order.equity)
  const all = typeof own === 'string' ? own : typeof before === 'string' ? before : own + before
  const compared = (limit: number | null, would: number | string, what: string): LimitFinding[] => {
    if (limit === null) return []
    const most = allows(`at most ${shareText(limit)} of equity ${what}`)
    if (typeof would === 'string') return [unknown(order, would, most)]
    return would > limit + TOLERANCE
      ? [stop(`it would make ${shareBeyond(would, limit)} of equity ${what}: ${most}`)]
      : []
  }
  return [
    ...compared(numbers.riskPerTrade, shareOf(order.tradeRisk, order.equity), 'at risk in one trade'),
    ...compared(numbers.openRisk, all, 'at risk in all open trades'),
  ]
}

/** The day's loss and the order's risk are shares of one equity, the day's first: only then may they be added. */
const dayFindings = (
  { numbers: { lossPerDay, riskPerTrade, openRisk } }: LimitsInForce,
  order: JudgedOrder,
): readonly LimitFinding[] => {
  if (lossPerDay === null) return []
  const { lostToday, dayStart, dayStartNow } = order
  const began = dayStart === null ? '' : `, ${amount(dayStart)}`
  const most = allows(`at most ${shareText(lossPerDay)} lost in a day, of the equity it began with${began}`)
  if (lostToday === null) return [stop(`the loss of today is unknown, since equity is: ${most}`)]
  if (lostToday >= lossPerDay - TOLERANCE && lostToday > 0)
    return [stop(`${shareText(lostToday)} is lost today: ${most}`)]
  const own = shareOf(order.risk, dayStartNow)
  if (typeof own === 'string') return (riskPerTrade ?? openRisk) ? [] : [unknown(order, own, most)]
  if (lostToday + own <= lossPerDay + TOLERANCE) return []
  return [
    stop(
      `${shareText(lostToday)} is lost today, and with the ${shareText(own)} that it risks it would be ${shareBeyond(lostToday + own, lossPerDay)}: ${most}`,
    ),
  ]
}

const avoidFindings = ({ avoid }: LimitsInForce, { facts }: JudgedOrder): readonly LimitFinding[] =>
  avoid.flatMap((one): readonly LimitFinding[] => {
    const rule = ruleText(one)
    if (one.when === undefined)
      return [{ means: 'clear', text: `a person’s rule, not enforced, avoid: ${rule}` }]
    const truth = evaluate(one.when, facts)
    if (truth === 'fails') return []
    return truth === 'holds'
      ? [stop(`a person’s rule forbids it, avoid: ${rule}`)]
      : [
          {
            means: 'caution',
            text: `a person’s rule may forbid it, and too little is known of the situation, avoid: ${rule}`,
          },
        ]
  })
