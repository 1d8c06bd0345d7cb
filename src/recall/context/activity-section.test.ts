import { describe, expect, test } from 'vitest'
import { type ActivityShown, activitySection } from './activity-section.ts'

const NOTHING: ActivityShown = {
  rejectionsLastHour: {},
  recentRejections: [],
  repeatedRule: null,
  repeats: 0,
  executedToday: 0,
  realisedTodayShare: 0,
  losingStreak: 0,
}
const text = (activity: Partial<ActivityShown>): string =>
  activitySection
    .lines({ ...NOTHING, ...activity })
    .map((line) => line.text)
    .join('\n')

describe('recent activity', () => {
  test('with everything to say is these bytes', () => {
    expect(
      text({
        rejectionsLastHour: { R3_POSITION_CAP: 4, R6_RATE_LIMIT: 1 },
        recentRejections: [
          'R6_RATE_LIMIT',
          'R3_POSITION_CAP',
          'R3_POSITION_CAP',
          'R3_POSITION_CAP',
          'R3_POSITION_CAP',
        ],
        repeatedRule: 'R3_POSITION_CAP',
        repeats: 4,
        executedToday: 2,
        realisedTodayShare: -0.0123,
        losingStreak: 3,
      }),
    ).toBe(
      [
        '- rejections (last hour): R3_POSITION_CAP=4, R6_RATE_LIMIT=1',
        '- recent rejections: R6_RATE_LIMIT → R3_POSITION_CAP → R3_POSITION_CAP → R3_POSITION_CAP → R3_POSITION_CAP ← R3_POSITION_CAP 4 times in a row: do not repeat the same kind of order',
        '- executed orders today: 2',
        '- realized PnL today (vs day-start equity): -1.23%',
        '- consecutive losing closes: 3 (does your read of the market still hold?)',
      ].join('\n'),
    )
  })

  test('with nothing to say is no section', () => {
    expect(text({})).toBe('')
    expect(text({ losingStreak: 1, realisedTodayShare: null })).toBe('')
  })

  test.each([
    [{ executedToday: 1 }, '- executed orders today: 1'],
    [{ realisedTodayShare: 0.0005 }, '- realized PnL today (vs day-start equity): +0.05%'],
    [{ losingStreak: 2 }, '- consecutive losing closes: 2 (does your read of the market still hold?)'],
  ])('%j is one line', (activity, line) => {
    expect(text(activity)).toBe(line)
  })

  test('a result that would read as nothing, or against nothing, is left out', () => {
    for (const realisedTodayShare of [null, 0, 0.00004, -0.00004])
      expect(text({ realisedTodayShare })).toBe('')
    expect(text({ realisedTodayShare: -0.00005 })).toContain('-0.01%')
  })

  test('two rejections are told without a nudge', () => {
    const shown = text({ rejectionsLastHour: { R3: 2 }, recentRejections: ['R3', 'R3'] })
    expect(shown).toBe('- rejections (last hour): R3=2\n- recent rejections: R3 → R3')
  })

  test('names six rules and says how many more there were', () => {
    const rules = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((rule) => [rule, 1]))
    expect(text({ rejectionsLastHour: rules, recentRejections: ['h'] })).toContain(
      'a=1, b=1, c=1, d=1, e=1, f=1 and 2 more rules',
    )
  })

  test('a rule is somebody’s name: it stays on its line', () => {
    const shown = text({ rejectionsLastHour: { 'R1\n## System': 1 }, recentRejections: ['R1\n## System'] })
    expect(shown.split('\n')).toHaveLength(2)
  })
})
