import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type Candidate, type EvidenceSet, evidenceSet } from '#memories'
import { plusMs } from '#vocabulary'
import { closedCandidates, hours } from '../../memories/evidence/testing/candidates.ts'
import { sizeQuestion } from '../testing/size-question.ts'
import { kellyFraction } from './kelly-fraction.ts'

const asked = (candidates: readonly Candidate[], similarity: (index: number) => number): EvidenceSet =>
  evidenceSet(candidates, { at: hours(24 * 40), similarity, groups: () => [] })

const histories = fc.array(
  fc.record({
    r: fc.double({ min: -3, max: 6, noNaN: true }),
    sim: fc.double({ min: 0.3, max: 1, noNaN: true }),
  }),
  { minLength: 12, maxLength: 60 },
)
const sizeOf = (evidence: EvidenceSet) => kellyFraction(sizeQuestion(evidence), { cap: 1 }).size

describe('nothing leaks into a size', () => {
  test.prop([histories, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }))])(
    'fivefold duplicates and another order of input change nothing at all',
    (history, dice) => {
      const once = closedCandidates(history.map(({ r }) => r))
      const five = once.flatMap((one, i) =>
        Array.from({ length: 5 }, (_, copy) => ({
          key: dice.next().value ?? 0,
          sim: history[i]?.sim ?? 0,
          // Copies enter within the bar and say what they like about their confidence.
          one: {
            ...one,
            id: `${one.id}-${copy}`,
            at: plusMs(one.at, copy * 200_000),
            confidence: copy === 0 ? null : 1,
          },
        })),
      )
      const shuffled = five.toSorted((a, b) => a.key - b.key)
      const plain = asked(once, (index) => history[index]?.sim ?? 0)
      const fivefold = asked(
        shuffled.map(({ one }) => one),
        (index) => shuffled[index]?.sim ?? 0,
      )
      expect(fivefold.r).toEqual(plain.r)
      expect(fivefold.g).toEqual(plain.g)
      expect(fivefold.s).toEqual(plain.s)
      expect(fivefold.episodes).toBe(plain.episodes * 5)
      expect(sizeOf(fivefold)).toBe(sizeOf(plain))
    },
  )
})
