import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { paths, withDesk } from './desk.ts'

const AT = '2025-03-03T09:00:00Z'

/** Signs that mean something to SQL, to full-text queries, to patterns and to paths. */
const SIGNS = [
  '"',
  "'",
  '`',
  '*',
  '^',
  '(',
  ')',
  ':',
  '-',
  '{',
  '}',
  '\\',
  '%',
  '_',
  ';',
  '--',
  '\0',
  '\n',
  '\u202e',
  '👍',
  'NEAR',
  'NOT',
  'AND',
  'OR',
  'gold',
  'the',
  '黄金',
  '0.618',
  ' ',
]

describe('a question that nobody would ask', () => {
  test('is answered or says why, whatever it is made of, and the next one works', async () => {
    await withDesk(async ({ agent }) => {
      await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid near 0.618. 黄金上涨。' })
      const asked = fc.oneof(
        fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }).map((parts) => parts.join('')),
        fc.string({ unit: 'binary', maxLength: 40 }),
      )
      await fc.assert(
        fc.asyncProperty(asked, async (question) => {
          const { hits, why } = await agent.search({ question })
          if (hits.length === 0) expect(why).not.toBeNull()
          expect(JSON.parse(JSON.stringify(hits))).toEqual(hits)
        }),
        { numRuns: 150 },
      )
      expect(paths(await agent.search({ question: 'gold' }))).toEqual(['notes/gold.md'])
    })
  })

  test.each([
    ['a hundred thousand words', 'zebra '.repeat(20_000)],
    ['a word of a hundred thousand letters', 'z'.repeat(100_000)],
    ['a hundred thousand brackets', '('.repeat(100_000)],
    ['a hundred thousand signs of Chinese', '黄'.repeat(100_000)],
    ['nothing but null characters', '\0'.repeat(1_000)],
  ])('%s', async (_, question) => {
    await withDesk(async ({ agent }) => {
      await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
      const answer = await agent.search({ question })
      expect(answer.hits).toEqual([])
      expect(answer.why).toBeTruthy()
      expect(paths(await agent.search({ question: `gold ${question}` }))).toEqual(['notes/gold.md'])
      expect(paths(await agent.search({ question: 'gold' }))).toEqual(['notes/gold.md'])
    })
  })

  test('a turn that never was, a source that is none, a limit of nothing: refused', async () => {
    await withDesk(async ({ agent }) => {
      await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
      await expect(agent.search({ question: 'gold', turn: 'nope' })).rejects.toMatchObject({
        code: 'not_found',
        field: 'turn',
      })
      const wrong = [{ sources: ['web'] }, { sources: [] }, { limit: 0 }, { limit: 51 }, { asOf: 'soon' }]
      // What a caller without types may send.
      for (const more of wrong)
        await expect(agent.search({ question: 'gold', ...(more as object) })).rejects.toMatchObject({
          code: expect.stringMatching(/^invalid_/),
        })
      await expect(agent.search({ question: 7 as never })).rejects.toMatchObject({ code: 'invalid_input' })
      expect((await agent.events({ limit: 10 })).events).toHaveLength(2)
    })
  })
})
