import { describe, expect, test } from 'vitest'
import { canonical, HOUR_MS, instant, sha256 } from '#vocabulary'
import { barReader } from './bars-used.ts'
import { UTC_CALENDAR } from './calendar.ts'
import { closedBars } from './closed-bars.ts'

const START = instant('2024-03-04T00:00:00Z')
const H1 = Array.from({ length: 10 }, (_, i) => ({
  at: instant(START + i * HOUR_MS),
  open: i,
  high: i,
  low: i,
  close: i,
}))

describe('the bars used', () => {
  test('are the longest window that was read, in whatever order windows were read', () => {
    const reader = barReader(closedBars({ H1 }, instant(START + 8 * HOUR_MS), UTC_CALENDAR))
    reader.last('H1', 5)
    reader.last('H1', 2)
    expect(reader.used(UTC_CALENDAR)).toEqual({
      digest: sha256(canonical({ H1: H1.slice(3, 8) })),
      from: START + 3 * HOUR_MS,
      to: START + 8 * HOUR_MS,
      count: { H1: 5 },
    })
  })

  test('are none when nothing was read, or nothing could be', () => {
    const nothing = { digest: sha256('{}'), from: null, to: null, count: {} }
    const reader = barReader(closedBars({ H1 }, instant(START + 8 * HOUR_MS), UTC_CALENDAR))
    expect(reader.last('M5', 5)).toBeUndefined()
    expect(reader.used(UTC_CALENDAR)).toEqual(nothing)
    expect(barReader(undefined).used(UTC_CALENDAR)).toEqual(nothing)
  })
})
