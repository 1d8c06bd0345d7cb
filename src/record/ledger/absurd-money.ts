import type { Exact } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { RaisedFlags } from './raised-flags.ts'

// Money that cannot be right beside what was traded: costs above its value, margin above all that the account has, less than nothing.

/** An account that owes: once, when it begins to. */
export const flagNegativeEquity = (before: Exact | null, told: Exact, flags: RaisedFlags): void => {
  if (!isBelowZero(told) || (before !== null && isBelowZero(before))) return
  flags.raise({
    code: 'equity_negative',
    symbol: null,
    trade: null,
    field: 'equity',
    known: before ?? 'nothing',
    told,
  })
}

const isBelowZero = (money: Exact): boolean => money.startsWith('-')

/** No broker lends more of a unit. Sane: 500 to 5,000. */
const MOST_LEVERAGE = 3_000

/** So many times the equity, since the last mark of it may be old. */
const MARGIN_TO_EQUITY = 2

/** A fee, tax, swap or funding that is more than all that it was paid for. */
export const flagCosts = (
  trade: TradeRow,
  leg: { readonly size: Exact; readonly price: Exact | null; readonly fee: Exact; readonly funding: Exact },
  flags: RaisedFlags,
): void => {
  const largest = Math.max(Math.abs(Number(leg.fee)), Math.abs(Number(leg.funding)))
  // Of an assumed size nobody knows what it was worth.
  if (largest === 0 || trade.sizeSource === 'assumed') return
  const units = Number(trade.multiplier) * Number(trade.rate)
  const value = Math.max(openedWorth(trade), Math.abs(Number(leg.size) * Number(leg.price ?? 0)) * units)
  if (largest <= value) return
  const field = Math.abs(Number(leg.fee)) === largest ? 'fees' : 'funding'
  const told = field === 'fees' ? leg.fee : leg.funding
  flags.raise({ code: 'cost_absurd', symbol: trade.symbol, trade, field, known: `${value} in all`, told })
}

/** What all that a trade opened was worth, in the account's currency. */
export const openedWorth = ({ openedValue, rate }: TradeRow): number =>
  Math.abs(Number(openedValue)) * Number(rate)

/** Leverage that nobody gives. */
export const flagLeverage = (trade: TradeRow, flags: RaisedFlags): void => {
  const { leverage, symbol } = trade
  if (leverage === null || Number(leverage) <= MOST_LEVERAGE) return
  const known = `at most ${MOST_LEVERAGE}`
  flags.raise({ code: 'margin_absurd', symbol, trade, field: 'leverage', known, told: leverage })
}

/** A margin that the account does not have; where no leverage is told, with the most that anybody gives. */
export const flagMargin = (trade: TradeRow, told: Exact | null, flags: RaisedFlags): void => {
  const { leverage, cost, rate, symbol, size } = trade
  const equity = Number(told ?? 0)
  const margin = Math.abs(Number(cost) * Number(rate)) / Number(leverage ?? MOST_LEVERAGE)
  if (equity <= 0 || margin <= MARGIN_TO_EQUITY * equity || Number(leverage ?? 0) > MOST_LEVERAGE) return
  if (trade.sizeSource === 'assumed') return
  flags.raise({
    ...{ code: 'margin_absurd', symbol, trade, field: leverage === null ? 'size' : 'leverage' },
    known: `margin ${margin.toFixed(2)} of equity ${equity.toFixed(2)}`,
    told: leverage ?? size,
  })
}
