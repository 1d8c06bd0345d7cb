import { describe, expect, test } from 'vitest'
import { plusMs } from '#vocabulary'
import { type Candidate, type EvidenceSet, evidenceSet } from './evidence-set.ts'
import { countedAsWords, leftOutCount, leftOutWords } from './left-out.ts'
import { aCandidate, closedCandidates, hours } from './testing/candidates.ts'

const NOW = hours(24 * 40)
const asked = (
  candidates: readonly Candidate[],
  similarity: (index: number) => number = () => 1,
): EvidenceSet => evidenceSet(candidates, { at: NOW, similarity, groups: () => [] })
const outcomes = (set: EvidenceSet): readonly number[] => [...set.r]

const many = (n: number): number[] => Array.from({ length: n }, (_, i) => (i % 3) - 0.5)

describe('what is evidence', () => {
  test('is every closed trade with an outcome, winners, losers and scratches, in order of entry', () => {
    const set = asked(closedCandidates([1, -1, 0, 2]).toReversed())
    expect(outcomes(set)).toEqual([1, -1, 0, 2])
    expect(set).toMatchObject({ measure: 'stop', episodes: 4, worst: -1 })
    expect(leftOutCount(set.leftOut)).toBe(0)
  })

  test('leaves out what has no R while nothing says what is usually risked, and holds that against nobody', () => {
    const set = asked([
      ...closedCandidates([1]),
      aCandidate({ id: 'n', at: hours(1), rSource: 'none', r: null }),
      aCandidate({ id: 'o', at: hours(2), rSource: 'none', r: null, open: true, net: -5 }),
      aCandidate({ id: 'x', at: hours(3), r: null }),
      aCandidate({ id: 'z', at: hours(4), r: 2 }),
    ])
    expect(outcomes(set)).toEqual([1, 2])
    expect(set.leftOut).toMatchObject({ unmarked: 0, after: 0, unmeasured: 3 })
  })

  test('is nothing where nothing happened', () => {
    expect(asked([])).toMatchObject({ measure: 'stop', episodes: 0, worst: null })
  })
})

describe('an open trade', () => {
  const open = (over: Partial<Candidate>) =>
    aCandidate({ id: 'o', at: hours(2), r: null, open: true, ...over })

  test('counts at its marked R', () => {
    expect(outcomes(asked([...closedCandidates([1, 1]), open({ markedR: -0.7 })]))).toEqual([1, 1, -0.7])
  })

  test('without a mark is left out with every later-entered one of its strategy and symbol', () => {
    const others = [
      aCandidate({ id: 'p', at: hours(3), r: 2 }),
      aCandidate({ id: 'q', at: hours(4), r: 3, direction: 'short' }),
      aCandidate({ id: 'r', at: hours(5), r: 4, symbol: 'EURUSD' }),
      aCandidate({ id: 's', at: hours(6), r: 5, strategy: 'reversal' }),
    ]
    const set = asked([...others, open({ markedR: null }), ...closedCandidates([1, -1])])
    expect(outcomes(set)).toEqual([1, -1, 4, 5])
    expect(set.leftOut).toMatchObject({ unmarked: 1, after: 2 })
    const lost = aCandidate({ id: 't', at: hours(7), r: -2 })
    const withLoser = asked([...others, lost, open({ markedR: null }), ...closedCandidates([1, -1])])
    expect(withLoser.leftOut).toMatchObject({ after: 3, afterLost: 1 })
    expect(leftOutWords(withLoser.leftOut)).toContain(
      '3 trades entered after such a one, 1 of which lost money',
    )
  })
})

describe('the measure', () => {
  const proxies = (n: number) =>
    closedCandidates(many(n), { rSource: 'proxy' }).map((one) => ({ ...one, id: `p${one.id}` }))

  test('is the stop where that is worth ten, and never mixed with the median loss', () => {
    const set = asked([...closedCandidates(many(11)), ...proxies(30)])
    expect(set).toMatchObject({ measure: 'stop', episodes: 11 })
    expect(set.leftOut).toMatchObject({ unmeasured: 30 })
  })

  test('is the proxy otherwise', () => {
    expect(asked([...closedCandidates(many(9)), ...proxies(30)])).toMatchObject({
      measure: 'proxy',
      episodes: 30,
    })
  })

  test('stays the stop where there is no proxy to speak of', () => {
    expect(asked(closedCandidates(many(9)))).toMatchObject({ measure: 'stop', episodes: 9 })
  })
})

describe('what has no R of its own', () => {
  /** 1R is 20 in money, in the middle. */
  const measured = many(11).map((r, i) =>
    aCandidate({ id: `m${String(i).padStart(2, '0')}`, at: hours(i), r, net: r * (i % 2 ? 10 : 20) }),
  )
  const without = (over: Partial<Candidate>) =>
    aCandidate({ id: 'w', at: hours(20), rSource: 'none', r: null, ...over })

  test('counts by what the others usually risked, won or lost', () => {
    const set = asked([...measured, without({ net: -200 }), without({ id: 'x', at: hours(22), net: 60 })])
    expect(outcomes(set).slice(-2)).toEqual([-10, 3])
    expect(set.worst).toBe(-10)
    expect(set.leftOut).toMatchObject({ usual: 2, usualLost: 1, unmeasured: 0 })
    expect(countedAsWords(set.leftOut, set.measure, 0)).toEqual([
      '2 trades without a usable stop, 1 of which lost money: counted by what the others usually risked',
    ])
  })

  test('so does one by the other measure, and an open one at its mark', () => {
    const set = asked([
      ...measured,
      without({ rSource: 'proxy', r: -1, net: -40 }),
      without({ id: 'y', at: hours(24), open: true, net: -30 }),
    ])
    expect(outcomes(set).slice(-2)).toEqual([-2, -1.5])
  })

  test('open and never seen it holds up what was entered later', () => {
    const set = asked([...measured, without({ open: true }), aCandidate({ id: 'z', at: hours(30), r: 9 })])
    expect(set.leftOut).toMatchObject({ unmarked: 1, after: 1 })
  })

  test('forgotten it counts as it was reckoned, by either measure', () => {
    const forgotten = without({ open: true, forgotten: true, markedR: -1 })
    expect(outcomes(asked([...measured, forgotten])).at(-1)).toBe(-1)
  })
})

describe('weights', () => {
  test('are age from the entry and the confidence stated there', () => {
    const set = asked([
      aCandidate({ id: 'a', at: plusMs(NOW, -90 * 86_400_000), confidence: 1 }),
      aCandidate({ id: 'b', at: plusMs(NOW, -30 * 86_400_000), confidence: null }),
      aCandidate({ id: 'c', at: NOW, confidence: 0 }),
    ])
    // (1+90/30)^−.5·1, (1+30/30)^−.5·.75, 1·.5
    expect([...set.g].map((g) => Number(g.toFixed(12)))).toEqual([0.5, 0.53033008589, 0.5])
  })

  test('of a cluster are those of its first, and its R is the mean', () => {
    const twin = (id: string, seconds: number, r: number, confidence: number) =>
      aCandidate({ id, at: plusMs(NOW, (seconds - 86_400 * 90) * 1000), endedAt: NOW, r, confidence })
    const set = asked([twin('b', 60, 3, 0), twin('a', 0, 1, 1), twin('c', 120, -1, 0)], (index) => index / 10)
    expect(outcomes(set)).toEqual([1])
    expect([...set.g]).toEqual([0.5])
    expect([...set.s]).toEqual([0.1])
    expect([...set.first]).toEqual([1])
    expect(set).toMatchObject({ episodes: 3, worst: -1 })
  })
})
