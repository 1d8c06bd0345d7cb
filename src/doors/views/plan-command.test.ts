import { expect, test } from 'vitest'
import { plainPage } from '../cli/testing/plain-page.ts'
import { planCommand } from './plan-command.ts'

const page = plainPage(80)

test('a plan is the command that makes it, in the short form that people type', () => {
  const condition = {
    strategy: 'breakout',
    session: ['asia', 'london'],
    atrD1: { above: 25 },
    not: { trend: 'up' },
  }
  const expiresAt = '1970-01-01T00:00:00.000Z'
  const plan = { condition, action: { type: 'skip_trade' }, sources: ['B3'], source: 'belief', expiresAt }
  expect(planCommand(plan, page)).toBe(
    [
      'hindcast plan create \\',
      `  --condition '{"strategy":"breakout","session":["asia","london"],`,
      `    "atrD1":{"above":25},"not":{"trend":"up"}}' \\`,
      `  --action '{"type":"skip_trade"}' \\`,
      '  --sources B3 --source belief --expires-at 1970-01-01T00:00:00.000Z',
    ].join('\n'),
  )
})

test('a quote within a word does not end it', () => {
  const plan = { condition: { symbol: "O'Neil" }, action: {} }
  expect(planCommand(plan, page)).toContain(`'{"symbol":"O'\\''Neil"}'`)
})
