import { describe, expect, test } from 'vitest'
import { canonical, parse } from '#vocabulary'
import { completeInstrument, zInstrument } from './instrument.ts'

describe('an instrument', () => {
  test('nobody described is worth its price per unit, in the account’s currency, in UTC', () => {
    expect(completeInstrument({ symbol: 'XYZ' }, 'EUR')).toEqual({
      symbol: 'XYZ',
      multiplier: '1',
      sizeStep: null,
      quoteCurrency: 'EUR',
      accountCurrency: 'EUR',
      calendar: { zone: 'UTC', dayBegins: '00:00' },
    })
  })

  test('keeps what was told, as exact decimals', () => {
    const told = parse(
      zInstrument,
      {
        symbol: 'GC',
        multiplier: 100,
        sizeStep: 1,
        quoteCurrency: 'USD',
        calendar: { zone: 'America/New_York', dayBegins: '18:00' },
      },
      'instrument',
    )
    const instrument = completeInstrument(told, 'GBP')
    expect(instrument).toMatchObject({
      multiplier: '100',
      sizeStep: '1',
      quoteCurrency: 'USD',
    })
    expect(instrument).toMatchObject({ accountCurrency: 'GBP' })
    expect(JSON.parse(canonical(instrument))).toEqual(instrument)
  })

  test.each([
    { symbol: '' },
    { symbol: 'X', multiplier: 0 },
    { symbol: 'X', sizeStep: -1 },
    { symbol: 'X', quoteCurrency: '$' },
    { symbol: 'X', calendar: { zone: 'Mars/Olympus' } },
    { symbol: 'X', tick: 1 },
  ])('that makes no sense is refused: %o', (value) => {
    expect(() => parse(zInstrument, value, 'instrument')).toThrow(
      expect.objectContaining({ name: 'HindcastError' }),
    )
  })
})
