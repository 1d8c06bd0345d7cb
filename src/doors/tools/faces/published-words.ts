import type { Arguments } from '../tool.ts'

// Names under which outcome-weighted memory was published, for agents that were written for them. What they mean is ours.

/** The situation: ranges in price units, shares as fractions. */
export const publishedContext: Arguments = {
  regime: { says: 'trending_up, trending_down, ranging, volatile', type: 'string' },
  volatility_regime: { field: 'volatility', says: 'low, normal, high, extreme', type: 'string' },
  session: { says: 'asia, london, newyork, overlap', type: 'string' },
  price: { says: '', type: 'number' },
  atr_d1: { field: 'atrD1', says: '', type: 'number' },
  atr_h1: { field: 'atrH1', says: '', type: 'number' },
  atr_m5: { field: 'atrM5', says: '', type: 'number' },
  spread_as_atr_pct: { field: 'spreadAsAtr', says: 'spread over atr_m5', type: 'number' },
  drawdown_pct: { field: 'drawdown', says: 'share of peak equity: 0.05', type: 'number' },
}

/** The worst on the way was published without a sign; a loss is negative here. */
export const asLoss = (value: unknown): unknown => (typeof value === 'number' ? -Math.abs(value) : value)
