import { describe, expect, test } from 'vitest'
import { instant, isId } from '#vocabulary'
import { evaluate } from '../conditions/evaluate.ts'
import { type Cell, cellId, cellKey, cellsOf } from './grid.ts'

const FULL = {
  strategy: 'breakout',
  symbol: 'XAUUSD',
  measure: 'stop',
  trend: 'up',
  volatility: 'high',
  session: 'london',
} as const

const fieldsOf = (point: Parameters<typeof cellsOf>[0]): readonly string[] =>
  cellsOf(point).map(({ fields }) => Object.values(fields).join('+'))

describe('the grid', () => {
  test('has seven cells for a full context: none, one or two of trend, volatility and session', () => {
    expect(fieldsOf(FULL)).toEqual(['', 'up', 'high', 'london', 'up+high', 'up+london', 'high+london'])
  })

  test('has no cell on what is missing or unknown', () => {
    expect(fieldsOf({ ...FULL, trend: 'unknown' })).toEqual(['', 'high', 'london', 'high+london'])
    expect(fieldsOf({ ...FULL, trend: null, volatility: undefined })).toEqual(['', 'london'])
  })

  test('counts no trend as a tag of its own', () => {
    expect(fieldsOf({ ...FULL, trend: 'none', session: null })).toEqual(['', 'none', 'high', 'none+high'])
  })

  test('has no cells without strategy, symbol or an outcome in R', () => {
    expect(cellsOf({ ...FULL, strategy: null })).toEqual([])
    expect(cellsOf({ ...FULL, symbol: undefined })).toEqual([])
    expect(cellsOf({ ...FULL, measure: null })).toEqual([])
  })

  test('holds exactly the episodes that have what its key says', () => {
    const cell = cellsOf(FULL).find(({ fields }) => fields.trend === 'up' && fields.session === 'london')
    if (cell === undefined) throw new Error('a cell of trend and session')
    expect(evaluate(cell.condition, FULL)).toBe('holds')
    expect(evaluate(cell.condition, { ...FULL, volatility: 'low' })).toBe('holds')
    for (const other of [
      { trend: 'down' },
      { session: 'asia' },
      { strategy: 'reversal' },
      { symbol: 'EURUSD' },
    ])
      expect(evaluate(cell.condition, { ...FULL, ...other })).toBe('fails')
    expect(evaluate(cell.condition, { ...FULL, trend: 'unknown' })).toBe('unknown')
  })

  test('never mixes stop and proxy outcomes in a cell', () => {
    const stop = cellsOf(FULL).map(cellKey)
    const proxy = cellsOf({ ...FULL, measure: 'proxy' }).map(cellKey)
    expect(new Set([...stop, ...proxy]).size).toBe(14)
  })

  test('gives a cell the same key and id every time, and each cell its own', () => {
    const at = instant('2026-01-05T09:00:00Z')
    const ids = (): readonly string[] => cellsOf(FULL).map((cell) => cellId(at, cell))
    expect(ids()).toEqual(ids())
    expect(new Set(ids()).size).toBe(7)
    expect(ids().every(isId)).toBe(true)
    expect(cellKey(cellsOf(FULL)[0] as Cell)).toBe(
      '{"measure":"stop","strategy":"breakout","symbol":"XAUUSD"}',
    )
  })
})
