import { expect, test } from 'vitest'
import { momentOf, readTime } from './wall-time.ts'

const at = (iso: string): number => Date.parse(iso)

test.each([
  ['2025-01-06 10:00', '2025-01-06T10:00:00Z', false],
  ['2025.01.06 10:00:05.250', '2025-01-06T10:00:05.250Z', false],
  ['2025/1/6 9:05', '2025-01-06T09:05:00Z', false],
  ['2025年1月6日 09:05', '2025-01-06T09:05:00Z', false],
  ['06.01.2025 10:00', '2025-01-06T10:00:00Z', false],
  ['31/01/2025, 10:00', '2025-01-31T10:00:00Z', false],
  ['01/31/2025 10:00 PM', '2025-01-31T22:00:00Z', false],
  ['01/31/2025 12:30 am', '2025-01-31T00:30:00Z', false],
  ['20250106;103000', '2025-01-06T10:30:00Z', false],
  ['2025-01-06T10:00:00+02:00', '2025-01-06T08:00:00Z', true],
  ['2025-01-06 10:00:00 UTC', '2025-01-06T10:00:00Z', true],
  ['06.01.2025 10:00 GMT', '2025-01-06T10:00:00Z', true],
  ['1736157600', '2025-01-06T10:00:00Z', true],
  ['1736157600000', '2025-01-06T10:00:00Z', true],
])('%s is read', (text, iso, zoned) => {
  expect(readTime(text, undefined)).toEqual({ wall: at(iso), zoned })
})

test.each([
  ['yesterday', 'no time'],
  ['2025-02-30 10:00', 'no such day'],
  ['2025-01-06 25:00', 'no such day'],
  ['2025-01-06', 'no time of day'],
  ['03/04/2025 10:00', 'day or month'],
] as const)('%s is %s', (text, why) => {
  expect(readTime(text, undefined)).toBe(why)
})

test('whether the day comes first can be said, and is told by the date where it can be', () => {
  expect(readTime('03/04/2025 10:00', true)).toEqual({ wall: at('2025-04-03T10:00:00Z'), zoned: false })
  expect(readTime('03/04/2025 10:00', false)).toEqual({ wall: at('2025-03-04T10:00:00Z'), zoned: false })
  expect(readTime('13/04/2025 10:00', false)).toEqual({ wall: at('2025-04-13T10:00:00Z'), zoned: false })
})

test.each([
  ['Europe/Berlin', '2025-01-06T10:00:00Z', '2025-01-06T09:00:00Z'],
  ['Europe/Berlin', '2025-07-06T10:00:00Z', '2025-07-06T08:00:00Z'],
  // Set back at 03:00: shown twice.
  ['Europe/Berlin', '2025-10-26T02:30:00Z', '2025-10-26T00:30:00Z'],
  // Between the changes of New York and of Europe, a broker by New York is an hour ahead of Athens.
  ['EET-NY', '2025-03-17T12:00:00Z', '2025-03-17T09:00:00Z'],
  ['Europe/Athens', '2025-03-17T12:00:00Z', '2025-03-17T10:00:00Z'],
  ['EET-NY', '2025-01-06T12:00:00Z', '2025-01-06T10:00:00Z'],
])('a clock in %s that showed %s', (zone, wall, moment) => {
  expect(momentOf(at(wall), zone)).toBe(at(moment))
})

test('a time that no clock showed is none', () => {
  expect(momentOf(at('2025-03-30T02:30:00Z'), 'Europe/Berlin')).toBeUndefined()
})
