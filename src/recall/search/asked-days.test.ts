import { describe, expect, test } from 'vitest'
import { askedDays, isWithin } from './asked-days.ts'

/** A Wednesday. */
const TODAY = '2026-03-11'
const said = (question: string) =>
  askedDays(question, TODAY).map(({ from, to }) => (from === to ? from : `${from}..${to}`))

describe('days asked about, on Wednesday 11 March 2026', () => {
  test.each([
    ['what happened yesterday', ['2026-03-10']],
    ['the day before yesterday', ['2026-03-09']],
    ['what did I write today', ['2026-03-11']],
    ['3 days ago', ['2026-03-08']],
    ['why did we sell last Tuesday', ['2026-03-10']],
    ['and on Wednesday', ['2026-03-11']],
    ['last Wednesday', ['2026-03-04']],
    ['what went wrong last week', ['2026-03-02..2026-03-08']],
    ['this week', ['2026-03-09..2026-03-15']],
    ['last month', ['2026-02-01..2026-02-28']],
    ['the trade of March 4th', ['2026-03-04']],
    ['on 4 March', ['2026-03-04']],
    ['December 24', ['2025-12-24']],
    ['in November', ['2025-11-01..2025-11-30']],
    ['on 10.03.2026', ['2026-03-10']],
    ['on 2026-03-04', ['2026-03-04']],
    ['March 4th, 2025', ['2025-03-04']],
    ['in March 2025', ['2025-03-01..2025-03-31']],
    ['上周二为什么卖出', ['2026-03-03']],
    ['上周的交易', ['2026-03-02..2026-03-08']],
    ['昨天', ['2026-03-10']],
    ['三天前', ['2026-03-08']],
    ['两天之前', ['2026-03-09']],
    ['上上周', ['2026-02-23..2026-03-01']],
    ['上星期天', ['2026-03-08']],
    ['周五', ['2026-03-06']],
    ['3月4日', ['2026-03-04']],
    ['two days ago', ['2026-03-09']],
    ['the week before last', ['2026-02-23..2026-03-01']],
    ['what was it this morning', ['2026-03-11']],
    ['last Tue', ['2026-03-10']],
    ['on Fri.', ['2026-03-06']],
    ['on the 4th of March', ['2026-03-04']],
    ['copper Tuesday last week', ['2026-03-03']],
    ['a week ago', ['2026-03-04']],
    ['two weeks ago', ['2026-02-25']],
    ['三周前', ['2026-02-18']],
    ['两个星期前', ['2026-02-25']],
    ['last night', ['2026-03-10']],
    ['三月四日', ['2026-03-04']],
    ['十二月二十三号', ['2025-12-23']],
    ['二月十日', ['2026-02-10']],
    ['上週二', ['2026-03-03']],
    ['上禮拜二', ['2026-03-03']],
    ['上上周五', ['2026-02-27']],
    ['on 4-Mar-2026', ['2026-03-04']],
    ['of 4-Mar', ['2026-03-04']],
    ['20260304', ['2026-03-04']],
    ['on 13/03/2026', ['2026-03-13']],
    ['on 3/13/2026', ['2026-03-13']],
    ['on 03/04/2026', []],
    ['ticket 20261304', []],
    ['the level of 10.3 held', []],
    ['version 1.2.26 of the engine', []],
    ['the sun set on a sat image', []],
    ['how may I size it', []],
    ['the march higher in gold', []],
  ])('%s', (question, days) => {
    expect(said(question)).toEqual(days)
  })

  test.each([
    ['next Tuesday', ['2026-03-17']],
    ['what is due tomorrow', ['2026-03-14']],
    ['下周二', ['2026-03-17']],
    ['next week', ['2026-03-16..2026-03-22']],
    ['this Tuesday', ['2026-03-10']],
    ['gold Tuesday March 3', ['2026-03-03']],
    ['gold on March 3 (Tuesday)', ['2026-03-03']],
    ['Tuesday, 2026-03-03', ['2026-03-03']],
    ['3月3日周二', ['2026-03-03']],
    ['Tuesday and March 3', ['2026-03-03', '2026-03-10']],
    ['week_2026-02', ['2026-01-05..2026-01-11']],
    ['2026-W02', ['2026-01-05..2026-01-11']],
    ['month_2026-02', ['2026-02-01..2026-02-28']],
    ['before March 4th', []],
    ['until Tuesday', []],
    ['3月4日之前', []],
    ['after March 4th', ['2026-03-05..2026-03-13']],
    ['since Tuesday', ['2026-03-10..2026-03-13']],
    ['since last week', ['2026-03-02..2026-03-13']],
    ['since March', ['2026-03-01..2026-03-13']],
    ['周二以来', ['2026-03-10..2026-03-13']],
    ['after yesterday’s loss', ['2026-03-12']],
    ['March 3-6', ['2026-03-03..2026-03-06']],
    ['gold March 3 – 6, 2025.', ['2025-03-03..2025-03-06']],
    ['between March 3rd and 6th', ['2026-03-03..2026-03-06']],
    ['March 5 to March 9', ['2026-03-05..2026-03-09']],
    ['March 5 until March 9', ['2026-03-05..2026-03-09']],
    ['3 to 6 March', ['2026-03-03..2026-03-06']],
    ['2026-03-03 to 2026-03-06', ['2026-03-03..2026-03-06']],
    ['3月3日到6日', ['2026-03-03..2026-03-06']],
    ['Monday to Wednesday', ['2026-03-09..2026-03-11']],
    ['March 3rd and 6th', ['2026-03-03', '2026-03-06']],
    ['兩週前', ['2026-02-27']],
    ['上個禮拜二', ['2026-03-03']],
    ['gold January', ['2026-01-01..2026-01-31']],
    ['gold in may', ['2025-05-01..2025-05-31']],
    ['gold March', ['2026-03-01..2026-03-31']],
    ['gold Tue', ['2026-03-10']],
    ['gold 今年', ['2026-01-01..2026-12-31']],
    ['gold 去年', ['2025-01-01..2025-12-31']],
    ['last year', ['2025-01-01..2025-12-31']],
    ['last quarter', ['2025-10-01..2025-12-31']],
    ['gold Q1 2026', ['2026-01-01..2026-03-31']],
    ['十日', []],
    ['十月十日', ['2025-10-10']],
  ])('on Friday 13 March 2026: %s', (question, days) => {
    expect(
      askedDays(question, '2026-03-13').map(({ from, to }) => (from === to ? from : `${from}..${to}`)),
    ).toEqual(days)
  })

  test('a day is of them or not', () => {
    const week = askedDays('last week', TODAY)
    expect(
      ['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09', undefined].map((day) => isWithin(day, week)),
    ).toEqual([false, true, true, false, false])
  })
})
