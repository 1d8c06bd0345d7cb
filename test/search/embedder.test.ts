import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openAs, paths, withDesk } from './desk.ts'
import { wordEmbedder } from './embedders.ts'

const AT = '2025-03-03T09:00:00Z'
const TABLE = 'hindcast-static-en-1'
/** So many that a model is asked for them in several goes. */
const NOTES = 150

/** A slow model in a module of its own. */
const MODULE = `
import { existsSync } from 'node:fs'
const FAIL = new URL('./fail', import.meta.url)
const vector = (text) => {
  const sum = new Float32Array(8)
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) sum[word.length % 8] += 1
  const length = Math.hypot(...sum)
  return length === 0 ? sum : sum.map((value) => value / length)
}
export default async () => ({
  id: 'lengths-1',
  dimensions: 8,
  languages: ['en'],
  slow: true,
  keywordShare: 0.1,
  embed: async (texts) => {
    if (texts.length > 20 && existsSync(FAIL)) throw new Error('out of memory')
    return texts.map(vector)
  },
})
`

/** A home with a model of its own by the name `lengths`, in whose index the table has made the vectors; then it is set to use another. */
const withOwnModel = (
  work: (desk: { home: string; open(search?: object): Promise<Memory> }) => Promise<void>,
): Promise<void> =>
  withDesk(async ({ home, person }) => {
    await writeFile(join(home, 'lengths.mjs'), MODULE)
    for (let n = 0; n < NOTES; n++)
      await person.write({ to: 'note', at: AT, key: `n${n}`, text: `Note number ${n} about gold.` })
    await person.write({ to: 'note', at: AT, key: 'bullion', text: 'Bullion is bid after bad news.' })
    // Words as long as those of a question: nearest to it by the model of their lengths.
    await person.write({ to: 'note', at: AT, key: 'lengths', text: 'Sellers crept back.' })
    await person.reindex({})
    const embedders = { lengths: { module: './lengths.mjs' } }
    const open = async (search: object = { embedder: 'lengths', embedders }) => {
      await writeFile(join(home, 'hindcast.json'), JSON.stringify({ search }))
      return openAs(home, 'person')
    }
    await work({ home, open })
  })

const QUESTION = { question: 'bullion after news', limit: 1 }

describe('another embedder', () => {
  test('of the settings answers once reindex has made its vectors, and the table again when the settings say so', () =>
    withOwnModel(async ({ open }) => {
      const memory = await open()
      await memory.reindex({})
      const { index } = await memory.status({})
      expect(index.vectors).toMatchObject({ model: 'lengths-1', missing: 0, off: null })
      expect(paths(await memory.search(QUESTION))).toEqual(['notes/lengths.md'])
      await memory.close()

      const again = await open({})
      await again.reindex({})
      expect(paths(await again.search(QUESTION))).toEqual(['notes/bullion.md'])
      expect((await again.status({})).index.vectors).toMatchObject({ model: TABLE })
      await again.close()
    }))

  test('that fails half way goes on by words, and says so', () =>
    withOwnModel(async ({ home, open }) => {
      const memory = await open()
      await writeFile(join(home, 'fail'), '')
      await expect(memory.reindex({})).rejects.toMatchObject({
        code: 'embedder_failed',
        message: expect.stringContaining('out of memory'),
      })
      const { hits, without } = await memory.search({ question: 'bullion' })
      expect(hits[0]?.path).toBe('notes/bullion.md')
      expect(without).toEqual([expect.stringMatching(/^meaning: /)])
      await memory.close()
    }))

  test.each([
    ['whose module is not there', 'gone', /gone\.mjs/],
    ['whose module gives none', 'none', /none\.mjs/],
    ['of the AI SDK without a key', 'far', /OPENAI_API_KEY is not set/],
  ])('%s is off, which reindex says, and words go on', (_, embedder, why) =>
    withDesk(async ({ home, agent }) => {
      await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
      await writeFile(join(home, 'none.mjs'), 'export default { id: "x" }')
      const embedders = {
        gone: { module: './gone.mjs' },
        none: { module: './none.mjs' },
        far: { provider: 'openai', model: 'none', dimensions: 3, languages: ['en'] },
      }
      await writeFile(join(home, 'hindcast.json'), JSON.stringify({ search: { embedder, embedders } }))
      const memory = await openAs(home, 'person')
      expect((await memory.reindex({})).vectors.off).toMatch(why)
      expect(paths(await memory.search({ question: 'gold' }))).toEqual(['notes/gold.md'])
      await memory.close()
    }),
  )

  test('that the settings name and do not describe is refused when a memory is opened', () =>
    withDesk(async ({ home }) => {
      await writeFile(join(home, 'hindcast.json'), JSON.stringify({ search: { embedder: 'mine' } }))
      await expect(openAs(home, 'person')).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'search.embedder',
      })
    }))
})

test('what is a word of the language the table tells, whatever model answers', () =>
  withDesk(
    async ({ agent }) => {
      await agent.write({ to: 'note', at: AT, key: 'exit', text: 'The stop was hit at the open.' })
      expect((await agent.search({ question: 'shop hit' })).readAs).toEqual([])
      expect((await agent.search({ question: 'stpo hit' })).readAs).toEqual([{ word: 'stpo', as: 'stop' }])
    },
    { embedder: wordEmbedder() },
  ))
