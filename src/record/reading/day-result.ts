import { tradingDayAt } from '#market'
import { Decimal, type Exact, type Instant } from '#vocabulary'
import type { DayFlow } from '../rows/account-rows.ts'
import type { LegRow } from '../rows/ledger-rows.ts'
import { readConfig } from './config-as-of.ts'
import type { Moment } from './moment.ts'

/** What a trading day has brought so far, and of what that is a share. */
export interface DayResult {
  readonly day: string
  readonly startsAt: Instant
  /** The equity that it began with; null where none is known. */
  readonly began: Exact | null
  /** The same in the money of now: scaled by what came and went since. */
  readonly beganInMoneyOfNow: Exact | null
  /** Net of fees and funding, in the account's currency. */
  readonly realised: Exact
  /**
   * Each result over what the day began with in the money of then: a loss that was made stays as large a share, whatever is put in
   * or taken out after it.
   */
  readonly realisedShare: number | null
}

export const readDayResult = async (moment: Moment): Promise<DayResult> => {
  const { seq, at } = moment
  const { store } = moment.log
  const { name, start } = tradingDayAt(at, (await readConfig(moment)).calendar)
  const told = await store.rows('legs', { seq, range: { column: 'knownAt', from: start, to: at } })
  // What is told today of an earlier day was done on that day.
  const legs = told.filter((leg) => leg.at >= start)
  const realised = legs.reduce((sum, leg) => sum.plus(netOf(leg)), Decimal.zero)
  const [row] = await store.rows('days', { seq, where: { day: name } })
  const began = row?.startEquity ?? null
  // Money that scales nothing is there for the account as of then.
  const flows = (row?.flows ?? []).filter(({ from, to }) => from !== to)
  const inStart = legs.reduce((sum, leg) => sum.plus(inMoneyOfStart(leg, flows)), Decimal.zero)
  return {
    day: name,
    startsAt: start,
    began,
    beganInMoneyOfNow: began === null ? null : inMoneyOfNow(began, flows),
    realised: realised.text,
    realisedShare:
      began === null || Decimal.of(began).sign <= 0 ? null : inStart.over(Decimal.of(began)).toNumber(),
  }
}

const netOf = ({ realised, fee, funding }: LegRow): Decimal =>
  Decimal.of(realised).minus(Decimal.of(fee)).plus(Decimal.of(funding))

const inMoneyOfNow = (value: Exact, flows: readonly DayFlow[]): Exact =>
  flows.reduce((sum, { from, to }) => sum.times(Decimal.of(to)).over(Decimal.of(from)), Decimal.of(value))
    .text

/** What a result would have been before the money that came or went until it. */
const inMoneyOfStart = (leg: LegRow, flows: readonly DayFlow[]): Decimal =>
  flows.reduce(
    (sum, { at, from, to }) => (at < leg.at ? sum.times(Decimal.of(from)).over(Decimal.of(to)) : sum),
    netOf(leg),
  )
