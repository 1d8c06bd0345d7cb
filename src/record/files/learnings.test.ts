import { describe, expect, test } from 'vitest'
import { newPlaybook, rulesText, withLearning } from './compose.ts'
import { type Learning, learningsIn, leastSupported, says } from './learnings.ts'

const PLAYBOOK = [
  '# Playbook',
  '',
  '- a rule, no learning',
  '',
  '## Learnings',
  '',
  '- [2026-01-05] first',
  '- written by hand, without a date',
  '* [2026-02] by month',
  'no bullet',
  '',
  '## After',
  '- not among them',
].join('\n')

describe('the learnings of a playbook', () => {
  test('are the lines below their heading, with their places and dates', () => {
    expect(learningsIn(PLAYBOOK)).toEqual([
      { line: 7, day: '2026-01-05', text: 'first' },
      { line: 8, day: null, text: 'written by hand, without a date' },
      { line: 9, day: '2026-02', text: 'by month' },
    ])
    expect(learningsIn(PLAYBOOK.replaceAll('\n', '\r\n'))).toEqual(learningsIn(PLAYBOOK))
    expect(learningsIn('\ufeff## Learnings\n- one')).toMatchObject([{ text: 'one' }])
    expect(learningsIn('# Playbook\n- a rule\n')).toEqual([])
    expect(learningsIn('')).toEqual([])
  })

  test('with the least behind them are those with fewest citations, then the oldest', () => {
    const learnings: Learning[] = [
      { line: 1, day: '2026-03-01', text: 'newest' },
      { line: 2, day: null, text: 'as old as the one above it' },
      { line: 3, day: '2026-01-01', text: 'cited' },
      { line: 4, day: '2026-02-01', text: 'older' },
      { line: 5, day: '2026-01-15', text: 'oldest' },
    ]
    const citations = new Map([['cited', 2]])
    const least = leastSupported(learnings, ({ text }) => citations.get(text) ?? 0)
    expect(least.map(({ text, citations: count }) => [text, count])).toEqual([
      ['oldest', 0],
      ['older', 0],
      ['newest', 0],
      ['as old as the one above it', 0],
      ['cited', 2],
    ])
  })

  test('and its rules both say what they say', () => {
    expect(says(PLAYBOOK, 'A rule: no learning!')).toBe(true)
    expect(says(PLAYBOOK, 'First')).toBe(true)
    expect(says(PLAYBOOK, 'no bullet')).toBe(false)
  })
})

describe('a new playbook', () => {
  test('has the strategy above and the learnings below', () => {
    expect(newPlaybook('  Buy breakouts.\n\nRisk 1%.\n', '')).toBe(
      '# Playbook\n\n## Strategy\n\nBuy breakouts.\n\nRisk 1%.\n\n## Learnings\n',
    )
    expect(newPlaybook('Fade.', '- [2026-01-05] first')).toBe(
      '# Playbook\n\n## Strategy\n\nFade.\n\n## Learnings\n\n- [2026-01-05] first\n',
    )
  })

  test('takes learnings below the strategy, whatever headings the prompt has', () => {
    const begun = newPlaybook('Fade.\n\n## Learnings\n\n- of the prompt\n\n## Exits\n\nAt noon.', '')
    const learned = withLearning(begun, '2026-01-05', 'later')
    expect(learned).toBe(`${begun}\n- [2026-01-05] later\n`)
    expect(rulesText(learned)).toBe(rulesText(begun))
    expect(learningsIn(learned).map(({ text }) => text)).toEqual(['later'])
  })
})
