import type { Moment } from '#log'
import type { EpisodeTrace } from '#memories'
import { type ColumnTrade, type TradeQuestion, type TradeTotals, tradeTotals } from '#recall'
import type { Caller } from '../session/caller.ts'
import { type AskedName, whatWouldMatch } from './what-would-match.ts'

/** Which trades are meant; `variant` says why none is there. */
export interface TradesAsked extends Omit<TradeQuestion, 'symbol'> {
  readonly symbol?: string | undefined
  readonly variant?: string | undefined
}

/** Voided trades are in no column; filters by their outcome or situation leave them out. */
const hidesVoided = ({ status, side, result, regime, session, from, to }: TradesAsked): boolean =>
  status === 'open' ||
  status === 'closed' ||
  [side, result, regime, session, from, to].some((asked) => asked !== undefined)

/** What all trades that match come to. Of voided ones there are few, and their rows are read. */
export const totalsOfMatching = async (
  moment: Moment,
  asked: TradesAsked,
  matching: readonly ColumnTrade[],
): Promise<TradeTotals> => {
  const totals = tradeTotals(matching)
  if (hidesVoided(asked)) return totals
  return { ...totals, trades: totals.trades + (await voidedTrades(moment, asked)).length }
}

/** Why no trade matches, and which would. */
export const noTradeMatches = async (
  caller: Pick<Caller, 'episodes'>,
  moment: Moment,
  asked: TradesAsked,
  otherwise = 'no trade matches the question',
): Promise<string> => {
  const columns = await caller.episodes.asOf(moment)
  const known: TradeNames[] = [
    ...columns.traces({ kinds: ['trade'] }, moment.seq),
    ...(await voidedTrades(moment, {})),
  ]
  if (known.length === 0) return 'no trade was known at this moment'
  const part = (name: keyof TradeNames): AskedName<TradeNames> => ({
    name,
    asked: asked[name],
    of: (trade) => trade[name],
  })
  return (
    whatWouldMatch('trade', known, (['symbol', 'strategy', 'variant', 'status'] as const).map(part)) ??
    otherwise
  )
}

type TradeNames = Pick<EpisodeTrace, 'symbol' | 'strategy' | 'variant' | 'status'>

const voidedTrades = async (
  { log: { store }, seq }: Moment,
  { symbol, strategy }: TradesAsked,
): Promise<readonly TradeNames[]> => {
  const asked = Object.entries({ symbol, strategy }).filter(([, value]) => value !== undefined)
  const rows = await store.rows('trades', { seq, where: { status: 'voided', ...Object.fromEntries(asked) } })
  return rows.map((row) => ({ ...row, strategy: row.strategy?.name ?? null, variant: null }))
}
