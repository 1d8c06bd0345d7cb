import type { Moment } from '#log'
import type { EpisodeTrace } from '#memories'
import { type TradeTotals, tradeTotals } from '#recall'
import type { Caller } from '../caller.ts'
import { type AskedName, whatWouldMatch } from './what-would-match.ts'

/** Which trades are meant; what is left out may be anything. */
export interface TradesAsked {
  readonly symbol?: string | undefined
  readonly strategy?: string | undefined
  readonly variant?: string | undefined
  readonly run?: string | undefined
  readonly status?: EpisodeTrace['status'] | undefined
}

/**
 * What all trades that match come to, as of a moment. They are in the columns that recall keeps in memory, but for those that
 * were voided: of these there are few, and their rows are read.
 */
export const totalsOfMatching = async (
  caller: Pick<Caller, 'episodes'>,
  moment: Moment,
  asked: TradesAsked,
): Promise<TradeTotals> => {
  const totals = tradeTotals(await caller.episodes.asOf(moment), asked, moment.seq)
  const { status } = asked
  if (status === 'open' || status === 'closed') return totals
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
    whatWouldMatch('trade', known, (['symbol', 'strategy', 'variant', 'run', 'status'] as const).map(part)) ??
    otherwise
  )
}

type TradeNames = Pick<EpisodeTrace, 'symbol' | 'strategy' | 'variant' | 'run' | 'status'>

const voidedTrades = async (
  { log: { store }, seq }: Moment,
  { symbol, strategy, run }: TradesAsked,
): Promise<readonly TradeNames[]> => {
  const asked = Object.entries({ symbol, strategy, run }).filter(([, value]) => value !== undefined)
  const rows = await store.rows('trades', { seq, where: { status: 'voided', ...Object.fromEntries(asked) } })
  return rows.map((row) => ({ ...row, strategy: row.strategy?.name ?? null, variant: null }))
}
