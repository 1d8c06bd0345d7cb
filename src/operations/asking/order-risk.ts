import { stopDistanceOf } from '#recall'
import { type JudgedOrder, type Moment, type TradeRow, type TradeView, unratedAmong } from '#record'
import { Decimal, type Exact, handleOf, ONE, type Side } from '#vocabulary'
import { instrumentAsOf } from './asked-situation.ts'

// What an order would lose at its stop, and what is open at theirs, in the account's currency.

/** An order as it is meant: what is not given is not known. */
export interface OrderMeant {
  readonly symbol: string
  readonly side: Side
  readonly size?: Exact | undefined
  readonly entry?: Exact | undefined
  readonly stop?: Exact | undefined
  readonly stopDistance?: Exact | undefined
  readonly rate?: Exact | undefined
}

export type Risk = JudgedOrder['risk']

/** An open trade, and whether it is held at a rate of 1 that nobody told. */
export type OpenTrade = TradeRow & Pick<TradeView, 'unrated'>

export const openTrades = async (moment: Moment): Promise<readonly OpenTrade[]> => {
  const { log, seq, state } = moment
  const open = state
    ? [...state.trades.values()]
    : await log.store.rows('trades', { seq, where: { status: 'open' } })
  const unrated = await unratedAmong(moment, open)
  return open.map((trade) => ({ ...trade, unrated: unrated.has(trade.id) }))
}

/** What is held of a symbol without an id of its own is one position: an order adds to it, or makes it smaller. */
export const nettedIn = (open: readonly OpenTrade[], symbol: string, way: (side: Side) => boolean) =>
  open.find((trade) => trade.symbol === symbol && trade.positionId === null && way(trade.side))

/** What an order opens, once it has closed what it goes against. */
export const sizeLeft = ({ size }: OrderMeant, against: TradeRow | undefined): Decimal | undefined => {
  if (size === undefined) return undefined
  return against === undefined ? Decimal.of(size) : Decimal.of(size).minus(Decimal.of(against.size))
}

export const riskTogether = (one: Risk, other: Risk): Risk => {
  if ('unknown' in one) return one
  return 'unknown' in other ? other : { money: Decimal.of(one.money).plus(Decimal.of(other.money)).text }
}

export const riskOf = async (
  moment: Moment,
  { symbol, side, size, entry, stop, stopDistance, rate }: OrderMeant,
  currency: string,
): Promise<Risk> => {
  if (size === undefined) return { unknown: 'without a size' }
  const distance = stopDistanceOf({ entry, stop, stopDistance, side })
  if (distance === null) return { unknown: 'without a stop nobody knows what it risks; give entry and stop' }
  if (distance === 'wrong side') return { unknown: 'its stop is on the wrong side of its entry' }
  if (distance.isZero) return { unknown: 'its stop is where it is entered' }
  const instrument = await instrumentAsOf(moment, symbol)
  const converted = rate ?? ((instrument?.quoteCurrency ?? currency) === currency ? ONE : null)
  if (converted === null) return { unknown: `it is quoted in ${instrument?.quoteCurrency}; give the rate` }
  const factors = [Decimal.of(size), Decimal.of(instrument?.multiplier ?? ONE), Decimal.of(converted)]
  return { money: factors.reduce((risk, factor) => risk.times(factor), distance).text }
}

type Stopped = Pick<
  OpenTrade,
  'n' | 'side' | 'averageEntry' | 'stop' | 'size' | 'multiplier' | 'rate' | 'unrated'
>

/** What would be lost of what was put in, were every stop reached; one beyond its entry loses nothing. */
export const openRiskOf = (open: readonly Stopped[]): Risk => {
  const unrated = open.find((trade) => trade.unrated)
  if (unrated !== undefined)
    return {
      unknown: `the rate of ${handleOf('trade', unrated.n)} to the account's currency is not known; give it with the position`,
    }
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
