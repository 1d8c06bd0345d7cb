import type { EpisodeTrace } from '#memories'
import { contentId, DAY_MS, HOUR_MS, instant, plusMs } from '#vocabulary'

const START = instant('2024-01-01T00:00:00Z')

/** A closed trade of +1R entered on the n-th day and closed an hour later, but for what is given. */
export const sampleTrace = (over: Partial<EpisodeTrace> = {}): EpisodeTrace => {
  const n = over.n ?? 1
  const at = over.at ?? plusMs(START, n * DAY_MS)
  const r = over.r === undefined ? 1 : over.r
  return {
    id: contentId(at, String(n)),
    n,
    fromSeq: n,
    toSeq: null,
    kind: 'trade',
    status: 'closed',
    run: 'main',
    symbol: 'XAUUSD',
    strategy: 'breakout',
    variant: null,
    direction: 'long',
    trend: 'up',
    volatility: 'normal',
    regime: 'trending_up',
    session: 'london',
    price: 2_000,
    atrD1: 20,
    atrH1: 5,
    spreadAsAtr: 0.1,
    drawdown: 0,
    barSeconds: 900,
    confidence: 0.5,
    confidenceLate: 0,
    contextLate: 0,
    strategyLate: 0,
    toldOpen: 1,
    at,
    outcomeKnownAt: plusMs(at, HOUR_MS),
    outcomeSeq: n,
    r,
    countedR: null,
    rSource: r === null ? 'none' : 'stop',
    pnl: r === null ? null : 100 * r,
    holdingSeconds: 3_600,
    tradeN: n,
    ...over,
  }
}
