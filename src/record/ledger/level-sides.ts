import { Decimal, type Exact, type Side } from '#vocabulary'
import type { Mismatch } from '../rows/flag-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { RaisedFlags } from './raised-flags.ts'

// A stop lies where a position loses, a target where it gains.

interface Levels {
  readonly stop?: Exact | null | undefined
  readonly target?: Exact | null | undefined
}

/** Whether a level lies on the wrong side of every one of the prices. */
export const isOnWrongSide = (
  which: 'stop' | 'target',
  side: Side,
  level: Exact,
  prices: readonly Exact[],
): boolean => {
  const sign = (side === 'long') === (which === 'stop') ? 1 : -1
  return prices.every((price) => Decimal.of(price).compare(Decimal.of(level)) * sign <= 0)
}

/** Flags levels that lie on the wrong side of every one of the prices: a stop that was moved into profit is right by the last. */
export const flagLevels = (
  subject: Pick<Mismatch, 'symbol' | 'trade'>,
  side: Side,
  { stop, target }: Levels,
  prices: readonly Exact[],
  flags: RaisedFlags,
): void => {
  const [known] = prices
  if (known === undefined) return
  if (stop && isOnWrongSide('stop', side, stop, prices))
    flags.raise({
      code: 'stop_wrong_side',
      ...subject,
      field: 'stop',
      known: `${side} at ${known}`,
      told: stop,
    })
  if (target && isOnWrongSide('target', side, target, prices))
    flags.raise({
      code: 'target_wrong_side',
      ...subject,
      field: 'target',
      known: `${side} at ${known}`,
      told: target,
    })
}

/** The levels that a snapshot has changed, against the prices that it saw. */
export const flagMovedLevels = (
  trade: TradeRow,
  now: Levels,
  seen: { readonly price: Exact; readonly high: Exact | null; readonly low: Exact | null },
  flags: RaisedFlags,
): void => {
  const moved = (level: Exact | null | undefined, before: Exact | null) => (level === before ? null : level)
  const levels = { stop: moved(now.stop, trade.stop), target: moved(now.target, trade.target) }
  if (!levels.stop && !levels.target) return
  const { price, high, low } = seen
  flagLevels({ symbol: trade.symbol, trade }, trade.side, levels, [price, high ?? price, low ?? price], flags)
}
