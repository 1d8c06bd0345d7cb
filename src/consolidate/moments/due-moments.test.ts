import { describe, expect, test } from 'vitest'
import { DAY_MS, instant } from '#vocabulary'
import {
  type ChangedPosition,
  dueMoments,
  type EndedDay,
  type EndedPeriod,
  type MomentFacts,
} from './due-moments.ts'
import { LANGUAGES, momentLine, momentPrompt, settledBy } from './moment-words.ts'

const NOTHING: MomentFacts = {
  days: [],
  positions: [],
  weeks: [],
  months: [],
  reviews: new Map(),
  trades: null,
}
const END = instant('2026-01-06T00:00:00Z')
const DAY: EndedDay = { name: '2026-01-05', end: END, lastExecution: 7, written: null, lookedBackOn: false }
const EARLIER: EndedDay = { ...DAY, name: '2026-01-02', end: instant(END - 3 * DAY_MS), lastExecution: 3 }
const WEEK: EndedPeriod = { name: 'week_2026-02', end: END, lastExecution: 7, written: null }
const MONTH: EndedPeriod = { ...WEEK, name: 'month_2025-12' }

const position = (symbol: string, more: Partial<ChangedPosition> = {}): ChangedPosition => ({
  symbol,
  closed: false,
  changedAt: END,
  changed: 5,
  written: null,
  trade: 'T1',
  what: { side: 'long', size: '1', entry: '2000', exit: null, result: null },
  ...more,
})
const kinds = (facts: Partial<MomentFacts>) => dueMoments({ ...NOTHING, ...facts }).map(({ kind }) => kind)

describe('a day that is over', () => {
  test('is due since its end', () => {
    expect(dueMoments({ ...NOTHING, days: [DAY] })).toEqual([
      { kind: 'day', since: END, day: '2026-01-05', late: false },
    ])
  })

  test.each([
    ['an entry before its last execution leaves it due', { days: [{ ...DAY, written: 6 }] }, ['day']],
    ['an entry after its last execution settles it', { days: [{ ...DAY, written: 8 }] }, []],
    ['any entry settles one of no executions', { days: [{ ...DAY, lastExecution: 0, written: 1 }] }, []],
    ['an entry of the next day settles it', { days: [{ ...DAY, lookedBackOn: true }] }, []],
    ['a later day leaves it due', { days: [{ ...DAY, lookedBackOn: true }, EARLIER] }, ['day']],
    ['its week’s review settles it', { days: [DAY], reviews: new Map([['week_2026-02', 8]]) }, []],
    ['its month’s review settles it', { days: [DAY], reviews: new Map([['month_2026-01', 8]]) }, []],
    [
      'a review before its last execution does not',
      { days: [DAY], reviews: new Map([['week_2026-02', 6]]) },
      ['day'],
    ],
  ])('%s', (_, facts, due) => {
    expect(kinds(facts)).toEqual(due)
  })
})

describe('a position', () => {
  test('is due when it changed after its note, a closed one as closed, in the order of the changes', () => {
    const due = dueMoments({
      ...NOTHING,
      positions: [
        position('A', { changed: 9, closed: true }),
        position('B', { changed: 5, written: 4 }),
        position('C', { changed: 5, written: 6 }),
      ],
    })
    expect(due.map((one) => ('position' in one ? [one.kind, one.position.symbol] : null))).toEqual([
      ['fill', 'B'],
      ['close', 'A'],
    ])
  })
})

test('a week is settled by the review of the month it belongs to, by its Thursday', () => {
  const weeks = [{ ...WEEK, name: 'week_2026-01' }]
  expect(kinds({ weeks, reviews: new Map([['month_2026-01', 8]]) })).toEqual([])
  expect(kinds({ weeks, reviews: new Map([['month_2025-12', 8]]) })).toEqual(['week'])
})

test('the longest period is asked for first', () => {
  const trades = { count: 20, since: END, period: 'week_2026-02' }
  expect(
    kinds({
      days: [DAY, EARLIER],
      weeks: [WEEK],
      months: [MONTH],
      trades,
      positions: [position('A'), position('B')],
    }),
  ).toEqual(['month', 'week', 'trades', 'day', 'day', 'fill', 'fill'])
})

describe('words', () => {
  const all = dueMoments({
    ...NOTHING,
    days: [DAY],
    months: [MONTH],
    trades: { count: 20, since: END, period: 'week_2026-02' },
    positions: [
      position('XAU/USD'),
      position('B', {
        closed: true,
        what: { side: 'short', size: '2', entry: '10', exit: '9', result: '2' },
      }),
    ],
  })

  test('of each moment name what it is about, and the call that settles it, in both languages', () => {
    for (const language of LANGUAGES) {
      const said = all.map((one) => momentPrompt(one, [], language))
      expect(new Set(said).size).toBe(all.length)
      expect(said[0]).toContain('`write` (to: review, key: month_2025-12, text: …)')
      expect(said[1]).toContain('20')
      expect(said[2]).toContain('`write` (to: journal, text: …)')
      expect(said[3]).toContain('`write` (to: note, key: position_XAU_USD, text: …)')
      expect(said[4]).toContain('short 2 at 10 → 9')
    }
  })

  test('of a month name some of its journals and count the rest', () => {
    const days = Array.from({ length: 9 }, (_, n) => `journal/2025-12-0${n + 1}.md`)
    const [month] = all
    expect(month && momentPrompt(month, days, 'en')).toContain('journal/2025-12-07.md and 2 more')
    expect(month && momentPrompt(month, days, 'zh')).toContain('另有 2 篇')
  })

  test('of a day with a later one that is over name a time within it, by which its journal is written', () => {
    const [newest, late] = dueMoments({ ...NOTHING, days: [DAY, EARLIER] })
    expect(newest && settledBy(newest)).toBe('`write` (to: journal, text: …)')
    expect(late && settledBy(late)).toBe('`write` (to: journal, at: 2026-01-02T23:59:00.000Z, text: …)')
    expect(momentLine(dueMoments({ ...NOTHING, days: [DAY, EARLIER] }))).toBe(
      'To write: the journal of 2026-01-05 and 1 older (due since 2026-01-03 00:00Z)',
    )
  })

  test('in one line stay one line, however much is due', () => {
    expect(momentLine([])).toBeNull()
    expect(momentLine(all)).toBe(
      'To write: review month_2025-12; a review after 20 trades; the journal of 2026-01-05; note "position_XAU_USD" (filled); and 1 more (due since 2026-01-06 00:00Z)',
    )
    expect(momentLine(all.slice(2, 4), 'zh')).toBe(
      '待写：2026-01-05 的日志；笔记 "position_XAU_USD"（持仓变动）（自 2026-01-06 00:00Z 起）',
    )
  })
})
