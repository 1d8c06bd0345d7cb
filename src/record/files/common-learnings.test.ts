import { describe, expect, test } from 'vitest'
import { alike } from './alike.ts'
import { commonLearnings, leastRuns } from './common-learnings.ts'

describe('two learnings are alike', () => {
  test.each([
    ['Pause after three losses', 'pause  after three losses!'],
    ['RSI fails in earnings season', 'The RSI fails in earnings season'],
    ['Don’t trade NFP', "don't trade NFP."],
    ['财报季 RSI 信号失效', '财报季ＲＳＩ信号失效。'],
  ])('%j and %j', (a, b) => {
    expect(alike(a, b)).toBe(true)
    expect(alike(b, a)).toBe(true)
  })
})

describe('two learnings are not alike', () => {
  test.each([
    ['what is turned round', 'Pause after three losses', 'Do not pause after three losses'],
    ['another side', 'Breakouts of gold work long in London', 'Breakouts of gold work short in London'],
    ['another number', 'Pause after 3 losses in a row', 'Pause after 5 losses in a row'],
    ['another place in time', 'Close gold before the FOMC', 'Close gold after the FOMC'],
    ['turned round in Chinese', '连亏三笔后应暂停一天', '连亏三笔后不应暂停一天'],
    ['too few words in common', 'Gold ranges on Mondays', 'Gold follows the dollar'],
    ['signs without words', '!!!', '???'],
  ])('%s', (_, a, b) => {
    expect(alike(a, b)).toBe(false)
    expect(alike(b, a)).toBe(false)
  })
})

describe('what runs have in common', () => {
  test('is what at least half of them learned, and at least two', () => {
    expect([2, 3, 4, 5].map(leastRuns)).toEqual([2, 2, 2, 3])
    const all = [
      { run: 'a', learnings: ['Pause after three losses', 'only here', 'only here'] },
      { run: 'b', learnings: ['Gold ranges on Mondays', 'pause after three losses.'] },
      { run: 'c', learnings: ['gold ranges on Mondays'] },
      { run: 'd', learnings: ['PAUSE AFTER THREE LOSSES'] },
    ]
    expect(commonLearnings(all)).toEqual([
      { text: 'Pause after three losses', runs: ['a', 'b', 'd'] },
      { text: 'Gold ranges on Mondays', runs: ['b', 'c'] },
    ])
  })

  test('is nothing where one run says it twice', () => {
    expect(
      commonLearnings([
        { run: 'a', learnings: ['x y', 'x y'] },
        { run: 'b', learnings: [] },
      ]),
    ).toEqual([])
  })
})
