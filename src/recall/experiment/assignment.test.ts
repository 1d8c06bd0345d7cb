import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DAY_MS, type Instant, plusMs } from '#vocabulary'
import { type Draw, isWithheldAt, withheldBlock } from './assignment.ts'
import { blockOf, blocksAStratum, stratumOf, stratumStart } from './blocks.ts'

const draws: fc.Arbitrary<Draw> = fc.record({
  anchor: fc.integer({ min: 0, max: 30_000 }).map((day) => (day * DAY_MS) as Instant),
  blockDays: fc.integer({ min: 1, max: 28 }),
  share: fc.constantFrom(0.5, 1 / 3, 0.33, 0.25, 0.2, 0.1, 0.05),
  seed: fc.string({ minLength: 1, maxLength: 12 }),
  agent: fc.string({ minLength: 1, maxLength: 12 }),
})

const startOf = (draw: Draw, block: number): Instant => plusMs(draw.anchor, block * draw.blockDays * DAY_MS)

describe('blocks', () => {
  test.prop([draws, fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: DAY_MS * 28 - 1 })])(
    'are whole UTC days since the anchor, and a moment is in one of them',
    (draw, block, into) => {
      const at = plusMs(startOf(draw, block), into % (draw.blockDays * DAY_MS))
      expect(blockOf(draw, at)).toBe(block)
      const stratum = stratumOf(draw, at)
      expect(stratum).toBe(Math.floor(block / blocksAStratum(draw)))
      expect(stratumStart(draw, stratum)).toBeLessThanOrEqual(at)
      expect(stratumStart(draw, stratum + 1)).toBeGreaterThan(at)
    },
  )
})

describe('the draw', () => {
  test.prop([draws, fc.integer({ min: 0, max: 2_000 })])(
    'withholds exactly one block of each stratum, the whole of it',
    (draw, stratum) => {
      const size = blocksAStratum(draw)
      const blocks = Array.from({ length: size }, (_, i) => stratum * size + i)
      const without = blocks.filter((block) => isWithheldAt(draw, startOf(draw, block)))
      expect(without).toEqual([stratum * size + withheldBlock(draw, stratum)])
      for (const block of blocks)
        for (const hours of [0, 7, draw.blockDays * 24 - 1])
          expect(isWithheldAt(draw, plusMs(startOf(draw, block), hours * 3_600_000))).toBe(
            without.includes(block),
          )
    },
  )

  test.prop([draws])('withholds nothing before the experiment begins', (draw) => {
    const later = { ...draw, anchor: plusMs(draw.anchor, 365 * DAY_MS) }
    expect(isWithheldAt(later, plusMs(later.anchor, -1))).toBe(false)
  })

  test('is another for another seed or agent, and falls on each block as often', () => {
    const draw: Draw = { anchor: 0 as Instant, blockDays: 7, share: 0.2, seed: 's', agent: 'a' }
    const of = (over: Partial<Draw>) =>
      Array.from({ length: 2_000 }, (_, stratum) => withheldBlock({ ...draw, ...over }, stratum))
    expect(of({})).toEqual(of({}))
    expect(of({ seed: 't' })).not.toEqual(of({}))
    expect(of({ agent: 'b' })).not.toEqual(of({}))
    // 400 expected, 18 is a standard deviation.
    for (let block = 0; block < 5; block++)
      expect(Math.abs(of({}).filter((one) => one === block).length - 400)).toBeLessThan(72)
  })
})
