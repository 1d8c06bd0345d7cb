import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { contentId, DAY_MS, MINUTE_MS, plusMs } from '#vocabulary'
import { clusterOrder, type PendingEpisode } from './cluster-order.ts'
import { BELIEF_START } from './testing/a-belief.ts'

/** Entered that many minutes after the start, held for a day, and closed with that outcome. */
const episode = (minutes: number, r: number | null, over: Partial<PendingEpisode> = {}): PendingEpisode => {
  const at = plusMs(BELIEF_START, minutes * MINUTE_MS)
  return {
    id: contentId(at, `${minutes} ${r} ${over.direction ?? 'long'}`),
    at,
    direction: 'long',
    barSeconds: null,
    endedAt: plusMs(at, DAY_MS),
    closed: true,
    r,
    measure: r === null ? null : 'stop',
    ...over,
  }
}
const open = (minutes: number): PendingEpisode => episode(minutes, null, { closed: false, endedAt: null })
const at = (minutes: number) => plusMs(BELIEF_START, minutes * MINUTE_MS)
const LATER = at(100_000)

const rs = (episodes: readonly PendingEpisode[], knownAt = LATER): readonly number[] =>
  clusterOrder(episodes, knownAt).observations.map(({ r }) => r)

describe('evidence in order of entry', () => {
  test('comes by entry, not as given', () => {
    expect(rs([episode(120, 2), episode(0, 1), episode(60, -1)])).toEqual([1, -1, 2])
  })

  test('a trade waits for those entered before it', () => {
    const answer = clusterOrder([episode(0, 1), open(60), episode(120, 3)], LATER)
    expect(answer.observations.map(({ r }) => r)).toEqual([1])
    expect(answer.settled).toEqual([episode(0, 1).id])
    expect(answer.pending).toEqual([open(60).id, episode(120, 3).id])
  })

  test('near-duplicates are one observation, their mean, in the first one’s name', () => {
    const [one, ...more] = clusterOrder([episode(0, 1), episode(0.5, 2), episode(0.9, 3)], LATER).observations
    expect(more).toEqual([])
    expect(one).toMatchObject({ r: 2, first: episode(0, 1).id, at: BELIEF_START })
    expect(one?.episodes).toHaveLength(3)
  })

  test('what was entered more than a minute after the first can lower the mean, and never raise it', () => {
    expect(rs([episode(0, -1), episode(5, 3)])).toEqual([-1])
    expect(rs([episode(0, 1), episode(5, -1)])).toEqual([0])
    expect(rs([episode(0, -1), episode(0.5, 3), episode(5, 7)])).toEqual([1])
  })

  test('a bar later, or in the other direction, is another observation', () => {
    expect(rs([episode(0, 1), episode(15, 2)])).toEqual([1, 2])
    expect(rs([episode(0, 1), episode(5, 2, { direction: 'short' })])).toEqual([1, 2])
  })

  test('a chain of entries is counted from the first: the third may start the next one', () => {
    expect(rs([episode(0, 3), episode(10, 1), episode(20, 7)])).toEqual([2, 7])
  })

  test('entered once another has ended, it is another observation: who enters again after a loss knows of it', () => {
    const lost = episode(0, -1, { endedAt: at(2) })
    expect(rs([lost, episode(3, -1, { endedAt: at(5) }), episode(6, 1, { endedAt: at(8) })])).toEqual([
      -1, -1, 1,
    ])
    expect(rs([lost, episode(0.5, 1, { endedAt: at(8) }), episode(3, 4)])).toEqual([0, 4])
  })

  test('one bar is the larger of the two', () => {
    expect(rs([episode(0, 3, { barSeconds: 300 }), episode(10, 1, { barSeconds: 3600 })])).toEqual([2])
    expect(rs([episode(0, 3, { barSeconds: 300 }), episode(10, 1, { barSeconds: 300 })])).toEqual([3, 1])
  })

  test('a cluster waits for all its members', () => {
    expect(rs([episode(0, 1), open(5)])).toEqual([])
  })

  test('and until nothing more can join it', () => {
    expect(rs([episode(0, 1)], at(14.9))).toEqual([])
    expect(rs([episode(0, 1)], at(15))).toEqual([1])
  })

  test('an outcome that cannot be said is settled without being counted', () => {
    const answer = clusterOrder([episode(0, null), episode(60, 1)], LATER)
    expect(answer.observations.map(({ r }) => r)).toEqual([1])
    expect(answer.pending).toEqual([])
    expect(answer.settled).toHaveLength(2)
  })

  test('stop and proxy outcomes of one cluster are not averaged', () => {
    const mixed = [episode(0, -4, { measure: 'proxy' }), episode(0.5, 1), episode(0.9, 3)]
    expect(clusterOrder(mixed, LATER).observations).toMatchObject([{ r: 2, measure: 'stop' }])
  })

  property.prop([
    fc.array(
      fc.record({
        minutes: fc.nat(400),
        r: fc.integer({ min: -3, max: 3 }),
        closed: fc.boolean(),
        long: fc.boolean(),
      }),
      { maxLength: 30 },
    ),
    fc.nat(500),
  ])('settles each once, never one that is open, nor one entered after an open one', (drawn, minute) => {
    const episodes = drawn.map(({ minutes, r, closed, long }, i) => ({
      ...episode(minutes, closed ? r : null, { closed, direction: long ? 'long' : 'short' }),
      id: contentId(at(minutes), `${i}`),
    }))
    const { observations, settled, pending } = clusterOrder(episodes, at(minute))
    expect([...settled, ...pending].sort()).toEqual(episodes.map(({ id }) => id).sort())
    expect(observations.flatMap((one) => one.episodes).sort()).toEqual([...settled].sort())
    const firstOpen = Math.min(...episodes.filter((one) => !one.closed).map((one) => one.at))
    for (const one of observations) expect(one.at).toBeLessThanOrEqual(firstOpen)
    for (const one of episodes) if (settled.includes(one.id)) expect(one.closed).toBe(true)
  })
})
