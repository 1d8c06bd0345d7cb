import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import {
  alarmStart,
  alarmStep,
  downStart,
  downStep,
  ePlus,
  eValue,
  PROVEN,
  upStart,
  upStep,
} from './e-process.ts'

const rs = fc.array(fc.double({ min: -5, max: 8, noNaN: true }), { maxLength: 60 })

describe('e-processes', () => {
  test('start without evidence', () => {
    expect([upStart(), downStart(), alarmStart()].map(eValue)).toEqual([1, 1, 0])
    expect(ePlus([])).toBe(1)
  })

  test.prop([rs])('step by step come to what the whole record does', (record) => {
    const stepped = eValue(record.reduce(upStep, upStart()))
    expect(Math.abs(ePlus(record) - stepped)).toBeLessThanOrEqual(1e-12 * stepped)
  })

  test('a gain speaks for an edge and against its absence; a scratch says nothing', () => {
    expect(eValue(upStep(upStart(), 1))).toBeGreaterThan(1)
    expect(eValue(downStep(downStart(), 1))).toBeLessThan(1)
    expect(eValue(upStep(upStart(), 0))).toBe(1)
    expect(eValue(downStep(downStart(), 0))).toBe(1)
  })

  test('a loss beyond the stake leaves a thousandth of it, never a debt', () => {
    expect(upStep(upStart(), -1000)).toEqual([0.001, 0.001, 0.001, 0.001])
    expect(downStep(downStart(), 1000)).toEqual([0.001, 0.001, 0.001])
  })

  test('the alarm counts on from each moment, so that an old success does not silence it', () => {
    const won = Array.from({ length: 500 }, () => 1)
    const lost = Array.from({ length: 60 }, () => -1)
    const fresh = eValue(lost.reduce(alarmStep, alarmStart()))
    const after = eValue([...won, ...lost].reduce(alarmStep, alarmStart()))
    expect(after).toBeGreaterThanOrEqual(fresh)
  })

  test('however often one looks, no edge is proven in few lifetimes only', () => {
    // 400 paths of 5,000 looks; trade-like: −1R at .5833, else +1.4R; expectancy 0, sd 1.18.
    const random = mulberry32(41)
    let proven = 0
    for (let path = 0; path < 400; path++) {
      let products = upStart()
      let most = 1
      for (let look = 0; look < 5000; look++) {
        products = upStep(products, random() < 7 / 12 ? -1 : 1.4)
        most = Math.max(most, eValue(products))
      }
      if (most >= PROVEN) proven++
    }
    // Measured .035; .05 and three standard errors are .083.
    expect(proven / 400).toBeLessThanOrEqual(0.083)
    expect(proven).toBeGreaterThan(0)
  })
})
