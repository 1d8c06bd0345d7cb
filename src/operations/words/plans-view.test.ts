import { describe, expect, test } from 'vitest'
import { TEXT_PAGE } from './page.ts'
import { plansView } from './plans-view.ts'

const page = { ...TEXT_PAGE, width: 120 }

const plan = {
  handle: 'P3',
  id: 'p',
  status: 'triggered',
  inForce: null,
  when: 'trend is up',
  does: 'skip the trade',
  until: null,
  condition: {},
  action: { type: 'skip_trade' },
  symbol: 'XAUUSD',
  strategy: 'breakout',
  reason: null,
  source: 'drawdown',
  sources: [],
  priority: 0.9,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  triggeredAt: '2026-01-02T00:00:00.000Z',
  trust: 'own',
  remarks: [],
  outcome: { followed: false, helped: true, r: -1, at: '2026-01-03T00:00:00.000Z' },
} as const

const shown = (outcome: {
  followed: boolean
  helped: boolean | null
  r: number | null
  at: string
}): string =>
  plansView(
    { asOf: '', plans: [{ ...plan, sources: [], remarks: [], outcome }], contradictions: [], why: null },
    page,
  )

describe('a plan that triggered', () => {
  const { outcome } = plan

  test('says when, for what, and until when it stands', () => {
    const text = shown(outcome)
    expect(text).toMatch(/^P3 triggered at 2026-01-02 00:00:00Z\n {2}for +breakout in XAUUSD\n/)
    expect(text).toMatch(/^ +until +it is cancelled$/m)
    expect(text).toMatch(/^ +from +the drawdown, /m)
  })

  test('says what came of it, and only what can be known', () => {
    expect(shown(outcome)).toContain(
      'it was not followed, following it would have helped, the trade made -1.00R',
    )
    expect(shown({ ...outcome, helped: false, r: 2 })).toContain('following it would not have helped')
    expect(shown({ ...outcome, followed: true, helped: null, r: null })).toMatch(
      /it was followed, whether that helped is unknown, 2026-01-03/,
    )
  })
})
