import type { Exact } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
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
  if (largest === 0) return
  const units = Number(trade.multiplier) * Number(trade.rate)
  const opened = Math.abs(Number(trade.openedValue)) * Number(trade.rate)
  const value = Math.max(opened, Math.abs(Number(leg.size) * Number(leg.price ?? 0)) * units)
  if (largest <= value) return
  const field = Math.abs(Number(leg.fee)) === largest ? 'fees' : 'funding'
  const told = field === 'fees' ? leg.fee : leg.funding
  flags.raise({ code: 'cost_absurd', symbol: trade.symbol, trade, field, known: `${value} in all`, told })
}

/** Leverage that nobody gives, or a margin that the account does not have. */
export const flagLeverage = (trade: TradeRow, { account }: State, flags: RaisedFlags): void => {
  const { leverage, cost, rate, symbol } = trade
  if (leverage === null) return
  const margin = Math.abs(Number(cost) * Number(rate)) / Number(leverage)
  const equity = Number(account.equity ?? 0)
  const tooMuch = equity > 0 && margin > MARGIN_TO_EQUITY * equity
  if (!tooMuch && Number(leverage) <= MOST_LEVERAGE) return
  flags.raise({
    code: 'margin_absurd',
    symbol,
    trade,
    field: 'leverage',
    known: tooMuch
      ? `margin ${margin.toFixed(2)} of equity ${equity.toFixed(2)}`
      : `at most ${MOST_LEVERAGE}`,
    told: leverage,
  })
}
