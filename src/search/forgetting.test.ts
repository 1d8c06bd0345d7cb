import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { addDays } from './day.ts'
import { documentPeriod } from './document-period.ts'
import { type DatedDocument, forgotten } from './forgetting.ts'

const at = '2026-03-13'
const left = (paths: readonly string[]) => [...forgotten(paths.map(documentPeriod), at)]

describe('what a path covers', () => {
  test.each([
    ['journal/2026-03-02.md', { kind: 'journal', from: '2026-03-02', to: '2026-03-02' }],
    // Week 1 of 2026 begins on Monday 29 December 2025; 2020 had 53 weeks, 2026 has 53, 2025 had 52.
    ['reviews/week_2026-01.md', { kind: 'week', from: '2025-12-29', to: '2026-01-04' }],
    ['reviews/week_2020-53.md', { kind: 'week', from: '2020-12-28', to: '2021-01-03' }],
    ['reviews/month_2024-02.md', { kind: 'month', from: '2024-02-01', to: '2024-02-29' }],
    ['runs/r1/journal/2026-03-02.md', { kind: 'journal' }],
    ['reviews/week_2025-53.md', { kind: 'other' }],
    ['reviews/week_2026-00.md', { kind: 'other' }],
    ['reviews/month_2026-13.md', { kind: 'other' }],
    ['journal/2026-02-30.md', { kind: 'other' }],
    ['playbook.md', { kind: 'other' }],
  ])('%s', (path, period) => expect(documentPeriod(path)).toMatchObject(period))
})

describe('recall leaves out', () => {
  test('no journal of the last five days, reviewed or not', () => {
    const paths = [
      'journal/2026-03-13.md',
      'journal/2026-03-09.md',
      'journal/2026-03-08.md',
      'reviews/week_2026-11.md',
      'reviews/week_2026-10.md',
    ]
    expect(left(paths)).toEqual(['journal/2026-03-08.md'])
  })

  test('an older journal once a review covers it', () => {
    const paths = ['journal/2026-02-03.md', 'journal/2026-02-12.md', 'reviews/week_2026-06.md']
    expect(left(paths)).toEqual(['journal/2026-02-03.md'])
    expect(left([...paths, 'reviews/month_2026-02.md'])).toContain('journal/2026-02-12.md')
  })

  test('weekly reviews after a month, if the monthly one is there', () => {
    const paths = ['reviews/week_2026-10.md', 'reviews/week_2026-03.md']
    expect(left(paths)).toEqual([])
    expect(left([...paths, 'reviews/month_2026-01.md'])).toEqual(['reviews/week_2026-03.md'])
  })

  test('a week over two months once both are reviewed', () => {
    const week = 'reviews/week_2026-05.md'
    expect(left([week, 'reviews/month_2026-01.md'])).toEqual([])
    expect(left([week, 'reviews/month_2026-01.md', 'reviews/month_2026-02.md'])).toEqual([week])
  })

  test('no journal later than the day its review was written', () => {
    const review: DatedDocument = { ...documentPeriod('reviews/week_2026-06.md'), written: '2026-02-04' }
    const journals = ['journal/2026-02-04.md', 'journal/2026-02-06.md'].map(documentPeriod)
    expect(forgotten([review, ...journals], at)).toEqual(new Set(['journal/2026-02-04.md']))
  })

  test('what is from after that day', () => {
    expect(left(['journal/2026-03-14.md', 'journal/2026-03-13.md'])).toEqual(['journal/2026-03-14.md'])
  })

  test('never rules', () => {
    const paths = [
      'journal/2026-02-03.md',
      'reviews/week_2026-06.md',
      'reviews/month_2026-02.md',
      'playbook.md',
    ]
    expect(left(paths)).toEqual(['journal/2026-02-03.md', 'reviews/week_2026-06.md'])
  })

  const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2025-12-01', days))
  const path = fc.oneof(
    day.map((one) => `journal/${one}.md`),
    fc.integer({ min: 1, max: 13 }).map((week) => `reviews/week_2026-${String(week).padStart(2, '0')}.md`),
    fc.constantFrom('reviews/month_2026-01.md', 'reviews/month_2026-02.md', 'reviews/month_2025-12.md'),
  )
  test.prop([fc.uniqueArray(path), day])(
    'not everything about a day that something was written about',
    (paths, today) => {
      const documents = paths.map(documentPeriod).filter(({ to = today }) => to <= today)
      const hidden = forgotten(documents, today)
      const open = documents.filter((one) => !hidden.has(one.path))
      for (const { from = '', to = '', path: name } of documents)
        for (let one = from; one <= to; one = addDays(one, 1))
          expect(
            open.some((kept) => (kept.from ?? '') <= one && one <= (kept.to ?? '')),
            `${name} ${one}`,
          ).toBe(true)
    },
  )
})
