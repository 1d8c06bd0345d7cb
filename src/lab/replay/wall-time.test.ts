import { expect, test } from 'vitest'
import { isoOf } from '#vocabulary'
import { momentAtWall } from './wall-time.ts'

test('ten in New York is 14:00 UTC in summer time and 15:00 after it', () => {
  expect(isoOf(momentAtWall('2025-10-31', '10:00', 'America/New_York'))).toBe('2025-10-31T14:00:00.000Z')
  expect(isoOf(momentAtWall('2025-11-03', '10:00', 'America/New_York'))).toBe('2025-11-03T15:00:00.000Z')
})

test('the opening in Shanghai lies in the small hours of UTC, on the same date', () => {
  expect(isoOf(momentAtWall('2025-10-09', '09:30', 'Asia/Shanghai'))).toBe('2025-10-09T01:30:00.000Z')
})
