import { expect, test } from 'vitest'
import { UTC_CALENDAR } from '#market'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { EpisodeColumns } from '../score/columns/episode-columns.ts'
import { naiveVisible } from '../testing/naive-recall.ts'
import { randomHistory } from '../testing/random-history.ts'
import { randomQuery, randomShape } from '../testing/random-query.ts'
import { tradeTotals } from './trade-totals.ts'
import { tradesInColumns } from './trades-in-columns.ts'

test('totals are those of the trades one by one, as of any moment, in whatever order they were read', () => {
  const dice = mulberry32(77)
  for (let i = 0; i < 60; i++) {
    const shape = randomShape(dice, [0, 1, 20, 200])
    const history = randomHistory(dice, shape)
    const columns = new EpisodeColumns()
    for (const trace of history.written) columns.add(trace)
    for (let asked = 0; asked < 5; asked++) {
      const { filter: { symbol, strategy } = {}, seq = history.lastSeq } = randomQuery(
        dice,
        history,
        shape.episodes,
      )
      const status = [undefined, 'open', 'closed'][Math.floor(dice() * 3)] as 'open' | 'closed' | undefined
      const matching = naiveVisible(history.versions, { symbol, strategy, kinds: ['trade'] }, seq)
        .filter((trace) => status === undefined || trace.status === status)
        .sort((a, b) => a.n - b.n)
      const closed = matching.filter((trace) => trace.status === 'closed')
      const outcomes = closed.flatMap(({ r }) => (r === null ? [] : [r]))
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      expect(
        tradeTotals(tradesInColumns(columns, { symbol, strategy, status }, { seq, calendar: UTC_CALENDAR })),
      ).toEqual({
        trades: matching.length,
        open: matching.filter((trace) => trace.status === 'open').length,
        closed: closed.length,
        net: sum(closed.map(({ pnl }) => pnl ?? 0)),
        r: sum(outcomes),
        judged: outcomes.length,
      })
    }
  }
})
