import { type DayRow, type LegRow, moneyOf } from '#ledger'
import { tradingDayAt } from '#market'
import { Decimal, type Instant } from '#vocabulary'
import { readAccount } from './account-as-of.ts'
import { type Moment, readConfig } from './moment.ts'

/** The result of a trading day so far, and the equity that it is a share of; null where none is known. */
export const readDayResult = async (moment: Moment) => {
  const { seq, at } = moment
  const { store } = moment.log
  const { name, start } = tradingDayAt(at, (await readConfig(moment)).calendar)
  const known = await store.rows('legs', { seq, range: { column: 'knownAt', from: start, to: at } })
  // A leg that is reported today of an earlier day belongs to that day.
  const legs = known.filter((leg) => leg.at >= start)
  const [day] = await store.rows('days', { seq, where: { day: name } })
  const results = [
    ...legs.map((leg) => ({ at: leg.at, result: netOf(leg) })),
    ...(day?.cash ?? []).map((cash) => ({ at: cash.at, result: Decimal.of(cash.result) })),
  ].filter((one) => one.at >= start)
  const began = day?.startEquity ?? null
  const isMeasured = day !== undefined && began !== null && day.startUnits > 0
  return {
    day: name,
    startsAt: start,
    began,
    // After deposits and withdrawals.
    beganForUnitsNow: isMeasured ? moneyOf(day.opening.value * (await readAccount(moment)).units) : null,
    startValue: isMeasured ? day.opening.value : null,
    // Net of fees and funding, with results that are no trade's (interest, dividends).
    realised: results.reduce((sum, { result }) => sum.plus(result), Decimal.zero).text,
    // Per unit at the time of each result: a deposit does not make a loss smaller.
    realisedShare: isMeasured
      ? results.reduce((sum, { at: when, result }) => {
          const units = unitsAt(day, when)
          return units > 0 ? sum + result.toNumber() / (units * day.opening.value) : sum
        }, 0)
      : null,
    legs,
  }
}

const unitsAt = ({ startUnits, cash }: DayRow, at: Instant): number =>
  cash.findLast((one) => one.at < at)?.units ?? startUnits

const netOf = ({ realised, fee, funding }: LegRow): Decimal =>
  Decimal.of(realised).minus(Decimal.of(fee)).plus(Decimal.of(funding))
