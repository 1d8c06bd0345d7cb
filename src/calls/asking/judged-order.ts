import { type Moment, readAccount, readDayResult } from '#log'
import { tradingDayAt } from '#market'
import type { JudgedOrder, LimitsInForce } from '#memories'
import { Decimal, type Exact, type Side } from '#vocabulary'
import type { Situation } from './asked-situation.ts'
import { nettedIn, openRiskOf, openTrades, type Risk, riskTogether } from './order-risk.ts'

/** The parts of an order that limits are compared with. Without a symbol it is any symbol, without a side either. */
interface Meant {
  readonly symbol: string | undefined
  readonly side: Side | undefined
  readonly risk: Risk
  readonly sized: boolean
}

/** An order and the account it would come into. What is held the other way it closes first: it is judged by what it opens. */
export const judgedOrder = async (
  moment: Moment,
  { agent, facts }: Situation,
  { numbers: { lossPerDay, tradesPerDay } }: LimitsInForce,
  { symbol, side, risk, sized }: Meant,
): Promise<JudgedOrder> => {
  const all = await openTrades(moment)
  const ofSymbol = (way: (its: Side) => boolean) =>
    symbol === undefined ? undefined : nettedIn(all, symbol, way)
  const held = ofSymbol((its) => side === undefined || its === side)
  const against = ofSymbol((its) => side !== undefined && its !== side)
  const open = all.filter((trade) => trade !== against)
  const { equity, config } = agent
  return {
    symbol: symbol ?? null,
    at: moment.at,
    accountZone: config.calendar.zone,
    risk,
    tradeRisk: held === undefined ? risk : riskTogether(risk, openRiskOf([held])),
    sized,
    equity,
    open: open.length,
    opens: held === undefined,
    openRisk: openRiskOf(open),
    openedToday: tradesPerDay === null ? 0 : await openedToday(moment, config.calendar),
    ...(lossPerDay === null
      ? { dayStart: equity, dayStartNow: equity, lostToday: 0 }
      : await lossOfDay(moment, equity)),
    facts,
  }
}

const openedToday = async (
  { log, seq, at }: Moment,
  calendar: Parameters<typeof tradingDayAt>[1],
): Promise<number> => {
  const { start } = tradingDayAt(at, calendar)
  const legs = await log.store.rows('legs', { seq, range: { column: 'knownAt', from: start, to: at } })
  // What is told today of an earlier day was opened on that day.
  return legs.filter((leg) => leg.kind === 'open' && leg.at >= start).length
}

/** The larger of the booked loss of the day and the fall of value per unit since the day began. */
const lossOfDay = async (
  moment: Moment,
  equity: Exact | null,
): Promise<Pick<JudgedOrder, 'dayStart' | 'dayStartNow' | 'lostToday'>> => {
  const { began, startValue, beganForUnitsNow, realised, realisedShare } = await readDayResult(moment)
  const { value } = await readAccount(moment)
  const dayStart = began ?? equity
  const dayStartNow = beganForUnitsNow ?? equity
  const first = Number(dayStartNow ?? 0)
  if (first <= 0) return { dayStart, dayStartNow, lostToday: Decimal.of(realised).sign >= 0 ? 0 : null }
  const fallen = startValue === null ? 0 : 1 - value / startValue
  const booked = realisedShare ?? Decimal.of(realised).toNumber() / first
  return { dayStart, dayStartNow, lostToday: Math.max(0, fallen, -booked) }
}
