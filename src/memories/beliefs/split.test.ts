import { describe, expect, test } from 'vitest'
import { contentId } from '#vocabulary'
import { normal } from '../../lab/random/draw.ts'
import { stream } from '../../lab/random/mulberry32.ts'
import { conditionText } from '../conditions/condition.ts'
import type { Facts } from '../conditions/situation-facts.ts'
import { cellsOf } from './grid.ts'
import { type BeliefEvidence, separating, splitBelief, splitLooks, splitOutcome } from './split.ts'
import { aBelief, BELIEF_START, observing, outcomes } from './testing/a-belief.ts'

/** n outcomes around a mean, alternating one above and one below it. */
const around = (name: string, n: number, mean: number, facts: Facts): readonly BeliefEvidence[] =>
  Array.from({ length: n }, (_, i) => ({
    id: contentId(BELIEF_START, `${name} ${i}`),
    r: mean + (i % 2 === 0 ? 1 : -1),
    facts,
  }))

const SEED = aBelief({ source: 'seeded' })

describe('a look for a split', () => {
  test('is at each value of trend, volatility, session and direction, and at the median of range and spread', () => {
    const sessions = ['asia', 'london', 'newyork'].flatMap((session) => around(session, 40, 0, { session }))
    expect(splitLooks(SEED, sessions).map(({ leaf }) => leaf)).toEqual([
      { field: 'session', is: 'asia' },
      { field: 'session', is: 'london' },
      { field: 'session', is: 'newyork' },
    ])
    const ranges = Array.from({ length: 50 }, (_, i) =>
      around('range', 1, 0, { atrD1: i, spreadAsAtr: i / 100 }),
    ).flat()
    expect(splitLooks(SEED, ranges).map(({ leaf }) => leaf)).toEqual([
      { field: 'atrD1', from: 25 },
      { field: 'spreadAsAtr', from: 0.25 },
    ])
  })

  test('is not taken again at what was separated already', () => {
    const both = [
      ...around('l', 30, 2, { direction: 'long' }),
      ...around('s', 30, -2, { direction: 'short' }),
    ]
    expect(splitLooks({ ...SEED, separatedBy: { field: 'direction', is: 'long' } }, both)).toEqual([])
  })

  test('of two values is one', () => {
    const both = [...around('l', 30, 0, { direction: 'long' }), ...around('s', 30, 0, { direction: 'short' })]
    expect(splitLooks(SEED, both)).toHaveLength(1)
  })

  test('needs twenty on both sides, of which unknown is neither', () => {
    const nineteen = [...around('u', 19, 3, { trend: 'up' }), ...around('d', 40, -3, { trend: 'down' })]
    expect(splitLooks(SEED, nineteen)).toEqual([])
    const other = [...around('u', 40, 3, { trend: 'up' }), ...around('d', 19, -3, { trend: 'down' })]
    expect(splitLooks(SEED, other)).toEqual([])
    expect(splitLooks(SEED, [...nineteen, ...around('x', 40, 3, { trend: 'unknown' })])).toEqual([])
    expect(splitLooks(SEED, [...nineteen, ...around('u2', 1, 3, { trend: 'up' })])).toHaveLength(1)
  })
})

describe('a split', () => {
  const apart = [...around('u', 40, 0.6, { trend: 'up' }), ...around('d', 40, -0.6, { trend: 'down' })]

  test('is found where a condition separates outcomes, at 1% over all that was looked at', () => {
    const looks = splitLooks(SEED, apart)
    const [found] = separating(looks)
    expect(found).toMatchObject({
      leaf: { field: 'trend', is: 'down' },
      inside: { n: 40 },
      outside: { n: 40 },
    })
    // By hand: each mean has variance 40/39/40, so t = −1.2/√(2/39) = −5.30 with 78 degrees.
    expect(found?.difference.t).toBeCloseTo(-1.2 / Math.sqrt(2 / 39), 12)
    expect(separating(looks, 5_000)).toHaveLength(1)
    expect(separating(looks, 1_000_000)).toEqual([])
  })

  test('is hardly ever found where there is none: in at most 2% of 300 maintenances of 20 beliefs', () => {
    let maintenances = 0
    for (let run = 0; run < 300; run++) {
      const random = stream(run, 'split')
      const looks = Array.from({ length: 20 }, (_, n) => {
        const evidence = Array.from({ length: 80 }, (_, i) => ({
          id: contentId(BELIEF_START, `${n} ${i}`),
          r: 1.2 * normal(random),
          facts: {
            trend: ['up', 'down', 'none'][Math.floor(3 * random())],
            session: ['asia', 'london'][Math.floor(2 * random())],
            atrD1: random(),
          },
        }))
        return splitLooks(aBelief({ n }), evidence)
      }).flat()
      maintenances += separating(looks).length > 0 ? 1 : 0
    }
    expect(maintenances / 300).toBeLessThanOrEqual(0.02)
  })

  test('takes the clearest look of a belief', () => {
    const evidence = apart.map((one, i) => ({
      ...one,
      facts: { ...one.facts, session: i % 3 === 0 ? 'asia' : 'london' },
    }))
    expect(separating(splitLooks(SEED, evidence)).map(({ leaf }) => leaf.field)).toEqual(['trend'])
  })

  test('of a seed is a new belief on the side that favours the claim', () => {
    const [look] = separating(splitLooks(SEED, apart))
    if (look === undefined) throw new Error('a look')
    const gains = splitOutcome(SEED, look)
    const loses = splitOutcome({ ...SEED, claim: 'loses' }, look)
    if (gains.kind !== 'new' || loses.kind !== 'new') throw new Error('new beliefs')
    expect(conditionText(gains.condition)).toBe(
      '{"all":[{"field":"strategy","is":"breakout"},{"not":{"field":"trend","is":"down"}}]}',
    )
    expect(conditionText(loses.condition)).toBe(
      '{"all":[{"field":"strategy","is":"breakout"},{"field":"trend","is":"down"}]}',
    )
    expect(gains.past.mean).toBeCloseTo(0.6, 12)
    expect(loses.past.mean).toBeCloseTo(-0.6, 12)
  })

  test('at a number has below on its other side', () => {
    const numbers = Array.from({ length: 60 }, (_, i) =>
      around(`${i}`, 2, i < 30 ? 0.9 : -0.9, { spreadAsAtr: i }),
    ).flat()
    const [look] = separating(splitLooks(SEED, numbers))
    if (look === undefined) throw new Error('a look')
    expect(splitOutcome(SEED, look)).toMatchObject({
      condition: {
        all: [
          { field: 'spreadAsAtr', below: 30 },
          { field: 'strategy', is: 'breakout' },
        ],
      },
    })
  })

  test('starts its evidence at its birth; the past is shown as a share and decides nothing', () => {
    const [look] = separating(splitLooks(SEED, apart))
    if (look === undefined) throw new Error('a look')
    const outcome = splitOutcome(SEED, look)
    if (outcome.kind !== 'new') throw new Error('a new belief')
    const [before, after] = [outcomes([1]), outcomes([1], 10)]
    const at = outcomes([0], 5)[0]?.at ?? BELIEF_START
    const born = splitBelief(SEED, outcome, { id: contentId(at, 'narrower'), n: 7, at })
    expect(born).toMatchObject({
      parent: SEED.id,
      source: 'split',
      evidenceFrom: at,
      observations: 0,
      up: [1, 1, 1, 1],
    })
    // Half of the forty lie at 1.6, half at −.4.
    expect([born.alpha, born.beta]).toEqual([1 + 20, 1 + 20])
    expect(observing(born, before).observations).toBe(0)
    expect(observing(born, after).observations).toBe(1)
  })

  test('of a cell points to the cells that are there; by what the grid has not, it is a new belief', () => {
    const [all, up] = cellsOf({
      strategy: 'breakout',
      symbol: 'XAUUSD',
      measure: 'stop',
      trend: 'up',
      session: 'asia',
    })
    const two = cellsOf({
      strategy: 'breakout',
      symbol: 'XAUUSD',
      measure: 'stop',
      trend: 'up',
      session: 'asia',
    }).at(-1)
    if (all === undefined || up === undefined || two === undefined) throw new Error('three cells')
    const [byTrend] = splitLooks(SEED, apart)
    const [byDirection] = splitLooks(SEED, [
      ...around('l', 30, 1, { direction: 'long' }),
      ...around('s', 30, -1, { direction: 'short' }),
    ])
    const [byVolatility] = splitLooks(SEED, [
      ...around('h', 30, 1, { volatility: 'high' }),
      ...around('w', 30, -1, { volatility: 'low' }),
    ])
    if (byTrend === undefined || byDirection === undefined || byVolatility === undefined)
      throw new Error('looks')
    expect(splitOutcome(aBelief(all), byTrend)).toEqual({ kind: 'cells', field: 'trend' })
    expect(splitOutcome(aBelief(up), byVolatility)).toEqual({ kind: 'cells', field: 'volatility' })
    expect(splitOutcome(aBelief(two), byVolatility).kind).toBe('new')
    expect(splitOutcome(aBelief(all), byDirection).kind).toBe('new')
  })
})
