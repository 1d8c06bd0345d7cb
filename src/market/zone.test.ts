import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '#vocabulary'
import { isZone, offsetSpan, wallMs } from './zone.ts'

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/London',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
]

/** The offset by the parts Intl prints: another way to the same number. */
const plainOffset = (zone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const [year = 0, month = 0, day = 0] = [part.get('year'), part.get('month'), part.get('day')]
    const wall = Date.UTC(year, month - 1, day, part.get('hour'), part.get('minute'), part.get('second'))
    return wall - Math.floor(at / 1000) * 1000
  }
}

describe('the offset of a zone', () => {
  test.each(ZONES)('%s is right at noon of every day from 1990 to 2037', (zone) => {
    const plain = plainOffset(zone)
    for (let at = Date.UTC(1990, 0, 1, 12); at < Date.UTC(2038, 0); at += DAY_MS)
      if (wallMs(zone, at) - at !== plain(at)) expect.fail(`${zone} at ${new Date(at).toISOString()}`)
  })

  test.prop([fc.constantFrom(...ZONES), fc.integer({ min: 0, max: Date.UTC(2060, 0) })])(
    'is right at any moment and at both sides of a change',
    (zone, at) => {
      const plain = plainOffset(zone)
      const span = offsetSpan(zone, at)
      for (const moment of [at, span.from, span.from - 1, span.to - 1, span.to])
        expect(offsetSpan(zone, moment).offset).toBe(plain(moment))
    },
  )

  test('changes to the millisecond', () => {
    const change = Date.UTC(2024, 2, 10, 7)
    expect(offsetSpan('America/New_York', change - 1).offset).toBe(-5 * HOUR_MS)
    expect(offsetSpan('America/New_York', change).offset).toBe(-4 * HOUR_MS)
  })

  test('is not guessed for a zone that does not exist', () => {
    expect(isZone('Europe/London')).toBe(true)
    expect(isZone('London')).toBe(false)
    expect(isZone('')).toBe(false)
  })
})
