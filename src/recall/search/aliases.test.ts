import { describe, expect, test } from 'vitest'
import { DEFAULT_ALIASES } from './alias-groups.ts'
import { aliasesOf } from './aliases.ts'
import { folded, runsOf } from './content-words.ts'

const groups = (text: string, aliases = aliasesOf()) =>
  aliases.namedIn(runsOf(folded(text))).map(({ group }) => group)

describe('aliases', () => {
  test.each(['gold', 'XAU', 'XAUUSD', 'XAU/USD', 'bullion', '黄金', '昨天黄金走强'])('%s is gold', (text) => {
    expect(groups(text)).toContain('~gold')
  })

  test.each(['stop loss', 'Stop-Loss', 'SL', '止损', '把止损位上移'])('%s is a stop loss', (text) => {
    expect(groups(text)).toContain('~stop-loss')
  })

  test('words apart are not a phrase, and a word inside another is not a name', () => {
    expect(groups('stop the loss')).not.toContain('~stop-loss')
    expect(groups('golden')).toEqual([])
  })

  test('every default name leads to its own group', () => {
    for (const group of DEFAULT_ALIASES)
      for (const name of group)
        expect(groups(name), name).toContain(`~${folded(group[0]).replace(/[^\p{L}\p{N}]+/gu, '-')}`)
  })

  test("a user's group extends ours when they share a name, and stands alone otherwise", () => {
    const own = aliasesOf([
      ['gold', 'shiny'],
      ['wheat', 'ZW', '小麦'],
    ])
    expect(groups('the shiny one', own)).toEqual(['~gold'])
    expect(groups('小麦', own)).toEqual(groups('ZW', own))
  })

  test('a name of several words is not the names in it, but a pair is its legs too', () => {
    expect(groups('the Canadian dollar')).toEqual(['~canadian-dollar', '~usdcad'])
    expect(groups('danish krone')).toEqual(['~danish-krone', '~usddkk'])
    expect(groups('丹麦克朗')).toEqual(['~danish-krone', '~usddkk'])
    expect(groups('black gold', aliasesOf([['black gold', 'Brent']]))).toEqual(['~crude-oil'])
    expect(groups('dollar yen')).toEqual(['~dollar-yen', '~yen'])
  })

  test('a name is known as texts are read', () => {
    const own = aliasesOf([['EUR/CHF', 'the cross']])
    expect(groups('EURCHF', own)).toEqual(groups('the cross', own))
  })

  test('a name of signs only is no name', () => {
    expect(groups('anything', aliasesOf([['***', '']], []))).toEqual([])
  })
})
