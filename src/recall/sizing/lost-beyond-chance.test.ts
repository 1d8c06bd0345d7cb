import { describe, expect, test } from 'vitest'
import { readingsOf } from '#memories'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { lostBeyondChance } from './lost-beyond-chance.ts'

const readings = (rs: readonly number[]) =>
  readingsOf({
    r: Float64Array.from(rs),
    g: new Float64Array(rs.length).fill(1),
    s: new Float64Array(rs.length).fill(1),
    groups: [],
  })
const NONE = { unmeasured: 0, unmeasuredLost: 0 }
const times = (n: number, r: number): readonly number[] => Array.from({ length: n }, () => r)
const hasLost = (rs: readonly number[]): boolean => lostBeyondChance(readings(rs), NONE) !== null

describe('what a record has lost beyond chance', () => {
  test('a few losses are chance, however large; thirteen whole stops of thirteen are not', () => {
    for (const rs of [[], [0], [-1], [-20], [-1, -1], times(9, -1), times(12, -1)])
      expect(hasLost(rs)).toBe(false)
    expect(lostBeyondChance(readings(times(13, -1)), NONE)).toEqual({ trades: 13, mean: -1 })
    expect(hasLost(times(10, -2))).toBe(true)
  })

  test('one that nearly always scratches has not lost, whatever it may still owe', () => {
    expect(readings(times(40, 0))?.spread.owed).toBe(20)
    expect(hasLost(times(40, 0))).toBe(false)
    expect(hasLost(times(40, 0.1))).toBe(false)
  })

  test('a loss without an R is a whole stop, and so is a gain', () => {
    const withoutR = (lost: number, won: number) => ({ unmeasured: lost + won, unmeasuredLost: lost })
    expect(lostBeyondChance(null, withoutR(12, 0))).toBeNull()
    expect(lostBeyondChance(null, withoutR(13, 0))).toEqual({ trades: 13, mean: -1 })
    expect(lostBeyondChance(readings(times(5, -1)), withoutR(8, 0))).toEqual({ trades: 13, mean: -1 })
    expect(lostBeyondChance(readings(times(5, -1)), withoutR(8, 8))).toBeNull()
  })
})

describe('over 200 lives of 60 trades, asked after every one', () => {
  const LIVES = 200
  type Game = (random: () => number) => number
  const wins =
    (share: number, won: number): Game =>
    (random) =>
      random() < share ? won : -1
  const normal =
    (mean: number): Game =>
    (random) =>
      mean + 1.2 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

  /** Share of lives in which it is ever said. */
  const ever = (game: Game, first: readonly number[] = []): number => {
    const random = mulberry32(7)
    let said = 0
    for (let life = 0; life < LIVES; life++) {
      const rs = [...first]
      while (rs.length < 60) {
        rs.push(game(random))
        if (!hasLost(rs)) continue
        said++
        break
      }
    }
    return said / LIVES
  }

  test('who has an edge, or no edge, is hardly ever told so', () => {
    expect(ever(normal(0.2))).toBeLessThan(0.01)
    expect(ever(wins(0.4, 2))).toBeLessThan(0.02)
    expect(ever(normal(0))).toBeLessThan(0.05)
    expect(ever(wins(0.5, 1))).toBeLessThan(0.05)
  })

  test('nor one with an edge that begins with three losses', () => {
    expect(ever(normal(0.2), [-1, -1, -1])).toBeLessThan(0.02)
  })

  test('who loses is, the sooner the more', () => {
    expect(ever(normal(-0.5))).toBeGreaterThan(0.5)
    expect(ever(wins(0.1, 1))).toBeGreaterThan(0.99)
    expect(ever(() => -1)).toBe(1)
  })
})
