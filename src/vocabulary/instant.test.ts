import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { HindcastError } from './error.ts'
import { instant, isoOf, LAST_INSTANT } from './instant.ts'

const refusal = (given: string | number | Date): HindcastError => {
  try {
    instant(given, 'exitAt')
  } catch (error) {
    if (error instanceof HindcastError) return error
    throw error
  }
  throw new Error(`${String(given)} was taken as a time`)
}

describe('a moment from outside', () => {
  test.each([
    ['2026-01-31T09:30:00Z', Date.UTC(2026, 0, 31, 9, 30)],
    ['2026-01-31 09:30:00Z', Date.UTC(2026, 0, 31, 9, 30)],
    ['2026-01-31t09:30:00z', Date.UTC(2026, 0, 31, 9, 30)],
    ['2026-01-31T09:30Z', Date.UTC(2026, 0, 31, 9, 30)],
    ['2026-01-31T09:30:00.123456789Z', Date.UTC(2026, 0, 31, 9, 30, 0, 123)],
    ['2026-01-31T09:30:00+02:00', Date.UTC(2026, 0, 31, 7, 30)],
    ['2026-01-31T09:30:00+0530', Date.UTC(2026, 0, 31, 4, 0)],
    ['2026-01-31T23:30:00-05:00', Date.UTC(2026, 1, 1, 4, 30)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['2000-02-29T12:00:00Z', Date.UTC(2000, 1, 29, 12)],
    ['  2026-01-31T09:30:00Z ', Date.UTC(2026, 0, 31, 9, 30)],
    ['1970-01-01T00:00:00Z', 0],
  ])('%s is read to the millisecond', (given, expected) => {
    expect(instant(given)).toBe(expected)
  })

  test('milliseconds and dates are read as they are', () => {
    expect(instant(1_769_851_800_000)).toBe(1_769_851_800_000)
    expect(instant(new Date(1_769_851_800_000))).toBe(1_769_851_800_000)
    expect(instant(new Date(5))).toBe(5)
  })

  test.prop([fc.integer({ min: 0, max: LAST_INSTANT })])('its text reads back as the same moment', (ms) => {
    expect(instant(isoOf(instant(new Date(ms))))).toBe(ms)
  })
})

describe('what is not a moment says why', () => {
  test.each(['2026-01-31', '2026-01-31Z'])('%s is a day', (text) => {
    expect(() => instant(text)).toThrow(
      expect.objectContaining({ code: 'invalid_time', next: 'Add the time of day: 2026-01-31T00:00:00Z.' }),
    )
  })

  test.each(['2026-01-31T09:30:00', '2026-01-31 09:30', '2026-01-31T09:30:00.5'])(
    '%s has no time zone',
    (given) => {
      const error = refusal(given)
      expect(error).toMatchObject({ code: 'invalid_time', field: 'exitAt' })
      expect(error.message).toContain('has no time zone')
      expect(error.next).toContain('Add Z for UTC')
    },
  )

  test.each([
    '2026-02-30T09:30:00Z',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-04-31T00:00:00+02:00',
  ])('%s is no day of the calendar', (given) => {
    expect(refusal(given).message).toContain('is not a day of the calendar')
  })

  test.each([
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-31T25:00:00Z',
    '2026-01-31T10:61:00Z',
    '2026-01-31T10:00:00+25:00',
    'yesterday',
    '',
    '1769851800000',
    '31.01.2026 09:30Z',
    '+12026-01-31T09:30:00Z',
  ])('"%s" is refused', (given) => {
    expect(refusal(given)).toMatchObject({ code: 'invalid_time', field: 'exitAt' })
  })

  test.each([1_769_851_800, 0, -5, 99_999_999_999])('%d looks like seconds', (given) => {
    expect(refusal(given).message).toContain('looks like seconds')
  })

  test('what no calendar holds is refused', () => {
    expect(refusal(NaN).message).toContain('is not a time')
    expect(refusal(new Date('nonsense')).message).toContain('is not a time')
    expect(refusal(Infinity).code).toBe('invalid_time')
    expect(refusal(LAST_INSTANT + 1).message).toContain('outside 1970 to 9999')
    expect(refusal(new Date(-1)).message).toContain('outside 1970 to 9999')
  })
})
