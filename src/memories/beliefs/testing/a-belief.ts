// Builders for the tests of this room: a belief, and outcomes an hour apart.
import { contentId, HOUR_MS, instant, plusMs } from '#vocabulary'
import { type Belief, type BeliefBirth, bornBelief } from '../belief.ts'
import { type Observation, observe } from '../observe.ts'

export const BELIEF_START = instant('2026-01-01T00:00:00Z')

export const aBelief = (over: Partial<BeliefBirth> = {}): Belief =>
  bornBelief({
    id: contentId(BELIEF_START, `belief ${over.n ?? 1}`),
    n: 1,
    source: 'induced',
    condition: { field: 'strategy', is: 'breakout' },
    measure: over.source === undefined || over.source === 'induced' ? 'stop' : null,
    createdAt: BELIEF_START,
    ...over,
  })

/** Entered an hour after one another, the first an hour after the start; `from` counts on. */
export const outcomes = (rs: readonly number[], from = 0): readonly Observation[] =>
  rs.map((r, i) => {
    const at = plusMs(BELIEF_START, (from + i + 1) * HOUR_MS)
    return { episode: contentId(at, `episode ${from + i}`), r, measure: 'stop', at, knownAt: at }
  })

export const observing = (belief: Belief, observations: readonly Observation[]): Belief =>
  observations.reduce(observe, belief)
