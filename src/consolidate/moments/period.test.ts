import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { dateAfter, monthOf, periodNamed, weekOf } from './period.ts'

const dates = (): fc.Arbitrary<string> =>
  fc
    .integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) })
    .map((ms) => new Date(ms).toISOString().slice(0, 10))

describe('a week', () => {
  test.each([
    ['2026-01-01', 'week_2026-01'],
    ['2025-12-29', 'week_2026-01'],
    ['2025-12-28', 'week_2025-52'],
    ['2027-01-03', 'week_2026-53'],
    ['2027-01-04', 'week_2027-01'],
    ['2024-12-30', 'week_2025-01'],
  ])('of %s is %s, by ISO 8601', (date, name) => {
    expect(weekOf(date).name).toBe(name)
  })

  test.prop([dates()])('has its date, begins on a Monday and is found by its name', (date) => {
    const week = weekOf(date)
    expect(week.days).toHaveLength(7)
    expect(week.days).toContain(date)
    expect(new Date(`${week.days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
    expect(periodNamed(week.name)).toEqual(week)
  })
})

describe('a month', () => {
  test.each([
    ['2024-02-10', 'month_2024-02', 29],
    ['2025-02-10', 'month_2025-02', 28],
    ['2025-12-31', 'month_2025-12', 31],
  ])('of %s is %s with %i days', (date, name, days) => {
    expect(monthOf(date)).toMatchObject({ name, days: { length: days } })
  })

  test.prop([dates()])('has its date and is found by its name', (date) => {
    const month = monthOf(date)
    expect(month.days).toContain(date)
    expect(month.days[0]).toBe(`${date.slice(0, 7)}-01`)
    expect(periodNamed(month.name)).toEqual(month)
    expect(dateAfter(dateAfter(date, 40), -40)).toBe(date)
  })
})
