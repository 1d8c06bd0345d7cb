import { type LeashRead, readLeash } from '#documents'
import { tradingDayAt } from '#market'
import { isLimited, type JudgedOrder, leashFindings, type Moment, readActivity, type TradeRow } from '#record'
import { Decimal, type Exact, exact, handleOf, nameInText, ONE } from '#vocabulary'
import { instrumentAsOf, type Situation } from './asked-situation.ts'
import type { Reason } from './order-reasons.ts'
import {
  nettedIn,
  type OrderMeant,
  openRiskOf,
  openTrades,
  riskOf,
  riskTogether,
  sizeLeft,
} from './order-risk.ts'

/** What the leash that is in force says of an order. */
export const leashReasons = async (
  moment: Moment,
  situation: Situation,
  order: OrderMeant,
): Promise<readonly Reason[]> => {
  const leash = await readLeash(moment, situation.strategy)
  const broken = leash.problems.map((text): Reason => ({ text, means: 'caution' }))
  if (!isLimited(leash)) return broken
  const open = await openTrades(moment)
  const against = nettedIn(open, order.symbol, (its) => its !== order.side)
  const left = sizeLeft(order, against)
  // To hold less is never what a leash is against.
  if (against !== undefined && left !== undefined && left.sign <= 0)
    return [
      { text: `it reduces ${handleOf('trade', against.n)}: the leash does not stop it`, means: 'clear' },
    ]
  const judged = await judgedOrder(
    moment,
    situation,
    { ...order, size: left?.text },
    {
      open: open.filter((trade) => left === undefined || trade !== against),
      leash,
    },
  )
  return [...leashFindings(leash, judged), ...broken, ...(await assumed(moment, order, leash))]
}

/** Of a symbol that nobody described, a unit may be worth more than its price: then more is at risk than is counted. */
const assumed = async (
  moment: Moment,
  { symbol, size }: OrderMeant,
  { numbers: { riskPerTrade, openRisk, lossPerDay } }: LeashRead,
): Promise<readonly Reason[]> => {
  const counts = size !== undefined && [riskPerTrade, openRisk, lossPerDay].some((limit) => limit !== null)
  if (!counts || (await instrumentAsOf(moment, symbol))) return []
  const text = `no instrument is known of ${nameInText(symbol)}: what it risks is by a multiplier of ${ONE}; if a unit is worth more than its price, tell its instrument`
  return [{ text, means: 'caution' }]
}

const judgedOrder = async (
  moment: Moment,
  { agent, facts, context }: Situation,
  order: OrderMeant,
  { open, leash }: { readonly open: readonly TradeRow[]; readonly leash: LeashRead },
): Promise<JudgedOrder> => {
  const { symbol, side, size } = order
  const { lossPerDay, tradesPerDay } = leash.numbers
  const entry = order.entry ?? (context.price == null ? undefined : exact(context.price))
  const risk = await riskOf(moment, { ...order, entry }, agent.config.currency)
  const held = nettedIn(open, symbol, (its) => its === side)
  return {
    symbol,
    at: moment.at,
    accountZone: agent.config.calendar.zone,
    risk,
    tradeRisk: held === undefined ? risk : riskTogether(risk, openRiskOf([held])),
    sized: size !== undefined,
    equity: agent.equity,
    open: open.length,
    opens: held === undefined,
    openRisk: openRiskOf(open),
    openedToday: tradesPerDay === null ? 0 : await openedToday(moment, agent.config.calendar),
    ...(lossPerDay === null
      ? { dayStart: agent.equity, lostToday: 0 }
      : await lossOfDay(moment, agent.equity)),
    // A drawdown that has reached the account's own limit is a reason by itself.
    drawdown: agent.advice === 'halt' ? null : agent.drawdown,
    facts,
  }
}

const openedToday = async (
  { log, seq, at }: Moment,
  calendar: Parameters<typeof tradingDayAt>[1],
): Promise<number> => {
  const range = { column: 'knownAt', from: tradingDayAt(at, calendar).start, to: at }
  const legs = await log.store.rows('legs', { seq, range })
  return legs.filter(({ kind }) => kind === 'open').length
}

/** By what was booked or by how equity stands against what the day began with, whichever is more. */
const lossOfDay = async (
  moment: Moment,
  equity: Exact | null,
): Promise<Pick<JudgedOrder, 'dayStart' | 'lostToday'>> => {
  const { dayStartEquity, realisedToday } = await readActivity(moment)
  const dayStart = dayStartEquity ?? equity
  const booked = Decimal.of(realisedToday)
  const first = Decimal.of(dayStart ?? ('0' as Exact))
  if (first.sign <= 0) return { dayStart, lostToday: booked.sign >= 0 ? 0 : null }
  const fallen = equity === null ? Decimal.zero : first.minus(Decimal.of(equity))
  const lost = booked.negated().compare(fallen) > 0 ? booked.negated() : fallen
  return { dayStart, lostToday: lost.sign <= 0 ? 0 : lost.over(first).toNumber() }
}
