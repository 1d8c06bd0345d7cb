import { type Exact, HindcastError, suggest } from '#vocabulary'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Tick } from './broker-snapshot.ts'
import type { Correction } from './correction.ts'
import { nameTrade, type TradeName } from './named-trade.ts'
import { isRoundTrip, type TradeClosed } from './trade-report.ts'

// A price below zero is a mistake, but for instruments that have such prices: those of power, of oil once, of spreads.

const PRICES = [
  'price',
  'mark',
  'open',
  'high',
  'low',
  'stop',
  'target',
  'entryPrice',
  'exitPrice',
  'signalPrice',
] as const
type Priced = { readonly [field in (typeof PRICES)[number]]?: Exact | undefined }

const refuseNegative = (
  data: Priced,
  place: () => string,
  symbolOf: () => string | undefined,
  { instruments }: State,
): void => {
  for (const field of PRICES) {
    const price = data[field]
    if (price === undefined || price.charCodeAt(0) !== MINUS) continue
    const symbol = symbolOf()
    if (symbol !== undefined && instruments.get(symbol)?.negativePrices) continue
    throw new HindcastError('invalid_price', `${place()}${field} is not a price: ${price}`, {
      field: `${place()}${field}`,
      next: `Give a number of at least 0, or leave it out; an instrument that has prices below 0 is told as one first: ${suggest('instrument', symbol === undefined ? {} : { symbol })} with negativePrices.`,
    })
  }
}
const MINUS = 45
const here = (): string => ''

export const withPossiblePrices = <Data extends Priced & { readonly symbol?: string | undefined }>(
  booking: Booking<Data>,
): Booking<Data> => {
  const { data } = booking.event
  refuseNegative(data, here, () => data.symbol, booking.state)
  return booking
}

export const withPossibleTick = (booking: Booking<Tick>): Booking<Tick> => {
  const { positions, marks, exits } = booking.event.data
  positions.forEach((position, i) => {
    refuseNegative(
      position,
      () => `positions.${i}.`,
      () => position.symbol,
      booking.state,
    )
  })
  for (const symbol in marks) {
    const mark = marks[symbol]
    if (mark)
      refuseNegative(
        mark,
        () => `marks.${symbol}.`,
        () => symbol,
        booking.state,
      )
  }
  exits.forEach((exit, i) => {
    refuseNegative(
      exit,
      () => `exits.${i}.`,
      () => exit.symbol,
      booking.state,
    )
  })
  return booking
}

export const withPossibleClose = (booking: Booking<TradeClosed>): Booking<TradeClosed> => {
  const { state, event, found } = booking
  const { data } = event
  const symbolOf = () => (isRoundTrip(data) ? data.symbol : nameTrade(state, data, found).symbol)
  refuseNegative(data, here, symbolOf, state)
  return booking
}

export const withPossibleCorrection = <Data extends TradeName & { readonly set: Correction }>(
  booking: Booking<Data>,
): Booking<Data> => {
  const { state, event, found } = booking
  refuseNegative(
    event.data.set,
    () => 'set.',
    () => nameTrade(state, event.data, found).symbol,
    state,
  )
  return booking
}
