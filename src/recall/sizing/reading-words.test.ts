import { describe, expect, test } from 'vitest'
import { type Reading, readingsOf, situationGroups } from '#memories'
import { readingWords } from './reading-words.ts'

// 80 trades, alternately in an up-trend (+.46R) and a down-trend (-.34R).
const here = { trend: 'up', session: 'overlap', volatility: 'normal', atrD1: 0.012 }
const UP = [2, -1, 0.4, 1.2, -0.6, 1.8, -1, 1.1, 0.9, -0.2]
const days = Array.from({ length: 80 }, (_, i) => ({
  ...here,
  trend: i % 2 === 0 ? 'up' : 'down',
  session: i % 4 < 2 ? 'overlap' : 'asia',
  r: i % 2 === 0 ? (UP[(i / 2) % 10] ?? 0) : (UP[((i - 1) / 2) % 10] ?? 0) - 0.8,
}))
const readings = readingsOf({
  r: Float64Array.from(days, ({ r }) => r),
  g: new Float64Array(80).fill(1),
  s: new Float64Array(80).fill(1),
  groups: situationGroups(here, days),
})
const wordsOf = (name: Reading['name']) => {
  const found = readings?.readings.find((one) => one.name === name)
  return found && readingWords(found, here, readings?.spread.owed ?? 0)
}

describe('a reading in a trader’s words', () => {
  test('says where, how many, how much, at least how much, and whether its tag has mattered', () => {
    expect(wordsOf('all')).toMatch(/^in all 80 trades, weighted \+0\.06R, at least [+-]0\.\d\dR$/)
    expect(wordsOf('trend')).toMatch(
      /^in up-trends 40 trades, weighted \+0\.45R, at least [+-]0\.\d\dR; trend has mattered here \(\d\d%\)$/,
    )
    expect(wordsOf('session')).toMatch(
      /^while London and New York are both open 40 trades, .*; session has hardly mattered here/,
    )
  })

  test('of a tag that every trade has it is the same as all, and of few trades nothing is said for certain', () => {
    expect(wordsOf('volatility')).toMatch(
      /^in normal volatility 80 trades, weighted \+0\.06R, the same as in all; volatility has hardly/,
    )
    const few = readingsOf({
      r: Float64Array.of(1, -1),
      g: Float64Array.of(1, 1),
      s: Float64Array.of(1, 1),
      groups: [],
    })
    expect(few && readingWords(few.readings[0], {}, few.spread.owed)).toBe(
      'in all 2 trades, weighted 0.00R, too few to say at least how much',
    )
  })

  test('says what loss a record without any is taken to owe still, which its expectancy has in it', () => {
    const even = readingsOf({
      r: new Float64Array(12).fill(1),
      g: new Float64Array(12).fill(1),
      s: new Float64Array(12).fill(1),
      groups: [],
    })
    expect(even && readingWords(even.readings[0], {}, even.spread.owed)).toMatch(
      /^in all 12 trades, weighted -0\.62R \(\+1\.00R without the loss that may still be owed\), at least -/,
    )
  })
})
