import type { Context } from '#market'
import type { EpisodeTrace } from '#memories'
import { contentId, type Instant, SECOND_MS } from '#vocabulary'
import type { RoundTrip } from './trader.ts'

/** The episode of a round trip as recall reads it, for more of them than a store could be given in the time. */
export const traceOf = (trip: RoundTrip, n: number): EpisodeTrace => {
  const { context, stop, r, exitAt } = trip
  const held = Math.round((exitAt - trip.entryAt) / SECOND_MS)
  return {
    id: contentId(trip.entryAt, `${n}`),
    n,
    fromSeq: n,
    toSeq: null,
    kind: 'trade',
    status: 'closed',
    run: 'history',
    symbol: trip.symbol,
    strategy: trip.strategy,
    variant: `${trip.strategy} ${trip.version}`,
    direction: trip.side,
    ...told(context),
    // The lost share of peak equity, from week to week.
    drawdown: 0.06 * (1 + Math.sin(trip.entryAt / 1.5e9)),
    confidence: trip.confidence,
    confidenceLate: 0,
    contextLate: 0,
    strategyLate: 0,
    toldOpen: 1,
    at: trip.entryAt,
    outcomeKnownAt: exitAt as Instant,
    outcomeSeq: n,
    r,
    countedR: null,
    rSource: stop === null ? 'proxy' : 'stop',
    pnl: 50 * r,
    holdingSeconds: held,
    tradeN: n,
  }
}

const told = (context: Context) => ({
  trend: context.trend ?? null,
  volatility: context.volatility ?? null,
  regime: context.regime ?? null,
  session: context.session ?? null,
  price: context.price ?? null,
  atrD1: context.atrD1 ?? null,
  atrH1: context.atrH1 ?? null,
  spreadAsAtr: context.spreadAsAtr ?? null,
  barSeconds: context.barSeconds ?? null,
})
