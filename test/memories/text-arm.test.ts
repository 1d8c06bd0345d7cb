import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { afterAll, beforeAll, expect, test } from 'vitest'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hindcast-text-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** What each of five trades was entered for. */
const REASONS = [
  'break of the Asian high',
  'pullback to the moving average',
  'the open left a gap and it filled',
  'bank raised rates, dollar bid',
  'failed auction at the low',
]

const CONTEXT = { trend: 'up', volatility: 'normal', session: 'london' } as const

test('a text is an extra arm of owm-1.1, found among the words about episodes as of the moment, and never of owm-1.0', async () => {
  const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
  const start = Date.UTC(2026, 0, 5)
  for (let i = 0; i < 5; i++)
    await memory.tradeRecord({
      symbol: 'XAU',
      side: 'long',
      size: 1,
      entryPrice: 100,
      exitPrice: 101,
      stop: 99,
      entryAt: start + i * 86_400_000,
      at: start + i * 86_400_000 + 3_600_000,
      reason: REASONS[i],
      context: { ...CONTEXT, session: i === 2 ? 'asia' : 'london' },
    })
  const question = {
    symbol: 'XAU',
    context: CONTEXT,
    order: 'outcome',
    limit: 5,
    distribution: false,
  } as const
  const order = async (more: object) => {
    const { hits, notices } = await memory.recall({ ...question, ...more })
    return { first: hits[0]?.handle, last: hits.at(-1)?.handle, notices }
  }
  expect(await order({})).toEqual({ first: 'E5', last: 'E3', notices: [] })
  const text = 'the one with the gap'
  expect(await order({ text })).toMatchObject({ notices: [], first: 'E3' })
  expect(await order({ text, formula: 'owm-1.0' })).toMatchObject({
    notices: ['text_arm: off: owm-1.0 has none'],
    last: 'E3',
  })
  // Before the third was known, no text about it could be found.
  const before = await memory.recall({ ...question, text, asOf: start + 86_400_000 + 7_200_000 })
  expect(before.hits.map(({ handle }) => handle).sort()).toEqual(['E1', 'E2'])
  await memory.close()
})
