import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordBreakouts, WHERE } from './testing/breakouts.ts'
import { type Program, programIn } from './testing/program.ts'

let program: Program
const said = (...args: string[]): Promise<string> => program.said(...args, ...WHERE)

beforeAll(async () => {
  program = await programIn('hindcast-trades-')
  await recordBreakouts(program.home)
})
afterAll(() => program.remove())

describe('a page of trades', () => {
  test('has R beside the money, what all come to, and the command for the next page, which works', async () => {
    const first = await said('trades', '--limit', '40', '--symbol', 'XAUUSD')
    expect(first).toMatch(/^- T58 XAUUSD long 1, closed, -10\.00, -1\.00R; 2,000 at .* to 1,990 at /m)
    const second = await said('trades', '--limit', '40', '--before', 'T21')
    expect(second).toMatch(/^- T20 [\s\S]*^- T1 /m)
  })
})

test('an open trade of which no price is known is said to be at no mark', async () => {
  const place = ['--agent', 'unmarked']
  const fill = [
    '--symbol',
    'A',
    '--side',
    'buy',
    '--size',
    '1',
    '--price',
    '10',
    '--at',
    '2026-01-03T00:00:00Z',
  ]
  await program.said('fill', ...fill, ...place)
  expect(await program.said('trades', ...place)).toMatch(/^- T1 A long 1, open; 10 at /m)
})

test('prices of one trade have at most eight decimals, as in a list of them', async () => {
  const filled = ['--symbol', 'ETH', '--side', 'buy', '--size', '1', '--price', '100.123456789012']
  const levels = ['--stop', '97.123456789012', '--target', '106.000000004999']
  await said('fill', ...filled, ...levels, '--position', 'mine', '--at', '2026-12-01T00:00:00Z')
  const shown = await said('show', 'mine')
  expect(shown).toMatch(/100\.12345679 at .*; stop 97\.12345679, target 106/)
})
