import { describe, expect, test } from 'vitest'
import { type SeedFields, seedSimilarity } from '../src/market/seed-similarity.ts'
import { type SimilarityField, type SimilarityFields, similarity } from '../src/market/similarity.ts'
import {
  affect,
  BELIEF_DECAY,
  confidenceFactor,
  EPISODE_DECAY,
  quality,
  recency,
} from '../src/memories/episodes/score-parts.ts'
import {
  alarmStart,
  alarmStep,
  downStart,
  downStep,
  ePlus,
  eValue,
  upStart,
  upStep,
} from '../src/memories/evidence/e-process.ts'
import { sigmaR } from '../src/memories/evidence/sigma.ts'
import { near, product, read } from './vectors/reference.ts'

// Reference values that were computed elsewhere, reproduced by our functions: complete scores of owm-1.0 and the statistics of
// owm-1.1. The published examples are in the two files beside this one.

describe('complete scores of owm-1.0', () => {
  interface Scored {
    readonly id: string
    readonly kind: 'episodic' | 'semantic'
    readonly memory: { context: SeedFields; pnlR: number | null; confidence: number; ageDays: number }
    readonly query: SeedFields
    readonly sigmaR: number
    readonly drawdownState: number
    readonly consecutiveLosses: number
    readonly expected: { Q: number; Sim: number; Rec: number; Conf: number; Aff: number; score: number }
  }
  const { vectors }: { vectors: readonly Scored[] } = read('owm-1.0.json')

  test('there are 150, of both kinds', () => {
    expect(vectors).toHaveLength(150)
    expect(new Set(vectors.map(({ kind }) => kind)).size).toBe(2)
  })

  test.each(vectors)('$id', ({ kind, memory, query, expected, ...state }) => {
    const Q = quality(memory.pnlR, state.sigmaR)
    const Sim = seedSimilarity(memory.context, query)
    const Rec = recency(memory.ageDays, kind === 'episodic' ? EPISODE_DECAY : BELIEF_DECAY)
    const Conf = confidenceFactor(memory.confidence)
    const Aff = affect(memory.pnlR, state.drawdownState, state.consecutiveLosses)
    near(Q, expected.Q)
    near(Sim, expected.Sim)
    near(Rec, expected.Rec)
    near(Conf, expected.Conf)
    near(Aff, expected.Aff)
    near(product([Q, Sim, Rec, Conf, Aff]), expected.score)
  })
})

describe('statistics of owm-1.1', () => {
  const statistics = read('statistics.json')

  interface Compared {
    readonly q: SimilarityFields
    readonly m: SimilarityFields
    readonly exclude?: readonly SimilarityField[]
    readonly sim: number
  }
  const compared: readonly Compared[] = statistics.sim
  test.each(compared.map((one, i) => [i, one] as const))('similarity %i', (_, { q, m, exclude, sim }) => {
    near(similarity(q, m, { exclude: new Set(exclude) }), sim)
  })

  test('the e-processes, step by step and at once', () => {
    const { R, values }: { R: readonly number[]; values: readonly [number, number, number] } =
      statistics.eprocess
    near(eValue(R.reduce(upStep, upStart())), values[0])
    near(ePlus(R), values[0])
    near(eValue(R.reduce(downStep, downStart())), values[1])
    near(eValue(R.reduce(alarmStep, alarmStart())), values[2])
  })

  const scales: readonly { readonly R: readonly number[]; readonly v: number }[] = statistics.sigma_r
  test.each(scales)('the scale of outcomes: $v', ({ R, v }) => {
    near(sigmaR(R), v)
  })
})
