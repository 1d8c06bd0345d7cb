import { expect, test } from 'vitest'
import { DAY_MS } from '#vocabulary'
import { forgottenAfterMs, reckonedR } from './forgotten-open.ts'

const HOUR = 3_600

test('forgotten after 30 days, or ten median holds where that is longer', () => {
  expect(forgottenAfterMs([HOUR, 2 * HOUR, 90 * HOUR])).toBe(30 * DAY_MS)
  // Ten times five days.
  expect(forgottenAfterMs([4, 5, 6].map((days) => days * 24 * HOUR))).toBe(50 * DAY_MS)
})

test('reckoned at the lower of its last mark and −1R', () => {
  const heldMs = 31 * DAY_MS
  expect(reckonedR({ heldMs, markedR: 3 }, [HOUR])).toBe(-1)
  expect(reckonedR({ heldMs, markedR: null }, [HOUR])).toBe(-1)
  expect(reckonedR({ heldMs, markedR: -2.5 }, [HOUR])).toBe(-2.5)
})

test('not before then, and never where nobody knows how long the strategy holds', () => {
  expect(reckonedR({ heldMs: 30 * DAY_MS, markedR: 1 }, [HOUR])).toBeNull()
  expect(reckonedR({ heldMs: 40 * DAY_MS, markedR: 1 }, [5 * 24 * HOUR])).toBeNull()
  expect(reckonedR({ heldMs: 4_000 * DAY_MS, markedR: 1 }, [])).toBeNull()
})
