import { describe, expect, test } from 'vitest'
import { DEFAULT_ALIASES } from './alias-groups.ts'
import { aliasesOf } from './aliases.ts'
import { folded, runsOf } from './content-words.ts'

const named = (text: string, aliases = aliasesOf()) =>
  aliases.namedIn(runsOf(folded(text))).map(({ names }) => names.map((name) => name.join(' ')))

describe('aliases', () => {
  test.each(['gold', 'XAU', 'XAUUSD', 'bullion', '黄金', '昨天黄金走强'])('%s is gold', (text) => {
    expect(named(text).flat()).toEqual(expect.arrayContaining(['gold', 'xau', '黄金']))
  })

  test.each(['stop loss', 'Stop-Loss', 'SL', '止损', '把止损位上移'])('%s is a stop loss', (text) => {
    expect(named(text).flat()).toEqual(expect.arrayContaining(['stop loss', 'sl', '止损']))
  })

  test('words apart are not a phrase, and a word inside another is not a name', () => {
    expect(named('stop the loss')).toEqual([])
    expect(named('golden')).toEqual([])
  })

  test('every default name leads to its own group', () => {
    for (const group of DEFAULT_ALIASES)
      for (const name of group) expect(named(name).length, name).toBeGreaterThan(0)
  })

  test("a user's group extends ours when they share a name, and stands alone otherwise", () => {
    const own = aliasesOf([
      ['gold', 'shiny'],
      ['wheat', 'ZW', '小麦'],
    ])
    expect(named('the shiny one', own).flat()).toContain('xau')
    expect(named('小麦', own)).toEqual(named('ZW', own))
  })

  test('a name is known as texts are read, and one of signs only is none', () => {
    const own = aliasesOf([['EUR/CHF', 'the cross']])
    expect(named('EURCHF', own)).toEqual(named('the cross', own))
    expect(named('anything', aliasesOf([['***', '']], []))).toEqual([])
  })
})
