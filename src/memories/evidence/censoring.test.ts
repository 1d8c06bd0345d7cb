import { describe, expect, test } from 'vitest'
import { DAY_MS, plusMs } from '#vocabulary'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { type Candidate, evidenceSet } from './evidence-set.ts'
import { readingsOf } from './readings.ts'
import { aCandidate, EVIDENCE_START } from './testing/candidates.ts'

// Quick profits close first and losers stay open (docs/method.md#evidence): a fair game of target .5R and stop 1.5R, held for 12 days on
// average, three entries a day for 200 days, looks like a gain unless open trades count at their mark.

const SEEDS = 120
const DAYS = 200
const A_DAY = 3
/** A random walk in steps of .05R reaches +.5R or −1.5R after 300 steps on average: 25 a day for 12 days. */
const STEP = 0.05
const STEPS_A_DAY = 25
const TARGET = 10
const STOP = -30

const NOW = plusMs(EVIDENCE_START, DAYS * DAY_MS)

const walked = (random: () => number, days: number): { readonly r: number; readonly open: boolean } => {
  let at = 0
  for (let left = Math.floor(days * STEPS_A_DAY); left > 0; left--) {
    at += random() < 0.5 ? 1 : -1
    if (at >= TARGET || at <= STOP) return { r: at * STEP, open: false }
  }
  return { r: at * STEP, open: true }
}

const lives = Array.from({ length: SEEDS }, (_, seed): readonly Candidate[] => {
  const random = mulberry32(9000 + seed)
  return Array.from({ length: DAYS * A_DAY }, (_, i) => {
    const entered = i / A_DAY
    const { r, open } = walked(random, DAYS - entered)
    return aCandidate({
      id: `e${i}`,
      at: plusMs(EVIDENCE_START, entered * DAY_MS),
      r: open ? null : r,
      open,
      markedR: open ? r : null,
    })
  })
})

const meanOver = (candidatesOf: (life: readonly Candidate[]) => readonly Candidate[]): number =>
  lives.reduce((sum, life) => {
    const evidence = evidenceSet(candidatesOf(life), { at: NOW, similarity: () => 1, groups: () => [] })
    return sum + (readingsOf(evidence)?.meanAll ?? 0)
  }, 0) / SEEDS

describe('trades still open', () => {
  test('at their mark, a fair game looks fair', () => {
    expect(Math.abs(meanOver((life) => life))).toBeLessThanOrEqual(0.015)
  })

  test('without them it looks like a gain: the test above can fail', () => {
    expect(meanOver((life) => life.filter(({ open }) => !open))).toBeGreaterThan(0.02)
  })

  test('with no mark known, what was entered before the first of them is still fair', () => {
    const unmarked = (life: readonly Candidate[]) => life.map((one) => ({ ...one, markedR: null }))
    expect(Math.abs(meanOver(unmarked))).toBeLessThanOrEqual(0.015)
  })
})
