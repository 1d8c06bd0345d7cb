import { describe, expect, test } from 'vitest'
import { plusMs } from '#vocabulary'
import {
  clusterOutcomes,
  clustersOf,
  type EpisodeEntry,
  endOf,
  entryOrder,
  withinOneBar,
} from './near-duplicates.ts'
import { aCandidate, EVIDENCE_START } from './testing/candidates.ts'

const at = (seconds: number, over: Partial<EpisodeEntry> = {}): EpisodeEntry =>
  aCandidate({ at: plusMs(EVIDENCE_START, seconds * 1000), ...over })

const clusters = (entered: readonly EpisodeEntry[]): readonly number[] => [
  ...clustersOf(entered, entryOrder(entered)).into,
]

describe('near-duplicates', () => {
  test('enter less than one bar after the first of their cluster', () => {
    expect(clusters([at(0), at(899), at(900)])).toEqual([0, 0, 1])
  })

  test('are measured from the first, so that a chain of small steps ends', () => {
    expect(clusters([at(0), at(600), at(1200), at(1800)])).toEqual([0, 0, 1, 1])
  })

  test('take the longer bar of the two; one nobody told is fifteen minutes', () => {
    expect(withinOneBar(at(0, { barSeconds: 60 }), at(3000, { barSeconds: 3600 }))).toBe(true)
    expect(withinOneBar(at(0, { barSeconds: 60 }), at(60, { barSeconds: 60 }))).toBe(false)
    expect(withinOneBar(at(0, { barSeconds: 60 }), at(60))).toBe(true)
  })

  test('are entered before any of them has ended', () => {
    const held = (from: number, to: number) => at(from, { endedAt: plusMs(EVIDENCE_START, to * 1000) })
    expect(clusters([held(0, 120), held(180, 300), held(360, 480)])).toEqual([0, 1, 2])
    expect(clusters([held(0, 120), held(119, 600), held(120, 600)])).toEqual([0, 0, 1])
    // The second is still held, but the first has ended.
    expect(clusters([held(0, 600), held(60, 120), held(180, 600), held(240, 600)])).toEqual([0, 0, 1, 1])
    expect(clusters([held(0, 600), held(180, 300), at(200)])).toEqual([0, 0, 0])
  })

  test('are one where they entered at the same moment, however short', () => {
    const none = () => at(0, { endedAt: EVIDENCE_START })
    expect(clusters([none(), none(), at(1)])).toEqual([0, 0, 1])
  })

  test('may have ended half a second before what is kept, which is the nearest second', () => {
    expect(endOf(EVIDENCE_START, 3)).toBe(plusMs(EVIDENCE_START, 2_500))
    expect(endOf(EVIDENCE_START, 0)).toBe(EVIDENCE_START)
    expect(endOf(EVIDENCE_START, null)).toBeNull()
  })

  test('are of the same strategy, symbol and direction', () => {
    expect(
      clusters([
        at(0),
        at(1, { strategy: 'reversal' }),
        at(2, { symbol: 'EURUSD' }),
        at(3, { direction: 'short' }),
        at(4, { strategy: null }),
        at(5),
      ]),
    ).toEqual([0, 1, 2, 3, 4, 0])
  })
})

describe('what a cluster comes to', () => {
  const comesTo = (...members: readonly (readonly [entered: number, ended: number | null, r: number])[]) => {
    const moment = (seconds: number) => plusMs(EVIDENCE_START, seconds * 1000)
    return clusterOutcomes(
      1,
      members.map(([entered, ended, r]) => ({
        cluster: 0,
        at: moment(entered),
        endedAt: ended === null ? null : moment(ended),
        open: false,
        r,
      })),
    )[0]
  }

  test('is the mean of those that were held at the same time', () => {
    expect(comesTo([0, 600, 1], [0, 300, -1], [30, 900, 3])).toBe(1)
  })

  test('is never more than the mean of those entered with the first', () => {
    expect(comesTo([0, 600, -1], [120, 900, 2])).toBe(-1)
    expect(comesTo([0, 600, 1], [120, 900, -2])).toBe(-0.5)
  })

  test('is the lowest where one may have ended before another was entered', () => {
    expect(comesTo([0, 0, -1], [0, 0, 1])).toBe(-1)
    // Whichever of the two is looked at first.
    expect(comesTo([0, 600, 2], [0, 0, -1])).toBe(-1)
    expect(comesTo([0, 0, -1], [0, 600, 2])).toBe(-1)
  })

  test('is the lowest of what is known by exits alone', () => {
    expect(comesTo([0, null, 1], [20, null, -1], [40, null, 1])).toBe(-1)
  })

  test('is what the one of them came to', () => {
    expect(comesTo([0, null, 1])).toBe(1)
    expect(comesTo([0, 0, -2])).toBe(-2)
  })
})

describe('the order of entry', () => {
  const entered = [at(0, { id: 'b' }), at(0, { id: 'a' }), at(5, { id: 'c' }), at(2, { id: 'd' })]

  test('is by time, then by id', () => {
    expect([...entryOrder(entered)]).toEqual([1, 0, 3, 2])
  })

  test('is the same for what came oldest or newest first', () => {
    const rising = [at(0, { id: 'a' }), at(0, { id: 'b' }), at(2, { id: 'a' })]
    expect([...entryOrder(rising)]).toEqual([0, 1, 2])
    expect([...entryOrder(rising.toReversed())]).toEqual([2, 1, 0])
  })
})
