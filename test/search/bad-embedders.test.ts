import { describe, expect, test } from 'vitest'
import type { Embedder } from '#search/ports'
import { paths, withAnother, withDesk } from './desk.ts'
import { unit, wordEmbedder } from './embedders.ts'

const AT = '2025-03-03T09:00:00Z'

describe('an embedder that answers wrongly is off, says why, and words go on', () => {
  const wrong: readonly (readonly [string, Embedder['embed'], RegExp])[] = [
    ['wrong dimensions', async (texts) => texts.map((text) => unit(text, 3)), /3 dimensions and declares 64/],
    [
      'too few',
      async (texts) => texts.slice(1).map((text) => unit(text, 64)),
      /gave \d+ vectors for \d+ texts/,
    ],
    [
      'too many',
      async (texts) => [...texts, 'x'].map((text) => unit(text, 64)),
      /gave \d+ vectors for \d+ texts/,
    ],
    ['no numbers', async (texts) => texts.map(() => new Float32Array(64).fill(Number.NaN)), /is no number/],
    [
      'not of length one',
      async (texts) => texts.map(() => new Float32Array(64).fill(3)),
      /length 24\.0, not 1/,
    ],
    ['nothing', async () => undefined as never, /no list of vectors/],
    ['lists', async (texts) => texts.map(() => [1, 0]) as never, /no Float32Array/],
    ['an error', async () => Promise.reject(new Error('the model went away')), /the model went away/],
    ['no error but a text', async () => Promise.reject('gone'), /gone/],
  ]
  test.each(wrong)('%s', async (_, embed, why) => {
    const embedder = wordEmbedder('wrong', { embed })
    await withDesk(
      async ({ agent }) => {
        await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
        for (let n = 0; n < 2; n++) {
          const found = await agent.search({ question: 'gold' })
          expect(paths(found)).toEqual(['notes/gold.md'])
          expect(found.hits[0]?.vector).toBeNull()
          expect(found.without).toEqual([expect.stringMatching(why)])
          // It is not asked again until somebody says so.
          expect(embedder.asked).toHaveLength(1)
        }
        await expect(agent.reindex({})).rejects.toMatchObject({ code: 'embedder_failed', field: 'embedder' })
        expect(paths(await agent.search({ question: 'gold' }))).toEqual(['notes/gold.md'])
      },
      { embedder },
    )
  })

  test('it cannot be had at all', async () => {
    const embed = (): never => {
      throw new Error('it is away')
    }
    const away = { ...wordEmbedder('away'), embed }
    await withDesk(
      async ({ agent }) => {
        await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
        const found = await agent.search({ question: 'gold' })
        expect(paths(found)).toEqual(['notes/gold.md'])
        expect(found.without).toEqual([expect.stringMatching(/^meaning: /)])
      },
      { embedder: away },
    )
  })

  test('it dies on the question only: the vectors it made stay', async () => {
    let dies = true
    const embedder = wordEmbedder('moody', {
      embed: async (texts) => {
        if (dies && texts.some((text) => text.includes('question'))) throw new Error('not that one')
        return texts.map((text) => unit(text, 64))
      },
    })
    await withDesk(
      async ({ agent }) => {
        await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
        const question = 'question about gold'
        const without = [expect.stringContaining('not that one')]
        expect(await agent.search({ question })).toMatchObject({ hits: [{ path: 'notes/gold.md' }], without })
        dies = false
        await agent.reindex({})
        const made = embedder.asked.filter((text) => text.includes('bid')).length
        expect(await agent.search({ question })).toMatchObject({
          hits: [{ vector: expect.any(Number) }],
          without: [],
        })
        expect(embedder.asked.filter((text) => text.includes('bid'))).toHaveLength(made)
      },
      { embedder },
    )
  })
})

/** So many notes that they are embedded in several goes. */
const NOTES = 150

describe('vectors are made once', () => {
  test('one that dies half way is asked only for what is missing', async () => {
    let left = 100
    const embedder = wordEmbedder('tired', {
      embed: async (texts) => {
        left -= texts.length
        if (left < 0) throw new Error('too tired')
        return texts.map((text) => unit(text, 64))
      },
    })
    await withDesk(
      async ({ agent, person }) => {
        for (let n = 0; n < NOTES; n++)
          await person.write({ to: 'note', at: AT, key: `n${n}`, text: `Note number ${n} about gold.` })
        const first = await agent.search({ question: 'gold' })
        expect(first.without).toEqual([expect.stringContaining('too tired')])
        await expect(agent.reindex({})).rejects.toMatchObject({ code: 'embedder_failed' })
        left = Number.MAX_SAFE_INTEGER
        embedder.asked.length = 0
        expect((await agent.reindex({})).vectors).toMatchObject({ model: 'tired', missing: 0, off: null })
        expect(embedder.asked.length).toBeGreaterThan(0)
        expect(embedder.asked.length).toBeLessThan(NOTES)
        embedder.asked.length = 0
        expect((await agent.search({ question: 'gold' })).without).toEqual([])
        // Of all texts only the question was new.
        expect(embedder.asked).toEqual(['gold'])
      },
      { embedder },
    )
  })

  test('another model waits for a reindex, and so does going back', async () => {
    const [one, two] = [wordEmbedder('one'), wordEmbedder('two', { dimensions: 32 })]
    await withDesk(async ({ home, agent: first }) => {
      await first.close()
      const as = <T>(embedder: typeof one, work: Parameters<typeof withAnother<T>>[1]) =>
        withAnother(home, work, { embedder })
      const answer = await as(one, async (agent) => {
        for (const key of ['gold', 'oil', 'tin'])
          await agent.write({ to: 'note', at: AT, key, text: `${key} is bid.` })
        return agent.search({ question: 'tin bid' })
      })
      expect(one.asked).toHaveLength(4)
      await as(two, async (agent) => {
        const { without } = await agent.search({ question: 'tin bid' })
        expect(without).toEqual(['meaning: the vectors are of one and not of two; run reindex'])
        expect((await agent.reindex({})).vectors).toMatchObject({ model: 'two', missing: 0, off: null })
        expect(two.asked).toHaveLength(3)
        expect((await agent.search({ question: 'tin bid' })).without).toEqual([])
      })
      await as(one, async (agent) => {
        await agent.reindex({})
        expect(await agent.search({ question: 'tin bid' })).toEqual(answer)
      })
    })
  })

  test('the other slot keeps what this one made', async () => {
    const embedder = wordEmbedder()
    await withDesk(async ({ home, agent: first }) => {
      await first.close()
      const answer = await withAnother(
        home,
        async (agent) => {
          for (const key of ['gold', 'oil'])
            await agent.write({ to: 'note', at: AT, key, text: `${key} is bid.` })
          return agent.search({ question: 'oil bid' })
        },
        { embedder },
      )
      await withAnother(
        home,
        async (agent) => {
          expect((await agent.search({ question: 'oil bid' })).hits.map(({ vector }) => vector)).toEqual([
            null,
            null,
          ])
          expect(await agent.reindex({})).toMatchObject({ slot: 'sqlite_fts' })
        },
        { slot: 'sqlite_fts' },
      )
      embedder.asked.length = 0
      await withAnother(
        home,
        async (agent) => expect(await agent.search({ question: 'oil bid' })).toEqual(answer),
        { embedder, slot: 'hybrid_embeddings' },
      )
      expect(embedder.asked).toEqual(['oil bid'])
    })
  })

  test('a slow model is given a few texts by each search, and says what is left', async () => {
    const embedder = wordEmbedder('slow', { slow: true })
    await withDesk(
      async ({ agent, person }) => {
        for (let n = 0; n < 40; n++)
          await person.write({ to: 'note', at: AT, key: `n${n}`, text: `Note ${n} about gold.` })
        const { without } = await agent.search({ question: 'gold' })
        expect(without).toEqual(['meaning: 24 passages have no vector yet; run reindex'])
        await agent.search({ question: 'gold' })
        expect((await agent.search({ question: 'gold' })).without).toEqual([])
      },
      { embedder },
    )
  })
})
