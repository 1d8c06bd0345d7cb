import { describe, expect, test } from 'vitest'
import type { EpisodeTrace } from '#memories'
import { HOUR_MS } from '#vocabulary'
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

  test.each([
    ['as they began', (at: number) => at],
    ['the last first', (at: number) => -at],
    ['nearly as they began', (at: number, dice: () => number) => at + dice() * HOUR_MS],
    ['in no order', (_: number, dice: () => number) => dice()],
  ])('are in order of entry and id when they come %s', (_, placed) => {
    const dice = mulberry32(7)
    const shape = { episodes: 600, days: 20, coarse: false, missing: 0, outcomes: 'mixed' as const }
    const { versions } = randomHistory(dice, shape)
    const current = versions
      .filter(({ toSeq }) => toSeq === null)
      .map((trace) => ({ trace, place: placed(trace.at, dice) }))
      .sort((a, b) => a.place - b.place)
    const columns = new EpisodeColumns()
    for (const { trace } of current) columns.add(trace)
    for (const rows of columns.view().rows) {
      const traces = Array.from({ length: rows.count }, (_, row) => rows.traceOf(row))
      expect(traces).toEqual([...traces].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)))
    }
    const known = current.map(({ trace }) => trace).filter(({ status }) => status !== 'voided')
    expect(byOrdinal(columns.traces())).toEqual(byOrdinal(known))
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
