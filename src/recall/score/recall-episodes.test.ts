import { describe, expect, test } from 'vitest'
import type { EpisodeTrace } from '#memories'
import { contentId, DAY_MS, type Instant } from '#vocabulary'
import { shuffled } from '../../lab/random/draw.ts'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { naiveRecall } from '../testing/naive-recall.ts'
import { HISTORY_START, randomHistory } from '../testing/random-history.ts'
import { randomQuery, randomShape } from '../testing/random-query.ts'
import { EpisodeColumns } from './columns/episode-columns.ts'
import type { EpisodeQuery, EpisodeRecall } from './episode-query.ts'
import { recallEpisodes } from './recall-episodes.ts'

const columnsOf = (written: readonly EpisodeTrace[]): EpisodeColumns => {
  const columns = new EpisodeColumns()
  for (const trace of written) columns.add(trace)
  return columns
}

const shapeOf = ({ hits, candidates, eligible, left, formula, order }: EpisodeRecall) => ({
  hits: hits.map(({ id, side, duplicates, trace }) => ({ id, side, duplicates, trace })),
  candidates,
  eligible,
  left,
  formula,
  order,
})

const numbersOf = ({ hits, cut, sigma }: EpisodeRecall): readonly number[] => [
  cut ?? -1,
  sigma,
  ...hits.flatMap(({ score, components }) => [
    score,
    ...Object.values(components).map((value) => value ?? -1),
  ]),
]

const expectSame = (found: EpisodeRecall, wanted: EpisodeRecall): void => {
  expect(shapeOf(found)).toEqual(shapeOf(wanted))
  const exact = numbersOf(wanted)
  for (const [index, value] of numbersOf(found).entries())
    expect(Math.abs(value - (exact[index] ?? Number.NaN))).toBeLessThanOrEqual(1e-12)
}

const plainQuery = (at: Instant): EpisodeQuery => ({
  context: { trend: 'up', session: 'london' },
  at,
  limit: 10,
  sigma: 1,
  affect: { drawdownState: 0, losingStreak: 0 },
})

describe('recall over columns', () => {
  test('equals a scan by the formulas, whatever the history and the question', () => {
    const dice = mulberry32(20150105)
    for (let asked = 0; asked < 2_400; ) {
      const shape = randomShape(dice, [0, 1, 2, 5, 20, 60, 200, 500])
      const history = randomHistory(dice, shape)
      const columns = columnsOf(history.written)
      for (let i = 0; i < 12; i++, asked++) {
        const query = randomQuery(dice, history, shape.episodes)
        expectSame(recallEpisodes(columns, query), naiveRecall(history.versions, query))
      }
    }
  })

  test('equals it over thousands of episodes, most of which it never looks at', () => {
    const dice = mulberry32(7)
    for (const outcomes of ['mixed', 'mixed', 'losing'] as const) {
      const shape = { episodes: 4_000, days: 400, coarse: false, missing: 0.02, outcomes }
      const history = randomHistory(dice, shape)
      const columns = columnsOf(history.written)
      for (let i = 0; i < 10; i++) {
        const query = {
          ...randomQuery(dice, history, shape.episodes),
          text: undefined,
          periodWeight: undefined,
        }
        expectSame(recallEpisodes(columns, query), naiveRecall(history.versions, query))
      }
    }
  })

  test('answers the same when the past is read from a store, in any order, with questions in between', () => {
    const dice = mulberry32(99)
    for (let i = 0; i < 60; i++) {
      const shape = randomShape(dice, [5, 60, 200])
      const history = randomHistory(dice, shape)
      const columns = new EpisodeColumns()
      for (const trace of shuffled(dice, history.versions)) {
        if (trace.toSeq === null) columns.add(trace)
        else columns.addPast(trace)
        if (dice() < 0.05) recallEpisodes(columns, plainQuery(history.end))
      }
      const query = randomQuery(dice, history, shape.episodes)
      expectSame(recallEpisodes(columns, query), naiveRecall(history.versions, query))
    }
  })

  test('shows at least as many losers as P8 promises', () => {
    const dice = mulberry32(8)
    for (let i = 0; i < 400; i++) {
      const shape = { ...randomShape(dice, [20, 60, 200]), outcomes: 'mixed' as const }
      const history = randomHistory(dice, shape)
      const query = { ...randomQuery(dice, history, shape.episodes), order: 'balanced' as const }
      if (query.limit < 2) continue
      const { hits } = recallEpisodes(columnsOf(history.written), query)
      const losers = hits.filter(({ components }) => components.warn !== null).length
      const { eligible } = naiveRecall(history.versions, query)
      expect(losers).toBeGreaterThanOrEqual(Math.min(eligible, Math.ceil((3 * query.limit) / 10)))
    }
  })

  test('varies over the whole pool even where most of what is read first collapses', () => {
    const shape = { episodes: 1, days: 1, coarse: false, missing: 0, outcomes: 'mixed' as const }
    const [model] = randomHistory(mulberry32(3), shape).written
    if (model === undefined) throw new Error('no episode to copy')
    // Sixty bars with five copies each; the best fifteen are in one session, the rest, nearly as good, in another.
    const copies = Array.from({ length: 300 }, (_, i): EpisodeTrace => {
      const bar = Math.floor(i / 5)
      const at = (HISTORY_START - bar * 3_600_000) as Instant
      const session = bar < 15 ? 'london' : 'asia'
      const id = contentId(at, `copy ${i}`)
      return { ...model, id, n: i + 1, fromSeq: i + 1, at, session, trend: 'up', barSeconds: 900 }
    })
    const query = { ...plainQuery(HISTORY_START), context: { trend: 'up' as const } }
    const found = recallEpisodes(columnsOf(copies), query)
    expectSame(found, naiveRecall(copies, query))
    expect(new Set(found.hits.map(({ trace }) => trace.session))).toEqual(new Set(['london', 'asia']))
  })

  test('counts no loss apart from one that it duplicates, in another block or told with a longer bar later', () => {
    const shape = { episodes: 1, days: 1, coarse: false, missing: 0, outcomes: 'losing' as const }
    const [model] = randomHistory(mulberry32(3), shape).written
    if (model === undefined) throw new Error('no episode to copy')
    const lossAt = (i: number, seconds: number, told: Partial<EpisodeTrace>): EpisodeTrace => {
      const at = (HISTORY_START + seconds * 1_000) as Instant
      const lost = { rSource: 'stop' as const, pnl: -50, status: 'closed' as const, trend: 'up' as const }
      const id = contentId(at, `loss ${i}`)
      return { ...model, ...lost, ...told, id, n: i + 1, fromSeq: i + 1, at, outcomeKnownAt: at }
    }
    // A bar and more apart, but for those on either side of the end of a block. The newest are more alike: the others are counted and not ranked.
    const losses = Array.from({ length: 300 }, (_, i) =>
      lossAt(i, 1e5 * i - (i % 64 === 0 ? 5e4 : 0), {
        r: -1,
        barSeconds: 9e4,
        session: i < 256 ? 'asia' : 'london',
      }),
    )
    const wide = lossAt(losses.length, 1e5 * 128 + 1e4, { r: -3, barSeconds: 1.2e7, session: 'asia' })
    const columns = columnsOf(losses)
    const query = plainQuery((HISTORY_START + 3_000 * DAY_MS) as Instant)
    const before = recallEpisodes(columns, query)
    expectSame(before, naiveRecall(losses, query))
    expect(before.eligible).toBe(losses.length - 4)
    columns.add(wide)
    const after = recallEpisodes(columns, query)
    expectSame(after, naiveRecall([...losses, wide], query))
    expect(after.eligible).toBeLessThan(80)
  })

  test('of one asked for, gives the best and says how many warnings wait', () => {
    const history = randomHistory(mulberry32(4), {
      episodes: 200,
      days: 30,
      coarse: false,
      missing: 0,
      outcomes: 'mixed',
    })
    const columns = columnsOf(history.written)
    const { hits, left } = recallEpisodes(columns, { ...plainQuery(history.end), limit: 1 })
    const [best] = recallEpisodes(columns, { ...plainQuery(history.end), limit: 1, order: 'outcome' }).hits
    expect(hits.map(({ id }) => id)).toEqual([best?.id])
    expect(left).toBeGreaterThan(0)
  })

  test('finds nothing in nothing', () => {
    const recall = recallEpisodes(new EpisodeColumns(), plainQuery(HISTORY_START))
    expect(recall).toMatchObject({ hits: [], candidates: 0, left: 0, cut: null })
  })
})
