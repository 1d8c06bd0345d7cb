import { describe, expect, test } from 'vitest'
import { entriesOf } from './entry-circumstances.ts'
import { questionsOf } from './questions.ts'
import { reflectedTrades } from './testing/a-reflected-trade.ts'

const sharesOf = (symbols: number): number =>
  questionsOf(entriesOf(reflectedTrades(symbols, (i) => ({ symbol: `S${i}` })))).reduce(
    (sum, { share }) => sum + share,
    0,
  )

describe('the error budget', () => {
  test('is never overspent, however many symbols are traded', () => {
    for (const symbols of [0, 1, 2, 40, 400]) expect(sharesOf(symbols)).toBeLessThan(1)
    expect(sharesOf(400)).toBeGreaterThan(0.99)
  })

  test('a symbol keeps its share when others come, and what they did does not matter', () => {
    const shares = (symbols: readonly string[], r: number): number[] =>
      questionsOf(entriesOf(reflectedTrades(symbols.length, (i) => ({ symbol: symbols[i] ?? '', r }))))
        .filter(({ question }) => question === 'symbol')
        .map(({ share }) => share)
    const two = shares(['B', 'A', 'A', 'A'], 1)
    expect(two).toHaveLength(2)
    expect(shares(['B', 'A', 'A', 'A', 'C'], -1).slice(0, 2)).toEqual(two)
  })
})

describe('groups', () => {
  test('what is unknown is in no group and not among the others', () => {
    const contexts = [{ trend: 'up' }, { trend: 'none' }, { trend: 'unknown' }, {}] as const
    const trades = reflectedTrades(6, (i) => ({ context: contexts[i % 4] ?? {} }))
    const asked = questionsOf(entriesOf(trades)).find(
      (one) => one.of === 'group' && one.question === 'trend' && one.value === 'up',
    )
    expect(asked).toMatchObject({ group: { positions: [0, 4] }, others: { positions: [1, 5] } })
  })

  test('with the trend is long while it is up, and short while it is down', () => {
    const sides = ['long', 'short'] as const
    const trends = ['up', 'down', 'none'] as const
    const trades = reflectedTrades(6, (i) => ({
      side: sides[i % 2] ?? 'long',
      context: { trend: trends[Math.floor(i / 2)] ?? 'none' },
    }))
    const groups = questionsOf(entriesOf(trades)).flatMap((one) =>
      one.of === 'group' && one.question === 'with_trend' ? [[one.value, one.group.positions]] : [],
    )
    expect(groups).toEqual([
      ['with', [0, 3]],
      ['against', [1, 2]],
    ])
  })

  test('equal sizes are nothing to ask about', () => {
    const sizes = (riskShare: (i: number) => number) =>
      questionsOf(entriesOf(reflectedTrades(60, (i) => ({ riskShare: riskShare(i), r: 1 })))).find(
        ({ question }) => question === 'size',
      )
    expect(sizes(() => 0.01)).toMatchObject({ series: { positions: [] } })
    const varied = sizes((i) => (i % 2 === 0 ? 0.01 : 0.02))
    expect(varied?.of === 'series' && varied.series.positions).toHaveLength(55)
    // The same outcome at every size: sizing brought nothing.
    expect(varied?.of === 'series' && varied.series.xs.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 10)
  })
})
