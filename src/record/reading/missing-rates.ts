import { type Id, ONE } from '#vocabulary'
import { lacksRate } from '../ledger/told-rates.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Moment } from './moment.ts'

const NONE: ReadonlySet<Id> = new Set()

/**
 * Which of these are held at a rate of 1 to the account's currency that nobody told: what they have made or risk in it is not known. A
 * person who closes the flag says that 1 is right.
 */
export const unratedAmong = async (
  { log, seq, state }: Moment,
  trades: readonly Pick<TradeRow, 'id' | 'symbol' | 'status' | 'rate'>[],
): Promise<ReadonlySet<Id>> => {
  const atOne = trades.filter(
    ({ status, rate, symbol }) => status === 'open' && rate === ONE && (!state || lacksRate(state, symbol)),
  )
  if (atOne.length === 0) return NONE
  const flags = await log.store.rows('flags', { seq, where: { code: 'rate_missing', status: 'open' } })
  const symbols = new Set(flags.map(({ symbol }) => symbol))
  return new Set(atOne.filter(({ symbol }) => symbols.has(symbol)).map(({ id }) => id))
}
