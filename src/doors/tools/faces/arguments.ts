import { type Argument, type Arguments, says } from '../tool.ts'

// Arguments that several tools have, in words for a model.

export const turn: Argument = says('id that begin_turn answered')
export const at: Argument = says('when, ISO 8601 in UTC; now if left out')
export const asOf: Argument = says('answer as of this moment, ISO 8601; now if left out')
export const symbol: Argument = says('as the broker writes it: XAUUSD')
export const strategy: Argument = says('name of the strategy')

/** The situation of one symbol. */
export const context: Argument = {
  says: 'the situation, as far as you know it',
  inside: {
    trend: says(''),
    volatility: says(''),
    session: says(''),
    price: says(''),
    atrD1: says('average true range of a day'),
    atrH1: says('of an hour'),
  },
}

const position: Arguments = {
  symbol: says(''),
  side: says(''),
  size: says(''),
  price: says('average entry'),
  mark: says('last price'),
  stop: says(''),
  target: says(''),
  id: says('only where a symbol has several'),
}

/** What the broker holds. */
export const positions: Argument = {
  says: 'all that the broker holds now, [] for none; what is left out of the list has closed',
  each: position,
}
