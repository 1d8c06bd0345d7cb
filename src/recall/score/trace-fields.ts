import type { SimilarityFields } from '#market'
import type { EpisodeTrace } from '#memories'

/** What situations are compared by, of an episode. */
export const traceFields = (trace: EpisodeTrace): SimilarityFields => {
  const { trend, volatility, session, price, spreadAsAtr, drawdown } = trace
  const overPrice = (range: number | null): number | undefined =>
    range === null || price === null || price <= 0 ? undefined : range / price
  return {
    trend: trend ?? undefined,
    volatility: volatility ?? undefined,
    session: session ?? undefined,
    atrD1: overPrice(trace.atrD1),
    atrH1: overPrice(trace.atrH1),
    spread: spreadAsAtr ?? undefined,
    drawdown: drawdown ?? undefined,
  }
}
