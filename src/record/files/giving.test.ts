import { describe, expect, test } from 'vitest'
import { leftBehind, refuseGiven, refuseMany, standingGiven } from './giving.ts'

const given = { path: 'playbook.md', there: false, live: true, actor: 'agent' } as const

describe('what a run is given to begin with', () => {
  test.each(['agent', 'person'] as const)('replaces nothing that is there, whoever gives it: %s', (actor) => {
    for (const live of [true, false])
      expect(() => refuseGiven({ ...given, there: true, live, actor })).toThrow(
        expect.objectContaining({
          code: 'already_exists',
          field: 'prompt',
          next: expect.stringContaining('propose'),
        }),
      )
  })

  test('in a live log is a person’s where it is a rule, but for the first playbook', () => {
    const manual = { ...given, path: 'TRADING_MANUAL.md' }
    expect(() => refuseGiven(manual)).toThrow(expect.objectContaining({ code: 'not_allowed' }))
    for (const allowed of [
      given,
      { ...manual, actor: 'person' as const },
      { ...manual, live: false },
      { ...given, path: 'notes/x.md' },
    ])
      expect(() => refuseGiven(allowed)).not.toThrow()
  })

  test('waits for approval where the agent gives its own live log a playbook', () => {
    expect(standingGiven('playbook.md', true, 'agent', {})).toBe('unapproved')
    expect(standingGiven('playbook.md', true, 'person', {})).toBe('approved')
    expect(standingGiven('playbook.md', true, 'person', { by: 'agent' })).toBe('unapproved')
    expect(standingGiven('playbook.md', false, 'agent', {})).toBe('approved')
    expect(standingGiven('notes/x.md', true, 'agent', {})).toBe('free')
  })

  test('stays unapproved where nobody had approved it in the run it comes from', () => {
    for (const actor of ['agent', 'person'] as const)
      for (const live of [true, false])
        expect(standingGiven('SOUL.md', live, actor, { standing: 'unapproved' })).toBe('unapproved')
    expect(standingGiven('notes/x.md', true, 'agent', { standing: 'unapproved' })).toBe('free')
  })

  test('is left behind, if it is a person’s file of another run that may not come', () => {
    const soul = { ...given, path: 'SOUL.md' }
    expect(leftBehind(soul)).toContain('only a person')
    expect(leftBehind({ ...soul, actor: 'person', there: true })).toContain('not replaced')
    for (const brought of [
      { ...soul, actor: 'person' as const },
      { ...soul, live: false },
      { ...given, there: true },
      { ...given, path: 'notes/x.md', there: true },
    ])
      expect(leftBehind(brought)).toBeNull()
  })

  test('has a measure', () => {
    const files = (count: number, bytes: number) =>
      Array.from({ length: count }, () => ({ text: 'x'.repeat(bytes) }))
    expect(() => refuseMany(files(500, 8_000))).not.toThrow()
    for (const many of [files(501, 1), files(11, 400_000)])
      expect(() => refuseMany(many)).toThrow(expect.objectContaining({ code: 'payload_too_large' }))
  })
})
