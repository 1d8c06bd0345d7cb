import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { DAY_MS, HOUR_MS, type Instant, plusMs } from '#vocabulary'
import { afterMove, dueAt, moveDue } from './layer-moves.ts'
import { LAYERS } from './layer-names.ts'
import { PRESET_NAMES, PRESETS } from './layer-presets.ts'
import { bornInto, importanceAt, recencyAt, type Standing } from './layers.ts'
import { BIRTH, born, daysOf, untouchedLife } from './testing/lives.ts'

const after = (days: number): Instant => plusMs(BIRTH, days * DAY_MS)

test('news is born into a layer by its importance', () => {
  expect([0, 54.9, 55, 85, 85.1, 100].map(bornInto)).toEqual(['short', 'short', 'mid', 'mid', 'long', 'long'])
})

test.each([
  ['short', { 10: 2, 20: 4, 50: 6, 54: 6 }],
  ['mid', { 55: 20, 60: 29, 70: 44, 84: 63 }],
  ['long', { 85: 418, 90: 608, 100: 959 }],
  ['reflection', { 80: 1386 }],
] as const)('how long an untouched memory of %s stays there, in days by its importance', (layer, days) => {
  for (const [importance, stays] of Object.entries(days))
    expect(untouchedLife(born(layer, Number(importance)), 'hindcast')[0]).toEqual({ layer, days: stays })
})

test('a long memory that falls lives 51 days more in mid and 6 in short', () => {
  expect(untouchedLife(born('long', 90), 'hindcast').slice(1)).toEqual([
    { layer: 'mid', days: 51 },
    { layer: 'short', days: 6 },
  ])
})

test('by the constants of INVESTOR-BENCH a long memory is below its bar on day 2 and gone by day 14', () => {
  const life = untouchedLife(born('long', 90), 'investor-bench')
  expect(life[0]).toEqual({ layer: 'long', days: 2 })
  expect(daysOf(life)).toBe(14)
})

test.each(PRESET_NAMES)(
  'maintenance by the day and by the hour agree within a day a layer (%s)',
  (preset) => {
    for (const layer of LAYERS)
      for (const importance of [8, 20, 50, 54, 60, 75, 84, 90, 100]) {
        const daily = untouchedLife(born(layer, importance), preset)
        const hourly = untouchedLife(born(layer, importance), preset, 1)
        expect(daysOf(daily) - daysOf(hourly)).toBeGreaterThanOrEqual(-1)
        expect(Math.abs(daysOf(daily) - daysOf(hourly))).toBeLessThanOrEqual(daily.length)
      }
  },
)

test('importance and recency follow from elapsed time alone', () => {
  const memory = born('short', 50)
  expect(importanceAt(memory, after(2), 'hindcast')).toBeCloseTo(50 * 0.92 ** 2, 12)
  expect(recencyAt(memory, after(2), 'hindcast')).toBeCloseTo(Math.exp(-2 / 3), 12)
  // Asked about a moment before it was last touched, it is as it was then.
  expect(importanceAt(memory, after(-1), 'hindcast')).toBe(50)
})

test('a move says why in figures, goes one layer at a time and keeps importance', () => {
  const risen = { ...born('short', 95), clock: BIRTH }
  expect(moveDue(risen, after(0), 'hindcast')).toEqual({
    to: 'mid',
    why: 'importance 95.0 has reached 55, after 0.0 days in short',
  })
  const mid = afterMove(risen, 'mid', after(0), 'hindcast')
  expect(mid).toEqual(born('mid', 95))
  expect(moveDue(mid, after(6.9), 'hindcast')).toBeNull()
  expect(moveDue(mid, after(7), 'hindcast')?.to).toBe('long')
  expect(moveDue(born('short', 20), after(4), 'hindcast')).toEqual({
    to: 'forgotten',
    why: 'importance 14.3 times recency 0.264 is below 5, after 4.0 days in short',
  })
  expect(moveDue(born('mid', 50), after(20), 'hindcast')?.why).toBe(
    'importance 40.9 is below 45, after 20 days in mid',
  )
})

test('nothing falls within the days it must stay, whatever its importance', () => {
  for (const layer of ['mid', 'long'] as const) {
    const { stayDays } = PRESETS.hindcast.layers[layer]
    expect(moveDue(born(layer, 0), after(stayDays - 0.01), 'hindcast')).toBeNull()
    expect(moveDue(born(layer, 0), after(stayDays), 'hindcast')).not.toBeNull()
  }
})

test('what falls begins its days in the layer anew; by the other presets it keeps its age', () => {
  const mid = born('mid', 40)
  expect(afterMove(mid, 'short', after(30), 'hindcast').clock).toBe(after(30))
  expect(afterMove(mid, 'short', after(30), 'finmem').clock).toBe(BIRTH)
  expect(afterMove(mid, 'long', after(30), 'finmem').clock).toBe(after(30))
})

const standings = (): fc.Arbitrary<Standing> =>
  fc
    .record({
      layer: fc.constantFrom(...LAYERS),
      importance: fc.double({ min: 0, max: 100, noNaN: true }),
      since: fc.tuple(fc.nat(120 * 24), fc.nat(20 * 24), fc.nat(20 * 24)),
    })
    .map(({ layer, importance, since: [stayed, clock, touched] }) => {
      // Entered, then its clock restarted at most once, then touched last.
      const entered = plusMs(BIRTH, -stayed * HOUR_MS)
      const back = (hours: number): Instant => plusMs(BIRTH, -Math.min(stayed, hours) * HOUR_MS)
      return { layer, importance, entered, clock: back(clock), asOf: back(Math.min(clock, touched)) }
    })

test.prop([standings(), fc.constantFrom(...PRESET_NAMES)], { numRuns: 300 })(
  'nothing is due before dueAt says that it may be, and something is soon after',
  (standing, preset) => {
    const due = dueAt(standing, preset)
    expect(due).not.toBeNull()
    let hours = 0
    let at = standing.asOf
    // Hour by hour for a month, then day by day: what is due stays due, as importance only falls.
    while (moveDue(standing, at, preset) === null) {
      hours += hours < 720 ? 1 : 24
      at = plusMs(standing.asOf, hours * HOUR_MS)
    }
    expect(due).toBeLessThanOrEqual(at)
    expect(at - (due ?? 0)).toBeLessThanOrEqual(DAY_MS)
    if ((due ?? 0) - HOUR_MS > standing.asOf)
      expect(moveDue(standing, plusMs(due ?? BIRTH, -HOUR_MS), preset)).toBeNull()
  },
)
