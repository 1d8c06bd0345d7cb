import type { TradeRow } from '#ledger'
import type { Moment } from '#log'
import type { JudgedOrder } from '#memories'
import { stopDistanceOf } from '#recall'
import { Decimal, type Exact, exact, handleOf, ONE, type Side, ZERO } from '#vocabulary'
import { instrumentAsOf, rateAsOf, type Situation } from './asked-situation.ts'

// What an order would lose at its stop, and what is open at theirs, in the account's currency.

/** An order as it is meant: what is not given is not known. */
export interface OrderMeant {
  readonly symbol: string
  readonly side: Side
  readonly size?: Exact | undefined
  readonly entry?: Exact | undefined
  readonly stop?: Exact | undefined
}

export type Risk = JudgedOrder['risk']

export const openTrades = async (moment: Moment): Promise<readonly TradeRow[]> => {
  const { log, seq, state } = moment
  return state
    ? [...state.trades.values()]
    : await log.store.rows('trades', { seq, where: { status: 'open' } })
}

/** What is held of a symbol without an id of its own is one position: an order adds to it, or makes it smaller. */
export const nettedIn = (open: readonly TradeRow[], symbol: string, way: (side: Side) => boolean) =>
  open.find((trade) => trade.symbol === symbol && trade.positionId === null && way(trade.side))

/** An order and the account before it: an order closes what is held the other way, and opens the rest of its size. */
export interface Opening {
  readonly open: readonly TradeRow[]
  readonly reduces: TradeRow | null
  readonly entry: Exact | undefined
  /** By a multiplier of 1 where the instrument is not described: then it is at least this. */
  readonly risk: Risk
  readonly isDescribed: boolean
}

export const openingOf = async (
  moment: Moment,
  { context, agent }: Situation,
  order: OrderMeant,
): Promise<Opening> => {
  const all = await openTrades(moment)
  const against = nettedIn(all, order.symbol, (its) => its !== order.side)
  const left = order.size && Decimal.of(order.size).minus(Decimal.of(against?.size ?? ZERO))
  const entry = order.entry ?? (context.price == null ? undefined : exact(context.price))
  const opens = { ...order, entry, size: left?.text }
  return {
    open: all.filter((trade) => trade !== against),
    reduces: against && left && left.sign <= 0 ? against : null,
    entry,
    risk: await riskOf(moment, opens, agent.config.currency),
    isDescribed: (await instrumentAsOf(moment, order.symbol)) !== undefined,
  }
}

export const riskTogether = (one: Risk, other: Risk): Risk => {
  if ('unknown' in one) return one
  return 'unknown' in other ? other : { money: Decimal.of(one.money).plus(Decimal.of(other.money)).text }
}

const riskOf = async (
  moment: Moment,
  { symbol, side, size, entry, stop }: OrderMeant,
  currency: string,
): Promise<Risk> => {
  if (size === undefined) return { unknown: 'without a size' }
  const distance = stopDistanceOf({ entry, stop, side })
  if (distance === null) return { unknown: 'its stop distance is not known; give entry and stop' }
  if (distance === 'wrong side') return { unknown: 'its stop is on the wrong side of its entry' }
  if (distance.isZero) return { unknown: 'its stop is where it is entered' }
  const instrument = await instrumentAsOf(moment, symbol)
  const converted = await rateAsOf(moment, symbol, currency)
  if (converted === null)
    return {
      unknown: `it is quoted in ${instrument?.quoteCurrency}, and no rate is known; give one with instrument`,
    }
  const factors = [Decimal.of(size), Decimal.of(instrument?.multiplier ?? ONE), Decimal.of(converted)]
  return { money: factors.reduce((risk, factor) => risk.times(factor), distance).text }
}

type Stopped = Pick<TradeRow, 'n' | 'side' | 'averageEntry' | 'stop' | 'size' | 'multiplier' | 'rate'>

/** What would be lost of what was put in, were every stop reached; one beyond its entry loses nothing. */
export const openRiskOf = (open: readonly Stopped[]): Risk => {
  const bare = open.find(({ stop }) => stop === null)
  if (bare !== undefined) return { unknown: `${handleOf('trade', bare.n)} has no stop that is known` }
  const risks = open.map(({ side, averageEntry, stop, size, multiplier, rate }) => {
    const below = Decimal.of(averageEntry).minus(Decimal.of(stop ?? averageEntry))
    const distance = side === 'long' ? below : below.negated()
    if (distance.sign <= 0) return Decimal.zero
    return distance.times(Decimal.of(size)).times(Decimal.of(multiplier)).times(Decimal.of(rate))
  })
  return { money: risks.reduce((sum, risk) => sum.plus(risk), Decimal.zero).text }
}
