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

const asked: { text: string; at: number }[] = []
/** An embedder's stand-in: the third episode is about what is asked, the others are not. */
const texts = {
  similarity: async (text: string, at: number) => {
    asked.push({ text, at })
    return new Map([[3, 1]])
  },
}

const CONTEXT = { trend: 'up', volatility: 'normal', session: 'london' } as const

test('a text is an extra arm of owm-1.1, asked as of the moment, and never of owm-1.0', async () => {
  const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest', texts })
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
    const { hits, textArm } = await memory.recall({ ...question, ...more })
    return { first: hits[0]?.handle, last: hits.at(-1)?.handle, textArm }
  }
  expect(await order({})).toEqual({ first: 'E5', last: 'E3', textArm: 'off: no text was given' })
  const text = 'the one with the gap'
  expect(await order({ text })).toMatchObject({ textArm: 'on', first: 'E3' })
  expect(asked).toEqual([{ text, at: start + 4 * 86_400_000 + 3_600_000 }])
  expect(await order({ text, formula: 'owm-1.0' })).toMatchObject({
    textArm: 'off: owm-1.0 has none',
    last: 'E3',
  })
  expect(asked).toHaveLength(1)
  await memory.close()
  const plain = await openMemory({ home, agent: 'a', run: 'bt' })
  const { textArm } = await plain.recall({ ...question, text })
  expect(textArm).toBe('off: no embedder is set up')
  await plain.close()
})
