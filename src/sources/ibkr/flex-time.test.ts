import { expect, test } from 'vitest'
import { isoOf } from '#vocabulary'
import { FLEX_ZONE, flexMoment } from './flex-time.ts'

const CLOCK = { zone: FLEX_ZONE, dayFirst: undefined }

test.each([
  '20260206;143529',
  '2026-02-06;14:35:29',
  '2026-02-06, 14:35:29',
  '2026-02-06 14:35:29 EST',
  '06-Feb-26;143529',
  '2026-02-06T14:35:29-05:00',
])('%s is one moment in every form a query can be set to', (told) =>
  expect(isoOf(flexMoment(told, CLOCK, 'time'))).toBe('2026-02-06T19:35:29.000Z'),
)

test('a zone of the account’s own, summer time, and days before months', () => {
  expect(isoOf(flexMoment('20260706;143529', CLOCK, 'time'))).toBe('2026-07-06T18:35:29.000Z')
  expect(isoOf(flexMoment('20260206;143529', { ...CLOCK, zone: 'Asia/Tokyo' }, 'time'))).toBe(
    '2026-02-06T05:35:29.000Z',
  )
  expect(isoOf(flexMoment('02/06/2026;143529', { ...CLOCK, dayFirst: false }, 'time'))).toBe(
    '2026-02-06T19:35:29.000Z',
  )
  expect(() => flexMoment('02/06/2026;143529', CLOCK, 'time')).toThrow(/either may be the day/)
})

test('a day is a moment of cash, and none of a trade', () => {
  expect(isoOf(flexMoment('20260206', CLOCK, 'day'))).toBe('2026-02-06T05:00:00.000Z')
  expect(() => flexMoment('20260206', CLOCK, 'time')).toThrow(/no time/)
  expect(() => flexMoment('20260230;101010', CLOCK, 'time')).toThrow(/cannot be read/)
})
