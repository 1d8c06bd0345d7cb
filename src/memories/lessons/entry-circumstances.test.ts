import { describe, expect, test } from 'vitest'
import { HOUR_MS, type Instant, MINUTE_MS } from '#vocabulary'
import { entriesOf } from './entry-circumstances.ts'
import type { ReflectedTrade } from './reflected-trade.ts'
import { aReflectedTrade } from './testing/a-reflected-trade.ts'

const MORNING = Date.UTC(2025, 2, 3, 8)
const at = (minutes: number): Instant => (MORNING + minutes * MINUTE_MS) as Instant

const held = (n: number, from: number, until: number, given: Partial<ReflectedTrade> = {}): ReflectedTrade =>
  aReflectedTrade(n, { entryAt: at(from), exitAt: at(until), ...given })

describe('what was known at an entry', () => {
  test('a loss counts once it has ended, and the last to end counts', () => {
    const entries = entriesOf([
      held(1, 0, 100, { r: -1 }),
      held(2, 50, 90, { r: 1 }),
      held(3, 95, 200),
      held(4, 100, 300),
      held(5, 161, 400),
    ])
    expect(entries.map(({ afterLoss }) => afterLoss)).toEqual([false, false, false, true, true])
  })

  test('soon is within four bars, whatever their length', () => {
    const soon = (minutes: number, barSeconds: number | null): boolean | undefined =>
      entriesOf([held(1, 0, 10, { r: -1 }), held(2, 10 + minutes, 500, { context: { barSeconds } })])[1]
        ?.soonAfterLoss
    expect([soon(60, null), soon(61, null)]).toEqual([true, false])
    expect([soon(20, 300), soon(21, 300)]).toEqual([true, false])
    expect([soon(240, 3_600), soon(241, 3_600)]).toEqual([true, false])
  })

  test('a trade held for no time does not follow its own loss', () => {
    const [, second] = entriesOf([held(1, 0, 10, { r: 1 }), held(2, 60, 60, { r: -1 })])
    expect(second?.afterLoss).toBe(false)
  })

  test('entries are counted by the UTC day', () => {
    const entries = entriesOf([0, 1, 2, 17, 18].map((hour, i) => held(i + 1, hour * 60, hour * 60 + 5)))
    expect(entries.map(({ ofDay }) => ofDay)).toEqual([1, 2, 3, 1, 2])
  })

  test('a size is compared with the twenty before it, from five on', () => {
    const sizes = [...Array<number>(20).fill(0.03), ...Array<number>(20).fill(0.01), 0.02]
    const entries = entriesOf(sizes.map((riskShare, i) => held(i + 1, i * 600, i * 600 + 5, { riskShare })))
    expect(entries.slice(0, 5).every(({ relativeSize }) => relativeSize === null)).toBe(true)
    expect(entries[5]?.relativeSize).toBeCloseTo(1, 12)
    expect(entries.at(-1)?.relativeSize).toBeCloseTo(2, 12)
  })

  test('they come in order of entry, remember their place, and leave out what is no outcome', () => {
    const entries = entriesOf([
      held(3, 3 * 60, 300),
      held(2, 2 * 60, 300, { r: Number.NaN }),
      held(1, 60, 300),
      held(4, (4 * HOUR_MS) / MINUTE_MS, 300, { r: Number.NEGATIVE_INFINITY }),
    ])
    expect(entries.map(({ position }) => position)).toEqual([2, 0])
  })
})
