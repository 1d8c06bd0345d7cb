import type { ReflectedTrade } from '#memories'

/** What some trades come to. */
export interface Figures {
  readonly trades: number
  readonly won: number
  /** R a trade. */
  readonly mean: number
}

/** The trades of one sort. */
export interface Group extends Figures {
  readonly by: string
  readonly value: string
}

const SORTINGS: { readonly [by: string]: (trade: ReflectedTrade) => string | undefined } = {
  symbol: ({ symbol }) => symbol,
  session: ({ context }) => context.session,
  trend: ({ context }) => context.trend,
  volatility: ({ context }) => context.volatility,
  side: ({ side }) => side,
}

/** Groups of a sort at most, the largest first: an account may hold hundreds of symbols. */
const MOST_GROUPS = 20

/** By symbol, session, trend, volatility and side; what is not known is in none. */
export const groupsOf = (trades: readonly ReflectedTrade[]): readonly Group[] =>
  Object.entries(SORTINGS).flatMap(([by, sortOf]) =>
    [...Map.groupBy(trades, sortOf)]
      .flatMap(([value, own]) =>
        value === undefined || value === 'unknown' ? [] : [{ by, value, ...figuresOf(own) }],
      )
      .sort((a, b) => b.trades - a.trades || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_GROUPS),
  )

export const figuresOf = (trades: readonly ReflectedTrade[]): Figures => ({
  trades: trades.length,
  won: trades.filter(({ r }) => r > 0).length,
  mean: trades.length === 0 ? 0 : trades.reduce((sum, { r }) => sum + r, 0) / trades.length,
})
