import { describe, expect, test } from 'vitest'
import type { EpisodeTrace } from '#memories'
import { mulberry32 } from '../../../lab/random/mulberry32.ts'
import { naiveVisible } from '../../testing/naive-recall.ts'
import { randomHistory } from '../../testing/random-history.ts'
import { randomQuery, randomShape } from '../../testing/random-query.ts'
import { EpisodeColumns } from './episode-columns.ts'

const byOrdinal = (traces: Iterable<EpisodeTrace>): readonly EpisodeTrace[] =>
  [...traces].sort((a, b) => a.n - b.n)

describe('episodes in columns', () => {
  test('come out as they went in, as of any moment and through any filter', () => {
    const dice = mulberry32(31)
    for (let i = 0; i < 100; i++) {
      const shape = randomShape(dice, [0, 1, 20, 200])
      const history = randomHistory(dice, shape)
      const columns = new EpisodeColumns()
      for (const trace of history.written) columns.add(trace)
      for (let asked = 0; asked < 5; asked++) {
        const { filter, seq } = randomQuery(dice, history, shape.episodes)
        expect(byOrdinal(columns.traces(filter, seq))).toEqual(
          byOrdinal(naiveVisible(history.versions, filter, seq)),
        )
      }
      expect(columns.size).toBe(naiveVisible(history.versions).length)
    }
  })

  test('count each once: told of an ended version again, they do not hold it twice', () => {
    const dice = mulberry32(5)
    const shape = { episodes: 50, days: 3, coarse: false, missing: 0, outcomes: 'mixed' as const }
    const { written, versions, lastSeq } = randomHistory(dice, shape)
    const columns = new EpisodeColumns()
    for (const trace of written) columns.add(trace)
    for (const trace of versions) if (trace.toSeq !== null) columns.addPast(trace)
    for (let seq = 0; seq <= lastSeq; seq++)
      expect(byOrdinal(columns.traces({}, seq))).toEqual(byOrdinal(naiveVisible(versions, {}, seq)))
  })

  test('an episode added twice is one', () => {
    const { written } = randomHistory(mulberry32(6), {
      episodes: 1,
      days: 1,
      coarse: false,
      missing: 0,
      outcomes: 'mixed',
    })
    const columns = new EpisodeColumns()
    for (const trace of [...written.slice(0, 1), ...written.slice(0, 1)]) columns.add(trace)
    expect(columns.size).toBe(1)
    expect([...columns.traces()]).toHaveLength(1)
  })
})
