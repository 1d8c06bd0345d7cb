import { describe, expect, test } from 'vitest'
import { plainPage } from '../cli/testing/plain-page.ts'
import { flagsView } from './flags-view.ts'
import { recordedView } from './recorded-view.ts'

const flag = {
  handle: 'F3',
  code: 'reports_differ',
  status: 'open',
  symbol: 'XAUUSD',
  trade: 'T12',
  field: 'entryPrice',
  known: '2000.5',
  reported: '2001',
  next: 'Look the value up at the broker and correct the trade if the first is wrong.',
  seq: 42,
  at: '2025-06-02T10:00:00.000Z',
  endedAt: null,
} as const

const listed = { ...flag, reason: null }
const answer = { asOf: '2025-06-03T00:00:00.000Z', flags: [listed], next: null, why: null }

describe('flags on a screen of 80 columns', () => {
  const page = plainPage(80)

  test('show the two values and what to do, and nothing beyond the edge', () => {
    const shown = flagsView(answer, page)
    expect(shown).toBe(
      [
        'F3 open: reports_differ',
        '  of        T12 XAUUSD entryPrice, event 42 at 2025-06-02 10:00:00Z',
        '  known     2000.5',
        '  reported  2001',
        '  next      Look the value up at the broker and correct the trade if the first',
        '            is wrong.',
      ].join('\n'),
    )
    expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test('show why a person closed one, and no longer what to do', () => {
    const closed = {
      ...listed,
      status: 'closed',
      endedAt: '2025-06-04T10:00:00.000Z',
      reason: 'ours is right',
    } as const
    const shown = flagsView({ ...answer, flags: [closed] }, page)
    expect(shown).toContain('F3 closed at 2025-06-04 10:00:00Z: reports_differ')
    expect(shown).toContain('because   ours is right')
    expect(shown).not.toContain('next')
  })

  test('say why there is none', () => {
    expect(flagsView({ ...answer, flags: [], why: 'no flag is open' }, page)).toBe('no flag is open')
  })

  test('stand with the fact that raised and settled them', () => {
    const recorded = {
      outcome: 'recorded',
      id: 'x',
      seq: 42,
      at: flag.at,
      knownAt: flag.at,
      trades: [],
      memories: [],
      flags: [flag],
      settled: ['F1', 'F2'],
      notices: [],
      message: 'recorded',
    } as const
    const shown = recordedView(
      { ...recorded, trades: [], memories: [], flags: [flag], settled: ['F1', 'F2'], notices: [] },
      page,
    )
    expect(shown).toContain('look at   F3 reports_differ T12 XAUUSD entryPrice: known 2000.5, reported 2001')
    expect(shown).toContain('settled   F1 F2')
    expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test('of a run that has no time say none', () => {
    const fact = {
      outcome: 'recorded',
      id: 'x',
      seq: 3,
      at: null,
      knownAt: null,
      message: 'recorded',
    } as const
    const none = { trades: [], memories: [], flags: [], settled: [], notices: [] }
    expect(recordedView({ ...fact, ...none }, page)).toBe('recorded  event 3')
  })
})
