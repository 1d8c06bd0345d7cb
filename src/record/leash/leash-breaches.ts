import { type Facts, hoursText, isWithin } from '#memories'
import { Decimal, type Exact, type Instant, nameInText } from '#vocabulary'
import { avoidFindings } from './avoid-findings.ts'
import type { LeashFinding } from './leash-finding.ts'
import { allowedSymbols, type InForce, type LeashInForce, type LeashSource } from './leash-in-force.ts'
import { FEW_NAMES, onlyText, shareBeyond, shareText, sourceText } from './leash-words.ts'

/** An order as it is judged, and the account it would come into. */
export interface JudgedOrder {
  /** Null: whatever is traded. */
  readonly symbol: string | null
  readonly at: Instant
  readonly accountZone: string
  /** What it would lose at its stop, in the account's currency; or why nobody can say. */
  readonly risk: { readonly money: Exact } | { readonly unknown: string }
  /** What its trade would lose then: with what is held of it already. */
  readonly tradeRisk: { readonly money: Exact } | { readonly unknown: string }
  /** A size was told: without one it is a question, and not an order yet. */
  readonly sized: boolean
  readonly equity: Exact | null
  /** Trades open, and whether this one would be one more. */
  readonly open: number
  readonly opens: boolean
  /** What those would lose at their stops; or which of them has none that is known. */
  readonly openRisk: { readonly money: Exact } | { readonly unknown: string }
  readonly openedToday: number
  /** The equity that the trading day began with, of which the day's losses are a share; null where none is known. */
  readonly dayStart: Exact | null
  /** The same in the money of now, scaled by what came and went since: what an order risks is a share of this. */
  readonly dayStartNow: Exact | null
  /** Share of it that is lost so far; 0 where nothing is, null where it is not known. */
  readonly lostToday: number | null
  readonly drawdown: number | null
  readonly facts: Facts
}

/** A share that is within a limit by less than this is at it: shares are quotients of exact numbers. */
export const TOLERANCE = 1e-9

const stop = (text: string): LeashFinding => ({ means: 'stop', text })

/** What an order would break: which limit, its value, and what the order would make of it. */
export const leashFindings = (leash: LeashInForce, order: JudgedOrder): readonly LeashFinding[] => [
  ...symbolFindings(leash, order),
  ...hoursFindings(leash, order),
  ...countFindings(leash, order),
  ...riskFindings(leash, order),
  ...dayFindings(leash, order),
  ...drawdownFindings(leash, order),
  ...avoidFindings(leash, order.facts),
]

/** `the leash allows at most 1% (TRADING_MANUAL.md line 4)` */
export const allows = (what: string, source: LeashSource): string =>
  `the leash allows ${what} (${sourceText(source)})`

/** A symbol that was renamed is allowed by any of its names, as conditions on it hold. */
const symbolFindings = (leash: LeashInForce, { symbol, facts }: JudgedOrder): readonly LeashFinding[] => {
  const names = symbol === null ? [] : [symbol, ...(facts.otherNames ?? [])]
  const allowed = allowedSymbols(leash) ?? []
  const only = allowed.length === 0 ? 'no symbol' : onlyText(allowed, FEW_NAMES)
  return leash.symbols
    .filter(({ value }) =>
      symbol === null ? allowed.length === 0 : !names.some((name) => value.includes(name)),
    )
    .slice(0, 1)
    .map(({ source }) =>
      stop(
        symbol === null
          ? allows(only, source)
          : `${nameInText(symbol)} is not among the symbols: ${allows(only, source)}`,
      ),
    )
}

const hoursFindings = (leash: LeashInForce, { at, accountZone }: JudgedOrder): readonly LeashFinding[] =>
  leash.hours
    .filter(({ value }) => !isWithin(value, at, accountZone))
    .map(({ value, source }) =>
      stop(
        `it is not within the hours: ${allows(`new trades only at ${hoursText({ zone: accountZone, ...value })}`, source)}`,
      ),
    )

const countFindings = ({ numbers }: LeashInForce, order: JudgedOrder): readonly LeashFinding[] => {
  const { openTrades, tradesPerDay } = numbers
  const opened = (limit: InForce<number> | null, before: number, what: string) =>
    limit === null || !order.opens || before + 1 <= limit.value
      ? []
      : [stop(`it would be trade ${before + 1} ${what}: ${allows(`at most ${limit.value}`, limit.source)}`)]
  return [
    ...opened(openTrades, order.open, 'that is open'),
    ...opened(tradesPerDay, order.openedToday, 'opened this trading day'),
  ]
}

/** Equity as it is told: scaled by deposits it has more decimals than money. */
const amount = (equity: Exact): string => Decimal.of(equity).rounded(2).text

/** A share of equity; or why it cannot be said. */
export const shareOf = (money: JudgedOrder['risk'], equity: Exact | null): number | string => {
  if ('unknown' in money) return money.unknown
  if (equity === null) return 'equity is not known'
  const all = Decimal.of(equity)
  return all.sign <= 0 ? `equity is ${amount(equity)}` : Decimal.of(money.money).over(all).toNumber()
}

/** What cannot be compared is not within the limit; a question without a size is not compared yet. */
const unsaid = ({ sized }: JudgedOrder, why: string, most: string): LeashFinding => ({
  means: sized ? 'stop' : 'caution',
  text: `whether it is within the leash cannot be said, ${why}: ${most}`,
})

const riskFindings = ({ numbers }: LeashInForce, order: JudgedOrder): readonly LeashFinding[] => {
  const { riskPerTrade, openRisk } = numbers
  const own = shareOf(order.risk, order.equity)
  const before = shareOf(order.openRisk, order.equity)
  const all = typeof own === 'string' ? own : typeof before === 'string' ? before : own + before
  const compared = (limit: InForce<number> | null, would: number | string, what: string): LeashFinding[] => {
    if (limit === null) return []
    const most = allows(`at most ${shareText(limit.value)} of equity ${what}`, limit.source)
    if (typeof would === 'number')
      return would > limit.value + TOLERANCE
        ? [stop(`it would make ${shareBeyond(would, limit.value)} of equity ${what}: ${most}`)]
        : []
    return [unsaid(order, would, most)]
  }
  return [
    ...compared(riskPerTrade, shareOf(order.tradeRisk, order.equity), 'at risk in one trade'),
    ...compared(openRisk, all, 'at risk in all open trades'),
  ]
}

/** What is lost and what the order risks are shares of one equity, the one that the day began with: only then may they be added. */
const dayFindings = (
  { numbers: { lossPerDay, riskPerTrade, openRisk } }: LeashInForce,
  order: JudgedOrder,
): readonly LeashFinding[] => {
  if (lossPerDay === null) return []
  const { lostToday, dayStart, dayStartNow } = order
  const began = dayStart === null ? '' : `, ${amount(dayStart)}`
  const most = allows(
    `at most ${shareText(lossPerDay.value)} lost in a day, of the equity it began with${began}`,
    lossPerDay.source,
  )
  if (lostToday === null) return [stop(`what was lost today cannot be said, equity is not known: ${most}`)]
  if (lostToday >= lossPerDay.value - TOLERANCE && lostToday > 0)
    return [stop(`${shareText(lostToday)} is lost today: ${most}`)]
  const own = shareOf(order.risk, dayStartNow)
  if (typeof own === 'string') return (riskPerTrade ?? openRisk) ? [] : [unsaid(order, own, most)]
  if (lostToday + own <= lossPerDay.value + TOLERANCE) return []
  return [
    stop(
      `${shareText(lostToday)} is lost today, and with the ${shareText(own)} that it risks it would be ${shareBeyond(lostToday + own, lossPerDay.value)}: ${most}`,
    ),
  ]
}

const drawdownFindings = (
  { numbers: { drawdown } }: LeashInForce,
  order: JudgedOrder,
): readonly LeashFinding[] =>
  drawdown === null || order.drawdown === null || order.drawdown < drawdown.value - TOLERANCE
    ? []
    : [
        stop(
          `the drawdown is ${shareText(order.drawdown)}: ${allows(`no new trade from ${shareText(drawdown.value)} on`, drawdown.source)}`,
        ),
      ]
