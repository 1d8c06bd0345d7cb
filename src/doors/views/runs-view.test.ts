import { describe, expect, test } from 'vitest'
import { plainPage } from '../cli/testing/plain-page.ts'
import type { AnswerOf } from './answer-view.ts'
import { diffView } from './diff-view.ts'
import { runsView } from './runs-view.ts'

const widest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length))

const run: AnswerOf<'runs'>['runs'][number] = {
  run: 'gold-2019-to-2024-slow',
  mode: 'backtest',
  strategy: 'breakout-of-the-range',
  variant: 'breakout-of-the-range@12#3702eeba',
  parameters: { lookback: 40 },
  started: '2019-01-02T09:30:00.000Z',
  ended: '2024-12-30T17:00:00.000Z',
  note: null,
  trades: { closed: 12_345, open: 3 },
  net: -1_234_567.89,
  expectancy: { value: -0.17, lower: -0.25, upper: -0.09 },
  basis: 'stop',
  maxDrawdown: 0.4321,
  symbols: ['XAUUSD'],
  playbook: '0f'.repeat(32),
  learnings: 12,
  retired: {
    variant: 'breakout@1',
    at: '2025-01-02T09:30:00.000Z',
    run: 'live',
    by: 'person',
    reason: 'under water for years',
    trust: 'own',
  },
  likeness: {
    score: 0.766,
    parts: { strategy: 1, parameters: 0.5, symbols: null, playbook: 0.83, mode: 1 },
  },
}

describe('runs', () => {
  const shown = (width: number) =>
    runsView(
      { runs: [run, { ...run, run: 'b', expectancy: null, likeness: null }], unread: [], why: null },
      plainPage(width),
    )

  test.each([80, 120, 200])('fit a page of %i columns', (width) => {
    expect(widest(shown(width))).toBeLessThanOrEqual(width)
  })

  test('say what is not known, why they are alike and why one was retired', () => {
    const text = shown(200)
    expect(text).toContain('-0.17R (-0.25 to -0.09R)')
    expect(text).toMatch(/^b .* unknown /m)
    expect(text).toContain('strategy 100%, parameters 50%, symbols unknown, playbook 83%, mode 100%')
    expect(text).toContain('by the person 2025-01-02 09:30:00Z: under water for years')
  })

  test('that cannot be read are named, and none at all says why', () => {
    const unread = [{ run: 'bt-2', why: 'no database' }]
    expect(runsView({ runs: [], unread, why: 'no run was opened' }, plainPage(80))).toBe(
      'no run was opened\n\nNot read:\n  - bt-2: no database',
    )
  })
})

describe('a diff of runs', () => {
  const lines = Array.from({ length: 40 }, (_, n) => `+line ${n} ${'x'.repeat(100)}`)
  const both = (path: string) => ({
    path,
    in: 'both' as const,
    diff: ['--- a', '+++ b', '@@ @@', ...lines].join('\n'),
  })
  const only = (n: number) => ({ path: `journal/2025-01-${n + 10}.md`, in: 'first' as const, diff: '' })
  const { likeness: _, ...told } = run
  const answer: AnswerOf<'diff'> = {
    runs: [told, { ...told, run: 'b' }],
    results: [
      { figure: 'net', first: -1_234_567.89, second: 2 },
      { figure: 'winRate', first: 0.61, second: null },
    ],
    playbook: both('playbook.md'),
    notes: { same: 3, differ: Array.from({ length: 7 }, (_, n) => both(`notes/n${n}.md`)) },
    journal: { same: 0, differ: Array.from({ length: 21 }, (_, n) => only(n)) },
    why: null,
  }
  const text = diffView(answer, plainPage(80))

  test('fits a page of 80 columns and says what it leaves out', () => {
    expect(widest(text)).toBeLessThanOrEqual(80)
    expect(text).toContain('… 17 lines more: --json')
    expect(text).toContain('… 2 files more: --json')
    expect(text).toContain('and 1 more.')
  })

  test('puts figures beside each other, and counts files', () => {
    expect(text).toMatch(/^net +-1,234,567\.89 +\+2\.00$/m)
    expect(text).toMatch(/^win rate +61% +unknown$/m)
    expect(text).toContain('Notes: different 7, in one run only 0, the same 3')
    expect(text).toContain('Journal: different 0, in one run only 21, the same 0')
  })
})
