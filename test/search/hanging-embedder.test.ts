import { describe, expect, test } from 'vitest'
import type { Embedder } from '#search/ports'
import { openAs, paths, withDesk } from './desk.ts'
import { wordEmbedder } from './embedders.ts'

const AT = '2025-03-03T09:00:00Z'
const context = { XAUUSD: { trend: 'up', volatility: 'normal', price: 3305, atrD1: 42, atrH1: 8.5 } } as const

/** One that never answers, and says when it was asked. */
const hanging = () => {
  let heard = () => {}
  const asked = new Promise<void>((resolve) => {
    heard = resolve
  })
  const embed: Embedder['embed'] = () => {
    heard()
    return new Promise(() => {})
  }
  return { embedder: wordEmbedder('silent', { embed }), asked }
}

describe('an embedder that never answers', () => {
  test('holds up no turn while a search waits for it, and no closing: the search answers by words', async () => {
    const { embedder, asked } = hanging()
    await withDesk(async ({ home }) => {
      const agent = await openAs(home, 'agent', { embedder })
      await agent.write({ to: 'note', at: AT, key: 'gold', text: 'XAUUSD is bid.' })
      const searching = agent.search({ question: 'bid' })
      await asked
      const turn = await agent.turn({ at: AT, equity: 10_000, positions: [], context })
      expect(turn.user.text).toContain('XAUUSD is bid.')
      await agent.close()
      const found = await searching
      expect(paths(found)).toEqual(['notes/gold.md'])
      expect(found.without).toEqual([
        expect.stringMatching(/silent had not answered when the memory was closed/),
      ])
    })
  })
})

test('a turn says that search by meaning is off where the embedder failed', async () => {
  const embedder = wordEmbedder('broken', { embed: async () => Promise.reject(new Error('it is away')) })
  await withDesk(
    async ({ agent }) => {
      await agent.write({ to: 'note', at: AT, key: 'gold', text: 'XAUUSD is bid.' })
      await agent.search({ question: 'bid' })
      const turn = await agent.turn({ at: AT, equity: 10_000, positions: [], context })
      expect(turn.context.without).toContainEqual(expect.stringMatching(/^search by meaning: .*it is away/))
    },
    { embedder },
  )
})
