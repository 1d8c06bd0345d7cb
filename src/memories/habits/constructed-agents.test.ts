import { describe, expect, test } from 'vitest'
import { DAY_MS, instant, plusMs } from '#vocabulary'
import { normal } from '../../lab/random/draw.ts'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import type { Episode } from '../episodes/episode.ts'
import type { OpenTrade } from './habit-trades.ts'
import { type Habits, habitsOf } from './habits.ts'
import { type Manner, sampleAgent, sampleEpisode } from './testing/sample-agent.ts'

const TRADES = 100

const readings = (histories: number, manner: Manner = {}, trades = TRADES): readonly Habits[] =>
  Array.from({ length: histories }, (_, i) =>
    habitsOf(sampleAgent(mulberry32(i * 7_919 + 13), trades, manner)),
  )

const rate = (habits: readonly Habits[], is: (one: Habits) => boolean): number =>
  habits.filter(is).length / habits.length

const drift = (habits: Habits, about: string) => habits.drift.find((one) => one.about === about)

describe('a plain agent', () => {
  const plain = readings(1_500)

  test.each([
    'disposition',
    'sizeAfterLoss',
    'waitAfterLoss',
    'recencyBias',
    'sizeAfterWins',
    'confidenceAfterWins',
    'busyOutcome',
  ] as const)('has no %s in 99 of 100 histories', (name) => {
    expect(rate(plain, ({ figures }) => figures[name].found === true)).toBeLessThan(0.01)
    expect(rate(plain, ({ figures }) => figures[name].found === null)).toBeLessThan(0.02)
  })

  test('drifts in nothing in 97 of 100 histories, and has no habit at all in 95', () => {
    expect(rate(plain, (habits) => habits.drift.some(({ found }) => found === true))).toBeLessThan(0.03)
    const anything = ({ figures, drift: drifts }: Habits): boolean =>
      [...Object.values(figures), ...drifts].some(({ found }) => found === true)
    expect(rate(plain, anything)).toBeLessThan(0.05)
  })
})

test('an agent that holds losers is found, the more surely the longer it holds', () => {
  const holding = (times: number) => readings(300, { holding: (plain, r) => (r > 0 ? plain : times * plain) })
  const thrice = holding(3)
  expect(rate(thrice, ({ figures }) => figures.disposition.found === true)).toBeGreaterThan(0.97)
  expect(rate(holding(2), ({ figures }) => figures.disposition.found === true)).toBeGreaterThan(0.65)
  // It sizes and waits like anyone.
  expect(rate(thrice, ({ figures }) => figures.sizeAfterLoss.found === true)).toBeLessThan(0.02)
})

test('an agent that holds winners is not said to hold losers', () => {
  const habits = readings(200, { holding: (plain, r) => (r > 0 ? 3 * plain : plain) })
  expect(rate(habits, ({ figures }) => figures.disposition.found === true)).toBe(0)
})

test('an agent that doubles after losses is found, with about twice the size', () => {
  const habits = readings(300, { size: (plain, { lost }) => (lost > 0 ? 2 * plain : plain) })
  expect(rate(habits, ({ figures }) => figures.sizeAfterLoss.found === true)).toBe(1)
  for (const { figures } of habits) expect(Math.abs((figures.sizeAfterLoss.value ?? 0) - 2)).toBeLessThan(0.5)
  expect(rate(habits, ({ figures }) => figures.disposition.found === true)).toBeLessThan(0.02)
  const martingale = readings(300, { size: (plain, { lost }) => plain * 2 ** Math.min(4, lost) })
  expect(rate(martingale, ({ figures }) => figures.sizeAfterLoss.found === true)).toBe(1)
})

test('an agent that waits three times as long after a loss is found', () => {
  const habits = readings(300, { wait: (plain, { lost }) => (lost > 0 ? 3 * plain : plain) })
  expect(rate(habits, ({ figures }) => figures.waitAfterLoss.found === true)).toBeGreaterThan(0.9)
})

test('an agent that two wins go to the head of is found by its size and its words', () => {
  const habits = readings(300, {
    size: (plain, { won }) => (won >= 2 ? 1.5 * plain : plain),
    confidence: (plain, { won }) => Math.min(1, won >= 2 ? plain + 0.15 : plain),
  })
  expect(rate(habits, ({ figures }) => figures.sizeAfterWins.found === true)).toBeGreaterThan(0.95)
  expect(rate(habits, ({ figures }) => figures.confidenceAfterWins.found === true)).toBeGreaterThan(0.9)
})

describe('an agent that is another one from its 61st trade on', () => {
  const later = (i: number): boolean => i >= 60
  const near = (habits: readonly Habits[], about: string, trades: number): number =>
    rate(
      habits.filter((one) => drift(one, about)?.found),
      (one) => Math.abs((drift(one, about)?.since?.n ?? 0) - 61) <= trades,
    )

  test('is found when its outcomes fall by 1.5R, within ten trades of it', () => {
    const habits = readings(300, { r: (plain, i) => (later(i) ? plain - 1.5 : plain) })
    expect(rate(habits, (one) => drift(one, 'outcome')?.direction === 'degrading')).toBeGreaterThan(0.93)
    expect(near(habits, 'outcome', 10)).toBeGreaterThan(0.9)
    const better = readings(300, { r: (plain, i) => (later(i) ? plain + 1.5 : plain) })
    expect(rate(better, (one) => drift(one, 'outcome')?.direction === 'improving')).toBeGreaterThan(0.93)
  })

  test('is found when it holds three times as long, or bets half as much again, within five', () => {
    const longer = readings(300, { holding: (plain, _, i) => (later(i) ? 3 * plain : plain) })
    expect(rate(longer, (one) => drift(one, 'holding')?.direction === 'shifting')).toBeGreaterThan(0.97)
    expect(near(longer, 'holding', 5)).toBeGreaterThan(0.85)
    const larger = readings(300, { size: (plain, _, i) => (later(i) ? 1.5 * plain : plain) })
    expect(rate(larger, (one) => drift(one, 'size')?.direction === 'shifting')).toBeGreaterThan(0.97)
    expect(near(larger, 'size', 5)).toBeGreaterThan(0.9)
  })
})

describe('a fair game with a near target and a far stop', () => {
  const START = instant('2024-01-01T00:00:00Z')
  const DAYS = 100

  /** One entry a day; R moves .25 a day until +.5 or −1.5, so that it lasts 12 days on average (docs/method.md#evidence). */
  const history = (seed: number): { closed: Episode[]; open: OpenTrade[] } => {
    const random = mulberry32(seed * 104_729 + 7)
    const closed: Episode[] = []
    const open: OpenTrade[] = []
    for (let day = 0; day < DAYS; day++) {
      const at = plusMs(START, day * DAY_MS)
      let r = 0
      let held = 0
      while (r < 0.5 && r > -1.5 && day + held < DAYS) {
        r += 0.25 * normal(random)
        held++
      }
      const episode = sampleEpisode({ n: day + 1, at, r, holdingSeconds: held * 86_400 })
      if (r >= 0.5 || r <= -1.5) closed.push(episode)
      else
        open.push({
          episode: { ...episode, status: 'open', r: null, rSource: 'none', pnl: null, outcomeKnownAt: null },
          markedR: r,
          heldSeconds: held * 86_400,
        })
    }
    return { closed, open }
  }

  const meanOver = (reading: (one: { closed: Episode[]; open: OpenTrade[] }) => Habits): number => {
    const histories = 400
    let sum = 0
    for (let seed = 0; seed < histories; seed++) sum += reading(history(seed)).figures.expectancy.value ?? 0
    return sum / histories
  }

  test('shows nothing when the open trades count at their marks', () => {
    expect(Math.abs(meanOver(({ closed, open }) => habitsOf(closed, open)))).toBeLessThan(0.02)
  })

  test('would show a gain by its closed trades alone', () => {
    expect(meanOver(({ closed }) => habitsOf(closed))).toBeGreaterThan(0.04)
  })
})
