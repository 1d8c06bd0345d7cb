import { describe, expect, test } from 'vitest'
import { cut, lengthOf, wrap } from './text.ts'

describe('text on a terminal', () => {
  test.each([
    ['gold', 4],
    ['黄金', 4],
    ['XAU黄金', 7],
    ['止损，', 6],
    ['ゴールド', 8],
    ['골드', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['−0.5R', 5],
    ['', 0],
  ])('%s takes %i columns', (text, columns) => {
    expect(lengthOf(text)).toBe(columns)
  })

  test.each([
    ['gold breaks out', 8, 'gold br…'],
    ['黄金突破', 5, '黄金…'],
    ['黄金突破', 6, '黄金…'],
    ['黄金突破', 8, '黄金突破'],
    ['黄金', 2, '…'],
    ['gold', 1, '…'],
  ])('%s cut to %i columns is %s', (text, width, shown) => {
    expect(cut(text, width)).toBe(shown)
  })

  test('lines are broken at spaces', () => {
    expect(wrap('gold breaks out again', 11)).toEqual(['gold breaks', 'out again'])
    expect(wrap('one\n\ntwo', 11)).toEqual(['one', '', 'two'])
  })

  test('words longer than a line are cut', () => {
    expect(wrap('abcdefgh ij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  })

  test('Chinese is broken between signs, never inside a number, and no line begins with what closes a sentence', () => {
    expect(wrap('黄金突破2050美元', 10)).toEqual(['黄金突破', '2050美元'])
    expect(wrap('黄金突破，', 8)).toEqual(['黄金突', '破，'])
    expect(wrap('等 NFP 数据', 80)).toEqual(['等 NFP 数据'])
  })
})
