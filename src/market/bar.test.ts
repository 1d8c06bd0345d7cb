import { describe, expect, test } from 'vitest'
import { HindcastError, instant, parse } from '#vocabulary'
import { zBar, zBars } from './bar.ts'

const bar = { at: '2024-03-01T09:00:00Z', open: 10, high: 12, low: 9, close: 11 }

const refusal = (value: unknown): HindcastError => {
  try {
    parse(zBars, value, 'bars')
  } catch (error) {
    if (error instanceof HindcastError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('bars from outside', () => {
  test('are read with times as instants and prices as numbers', () => {
    expect(parse(zBar, { ...bar, open: '10.5', volume: 3 }, 'bar')).toEqual({
      at: instant(bar.at),
      open: 10.5,
      high: 12,
      low: 9,
      close: 11,
      volume: 3,
    })
  })

  test('may be one list or lists by timeframe', () => {
    expect(parse(zBars, [bar], 'bars')).toHaveLength(1)
    expect(parse(zBars, { M15: [bar], D1: [] }, 'bars')).toMatchObject({ D1: [] })
  })

  test.each([
    [{ ...bar, close: Number.NaN }, 'close'],
    [{ ...bar, open: -1 }, 'open'],
    [{ ...bar, high: Number.POSITIVE_INFINITY }, 'high'],
    [{ ...bar, low: '' }, 'low'],
    [{ ...bar, high: 8 }, 'high'],
    [{ ...bar, close: 13 }, 'close'],
  ])('with a wrong price are refused by name: %o', (wrong, field) => {
    expect(refusal([bar, wrong])).toMatchObject({ code: 'invalid_price', field: `1.${field}` })
    expect(refusal({ H1: [wrong] })).toMatchObject({ code: 'invalid_price', field: `H1.0.${field}` })
  })

  test('without a zone, of an unknown timeframe or with unknown fields are refused', () => {
    expect(refusal([{ ...bar, at: '2024-03-01T09:00:00' }]).code).toBe('invalid_time')
    expect(refusal({ M7: [bar] }).code).toBe('invalid_input')
    expect(refusal([{ ...bar, hgih: 1 }]).code).toBe('invalid_input')
    expect(refusal([{ ...bar, volume: -1 }]).code).toBe('invalid_input')
  })
})
