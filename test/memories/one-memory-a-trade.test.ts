import { test } from '@fast-check/vitest'
import { expect } from 'vitest'
import type { EpisodeRow } from '#log'
import { openTrade } from '../by-fills.ts'
import { type History, histories, tradingHistories } from '../promises/histories.ts'
import { replay } from '../promises/memories.ts'
import { type Desk, entry, june, withDesk } from './desk.ts'

/** Calls after which an outcome is another one than was counted. */
const AMENDING: ReadonlySet<string> = new Set(['correct', 'cash', 'fill', 'tick', 'turn'])

const everyTradeOnce = ({ rows }: Desk): void => {
  const trades = rows('trades')
  const episodes = rows('episodes')
  expect(episodes.map(({ n }) => n).sort((a, b) => a - b)).toEqual(episodes.map((_, i) => i + 1))
  expect(rows('memory')[0]?.episodes ?? 0).toBe(episodes.length)
  const told = episodes.filter(({ kind }) => kind === 'trade')
  expect(told.map(({ id }) => id).sort()).toEqual(trades.map(({ id }) => id).sort())
  for (const trade of trades) {
    const episode = told.find(({ id }) => id === trade.id)
    expect(episode).toMatchObject({
      status: trade.status,
      symbol: trade.symbol,
      strategy: trade.strategy?.name ?? null,
      direction: trade.side,
      confidence: trade.confidence,
    })
    if (trade.status !== 'closed') continue
    expect(episode?.pnl).toBe(trade.pnl)
    if (trade.initialRisk !== null)
      expect(episode?.r).toBeCloseTo(Number(trade.pnl) / Number(trade.initialRisk), 9)
  }
}

/** Every outcome is one observation at most. */
const everyOutcomeOnce = ({ rows }: Desk, history: History): void => {
  const evidence = rows('evidence')
  const counted = evidence.flatMap((row) => row.episodes)
  // One that was put right to another strategy is counted there, and no longer where it was from the next maintenance on.
  if (!history.some(({ call }) => call === 'correct')) expect(new Set(counted).size).toBe(counted.length)
  // It waits there until then; one that was forgotten waits for its end.
  const waiting = rows('episodes').filter((one) => one.pending && one.reckoned === null)
  const pending = new Map(waiting.map((one) => [one.id, one.strategy]))
  for (const { episodes, strategy } of evidence)
    for (const id of episodes) expect(pending.has(id) && pending.get(id) === strategy).toBe(false)
  for (const belief of rows('tallies')) {
    expect(belief.observations).toBeLessThanOrEqual(evidence.length)
    expect(belief.alpha + belief.beta - belief.prior[0] - belief.prior[1]).toBe(belief.observations)
  }
}

/** A belief has counted what its evidence says, unless near-duplicates that were counted one by one were taken together since. */
const asEvidenceSays = ({ rows }: Desk): void => {
  if (hasTwins(rows('episodes'))) return
  const evidence = rows('evidence')
  for (const belief of rows('tallies')) {
    const own = evidence.filter((row) => row.beliefs.includes(belief.n))
    expect(belief.observations).toBe(own.length)
    expect(belief.wins).toBe(own.filter(({ r }) => r > 0).length)
  }
}

/** Entered within the longest bar of the histories. */
const hasTwins = (episodes: readonly EpisodeRow[]): boolean =>
  episodes.some((a) =>
    episodes.some(
      (b) =>
        a.n < b.n &&
        a.symbol === b.symbol &&
        a.strategy === b.strategy &&
        a.direction === b.direction &&
        Math.abs(a.at - b.at) < 3_600_000,
    ),
  )

test.prop([histories(60)], { numRuns: 20 })(
  'whatever happens to a trade, it is one memory, and that says what the trade says',
  (history) =>
    withDesk(async (desk) => {
      await replay(desk.person, history)
      everyTradeOnce(desk)
      everyOutcomeOnce(desk, history)
    }),
)

test.prop([tradingHistories(80)], { numRuns: 8 })(
  'however many trades close, in whatever order, each outcome is counted once',
  (history) =>
    withDesk(async (desk) => {
      await replay(
        desk.person,
        history.filter(({ call }) => !AMENDING.has(call)),
      )
      everyTradeOnce(desk)
      everyOutcomeOnce(desk, history)
      asEvidenceSays(desk)
    }),
)

test('what says nothing new of an open trade is no new version of its memory, now or rebuilt', () =>
  withDesk(async ({ person, rows }) => {
    await openTrade(person, entry(1, '10:00'))
    const before = rows('episodes')
    await person.correct({ at: june(2), trade: '1 10:00', set: { fees: 1 }, reason: 'statement came' })
    await person.cash({ at: june(3), type: 'funding', amount: -1, trade: '1 10:00' })
    expect(rows('episodes')).toEqual(before)
    expect((await person.verify({})).problems).toEqual([])
  }))
