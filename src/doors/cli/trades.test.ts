import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordBreakouts, WHERE } from './testing/breakouts.ts'
import { type Program, programIn, widest } from './testing/program.ts'

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
    expect(widest(first)).toBeLessThanOrEqual(80)
    expect(first).toMatch(/^trade +symbol +side +size +entered +entry +exit +pnl +R +by\n/)
    expect(first).toMatch(/^T58 +XAUUSD +long +1 +.* 2,000 +1,990 +-10\.00 +-1\.00R +\w+$/m)
    // 40 made 1.5R and 15, 20 lost 1R and 10.
    expect(first).toMatch(
      /^40 of 60 trades; of 60 closed: net \+400\.00, \+40\.00R in 60 with an outcome in R$/m,
    )
    const second = await said('trades', '--limit', '40', '--before', 'T21')
    expect(second).toMatch(/^T20 [\s\S]*^T1 /m)
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
  expect(await program.said('trades', ...place)).toMatch(/^1 trade; 1 open$/m)
})

describe('--explain', () => {
  test('is a flag of commands that have more to show, and changes nothing for machines', async () => {
    expect(await program.said('help', 'recall')).toMatch(
      /^ {2}--explain +show all that the answer rests on$/m,
    )
    expect(await program.said('help', 'trades')).not.toContain('--explain')
    const [short, whole] = await Promise.all([
      program.answered('beliefs', ...WHERE),
      program.answered('beliefs', '--explain', ...WHERE),
    ])
    expect(whole).toEqual(short)
  })
})

test('prices of one trade have at most eight decimals, as in a list of them', async () => {
  const filled = ['--symbol', 'ETH', '--side', 'buy', '--size', '1', '--price', '100.123456789012']
  const levels = ['--stop', '97.123456789012', '--target', '106.000000004999']
  await said('fill', ...filled, ...levels, '--position', 'mine', '--at', '2026-12-01T00:00:00Z')
  const shown = await said('trade', 'mine')
  expect(shown).toMatch(/^entry +100\.12345679 at /m)
  expect(shown).toMatch(/^stop +97\.12345679$/m)
  expect(shown).toMatch(/^target +106$/m)
})
