import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Context } from '#market'
import type { EpisodeTrace } from '#memories'
import { contentId, type Instant } from '#vocabulary'
import { EpisodeColumns } from '../columns/episode-columns.ts'
import type { EpisodeQuery, ScoreComponents } from '../episode-query.ts'
import { evidenceCandidates } from '../evidence-candidates.ts'
import { recallEpisodes } from '../recall-episodes.ts'

// Reference values from outside the code: every vector, asked of an index that holds that memory alone.

const vectorsOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../test/vectors/${name}`, import.meta.url), 'utf8'))

const DAY = 86_400_000
const NOW = Date.UTC(2024, 0, 31) as Instant

interface SeedVector {
  readonly kind: string
  readonly memory: {
    readonly context: Readonly<Record<string, never>>
    readonly pnlR: number | null
    readonly confidence: number
    readonly ageDays: number
  }
  readonly query: Readonly<Record<string, never>>
  readonly drawdownState: number
  readonly consecutiveLosses: number
  readonly expected: Readonly<Record<'Q' | 'Sim' | 'Rec' | 'Conf' | 'Aff', number>>
}

interface SimVector {
  readonly q: Readonly<Record<string, never>>
  readonly m: Readonly<Record<string, never>>
  readonly sim: number
  readonly exclude?: readonly ['drawdown']
}

const traceOf = (trace: Partial<EpisodeTrace>): EpisodeTrace => ({
  id: contentId(NOW, 'it'),
  n: 1,
  fromSeq: 1,
  toSeq: null,
  kind: 'trade',
  status: 'closed',
  run: 'live',
  symbol: 'XAUUSD',
  strategy: 'breakout',
  variant: null,
  direction: 'long',
  trend: null,
  volatility: null,
  regime: null,
  session: null,
  price: null,
  atrD1: null,
  atrH1: null,
  spreadAsAtr: null,
  drawdown: null,
  barSeconds: null,
  confidenceLate: 0,
  contextLate: 0,
  strategyLate: 0,
  toldOpen: 1,
  confidence: null,
  at: NOW,
  outcomeKnownAt: NOW,
  outcomeSeq: 1,
  r: 1,
  countedR: null,
  rSource: 'stop',
  pnl: null,
  holdingSeconds: null,
  tradeN: null,
  ...trace,
})

const only = (trace: EpisodeTrace, query: Partial<EpisodeQuery> & { context: Context }): ScoreComponents => {
  const columns = new EpisodeColumns()
  columns.add(trace)
  const affect = { drawdownState: 0, losingStreak: 0 }
  const { hits } = recallEpisodes(columns, { at: NOW, limit: 1, sigma: 1, affect, ...query })
  if (hits[0] === undefined) throw new Error('nothing was found')
  return hits[0].components
}

const present = (fields: Readonly<Record<string, unknown>>): Context =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

describe('components', () => {
  test('of owm-1.0 are those of its vectors', () => {
    const vectors: readonly SeedVector[] = vectorsOf('owm-1.0.json').vectors
    const episodic = vectors.filter(({ kind }) => kind === 'episodic')
    expect(episodic.length).toBeGreaterThan(20)
    for (const { memory, query, expected, drawdownState, consecutiveLosses } of episodic) {
      const { context } = memory
      const since = (NOW - memory.ageDays * DAY) as Instant
      const r = memory.pnlR
      const found = only(
        traceOf({
          ...context,
          volatility: context.volatilityRegime ?? null,
          spreadAsAtr: context.spreadAsAtrPct ?? null,
          drawdown: context.drawdownPct ?? null,
          r,
          confidence: memory.confidence,
          at: since,
          outcomeKnownAt: since,
        }),
        {
          formula: 'owm-1.0',
          context: present({
            ...{ regime: query.regime, volatility: query.volatilityRegime, session: query.session },
            ...{ price: query.price, atrD1: query.atrD1, atrH1: query.atrH1 },
            ...{ spreadAsAtr: query.spreadAsAtrPct, drawdown: query.drawdownPct },
          }),
          affect: { drawdownState, losingStreak: consecutiveLosses },
        },
      )
      for (const part of ['Sim', 'Rec', 'Conf', 'Aff'] as const)
        expect(found[part]).toBeCloseTo(expected[part], 9)
      // Alone, its own R is the scale: sigmoid(±2) from half an R on.
      if (r !== null && Math.abs(r) >= 0.5)
        expect(found.Q).toBeCloseTo(1 / (1 + Math.exp(-2 * Math.sign(r))), 12)
    }
  })

  test('of owm-1.1 have the Sim of its vectors; without the agent, so has evidence', () => {
    const vectors: readonly SimVector[] = vectorsOf('statistics.json').sim
    expect(vectors.length).toBeGreaterThan(3)
    for (const { q, m, sim, exclude } of vectors) {
      const trace = traceOf({ ...m, spreadAsAtr: m.spread ?? null, price: 1 })
      const context = present({ ...q, spread: undefined, spreadAsAtr: q.spread, price: 1 })
      const columns = new EpisodeColumns()
      columns.add(trace)
      const found = exclude
        ? evidenceCandidates(columns, { filter: {}, context, limit: 1 }).similarity(0)
        : only(trace, { context }).Sim
      expect(found).toBeCloseTo(sim, 9)
    }
  })

  test('boost lifts what was cited, and never above a memory of today', () => {
    const old = (NOW - 30 * DAY) as Instant
    const trace = traceOf({ at: old, outcomeKnownAt: old, confidence: 1 })
    // Rec = 2^−½; boost(9) = 1 + .1·ln 10
    const cited = only(trace, { context: {}, citations: new Map([[1, 9]]) })
    expect(cited.rel).toBeCloseTo(Math.SQRT1_2 * (1 + 0.1 * Math.log(10)), 12)
    expect(only(trace, { context: {}, citations: new Map([[1, 1e9]]) }).rel).toBe(1)
  })
})
