import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { until } from '../until.ts'
import { openAs, paths, withDesk } from './desk.ts'
import { wordEmbedder } from './embedders.ts'

const AT = '2025-03-03T09:00:00Z'
const TABLE = 'hindcast-static-en-1'
/** So many that a model is asked for them in several goes. */
const NOTES = 150

/** A slow model in a module of its own; while a file called `wait` lies beside it, it waits before it answers many texts. */
const MODULE = `
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
const WAIT = new URL('./wait', import.meta.url)
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
    while (texts.length > 20 && existsSync(WAIT)) await sleep(5)
    if (texts.length > 20 && existsSync(FAIL)) throw new Error('out of memory')
    return texts.map(vector)
  },
})
`

const settingsOf = async (home: string): Promise<unknown> =>
  JSON.parse(await readFile(join(home, 'hindcast.json'), 'utf8'))

const OWN = { search: { aliases: [['natgas', 'NG']], embedders: { lengths: { module: './lengths.mjs' } } } }

/** A home whose settings name a model, with notes and questions that a turn asked. */
const withOwnModel = (
  work: (desk: { home: string; open(): Promise<Memory> }) => Promise<void>,
): Promise<void> =>
  withDesk(async ({ home, agent, person }) => {
    await writeFile(join(home, 'lengths.mjs'), MODULE)
    await writeFile(join(home, 'hindcast.json'), JSON.stringify(OWN))
    for (let n = 0; n < NOTES; n++)
      await person.note({ at: AT, key: `n${n}`, text: `Note number ${n} about gold.` })
    await person.note({ at: AT, key: 'bullion', text: 'Bullion is bid after bad news.' })
    // Words as long as those of a question: nearest to it by the model of their lengths.
    await person.note({ at: AT, key: 'lengths', text: 'Sellers crept back.' })
    const turn = await agent.turn({ at: AT, equity: 10_000, positions: [] })
    for (const question of ['bullion after news', 'gold', 'bullion after news', 'number 7 about gold'])
      await turn.search({ question, limit: 2 })
    await work({ home, open: () => openAs(home, 'person') })
  })

describe('another embedder', () => {
  test('of the settings: it is compared on what turns asked, and kept in the settings', () =>
    withOwnModel(async ({ home, open }) => {
      const memory = await open()
      const said = await memory.embedder({ name: 'lengths' })
      expect(said).toMatchObject({
        name: 'lengths',
        model: 'lengths-1',
        before: TABLE,
        installed: [],
        asked: 3,
      })
      expect(said.index.vectors).toMatchObject({ model: 'lengths-1', missing: 0, coming: null, off: null })
      expect(said.differ).toContainEqual({
        question: 'bullion after news',
        before: expect.objectContaining({ path: 'notes/bullion.md', startLine: 1 }),
        after: expect.objectContaining({ path: 'notes/lengths.md', snippet: 'Sellers crept back.' }),
      })
      for (const { question, after } of said.differ) {
        const [first] = (await memory.search({ question, limit: 1 })).hits
        expect(after && [after.path, after.startLine]).toEqual(first && [first.path, first.startLine])
      }
      expect(await settingsOf(home)).toEqual({ search: { ...OWN.search, embedder: 'lengths' } })
      await memory.close()

      const again = await open()
      expect((await again.search({ question: 'gold' })).without).toEqual([])
      expect(await again.embedder({ name: 'lengths' })).toMatchObject({ before: 'lengths-1', differ: [] })
      // Back to the table, by questions of one's own.
      const back = await again.embedder({ name: 'static', questions: ['bullion'] })
      expect(back).toMatchObject({ model: TABLE, before: 'lengths-1', asked: 1 })
      await again.close()
    }))

  test('while its vectors are made the table answers, here and elsewhere', () =>
    withOwnModel(async ({ home, open }) => {
      const memory = await open()
      const other = await open()
      await writeFile(join(home, 'wait'), '')
      const made = memory.embedder({ name: 'lengths' })
      await until(
        async () => ((await other.status({})).index.vectors.coming === null ? undefined : true),
        'the model to begin',
      )
      const { hits, without } = await memory.search({ question: 'bullion after news' })
      expect(hits[0]?.path).toBe('notes/bullion.md')
      expect(hits[0]?.components.vector).not.toBeNull()
      expect(without).toEqual([expect.stringMatching(`^meaning by lengths-1: \\d+ .* ${TABLE} answers`)])
      expect(paths(await other.search({ question: 'bullion after news' }))[0]).toBe('notes/bullion.md')
      // Nothing is set up for others before it is whole.
      expect(await settingsOf(home)).toEqual(OWN)
      await rm(join(home, 'wait'))
      expect((await made).index.vectors).toMatchObject({ model: 'lengths-1', coming: null })
      await memory.close()
      await other.close()
    }))

  test('that fails half way leaves what was set up as it was', () =>
    withOwnModel(async ({ home, open }) => {
      const memory = await open()
      await memory.search({ question: 'gold' })
      await writeFile(join(home, 'fail'), '')
      await expect(memory.embedder({ name: 'lengths' })).rejects.toMatchObject({
        code: 'embedder_failed',
        message: expect.stringContaining('out of memory'),
      })
      expect(await settingsOf(home)).toEqual(OWN)
      const { hits, without } = await memory.search({ question: 'bullion' })
      expect([hits[0]?.path, without]).toEqual(['notes/bullion.md', []])
      await memory.close()
    }))

  test.each([
    ['of no such name', { name: 'minlim' }, 'invalid_input', 'minilm', 'name'],
    ['whose module is not there', { name: 'gone' }, 'embedder_failed', 'path'],
    ['whose module gives none', { name: 'none' }, 'embedder_failed', 'embed }'],
    ['of the AI SDK without a key', { name: 'far' }, 'embedder_failed', 'key'],
  ])('%s is refused, and nothing is changed', (_, input, code, next, field = 'embedder') =>
    withDesk(async ({ home, agent }) => {
      await agent.note({ at: AT, key: 'gold', text: 'Gold is bid.' })
      await writeFile(join(home, 'none.mjs'), 'export default { id: "x" }')
      const settings = {
        search: {
          embedders: {
            gone: { module: './gone.mjs' },
            none: { module: './none.mjs' },
            far: { provider: 'openai', model: 'none', dimensions: 3, languages: ['en'] },
          },
        },
      }
      await writeFile(join(home, 'hindcast.json'), JSON.stringify(settings))
      const memory = await openAs(home, 'person')
      await expect(memory.embedder(input)).rejects.toMatchObject({
        code,
        field,
        next: expect.stringContaining(next),
      })
      expect(await settingsOf(home)).toEqual(settings)
      expect((await memory.search({ question: 'gold' })).without).toEqual([])
      await memory.close()
    }),
  )

  test.each([
    ['answers', '{ id: "hang-1", dimensions: 4, languages: ["en"], embed: () => new Promise(() => {}) }'],
    ['loads', '() => new Promise(() => {})'],
  ])('that never %s is given up after the time that was set', (_, model) =>
    withDesk(async ({ home, agent }) => {
      await agent.note({ at: AT, key: 'gold', text: 'XAUUSD is bid.' })
      await writeFile(join(home, 'hang.mjs'), `export default ${model}\n`)
      const search = { embedderSeconds: 0.05, embedders: { hang: { module: './hang.mjs' } } }
      await writeFile(join(home, 'hindcast.json'), JSON.stringify({ search }))
      const memory = await openAs(home, 'person')
      try {
        await expect(memory.embedder({ name: 'hang' })).rejects.toMatchObject({
          code: 'embedder_failed',
          message: expect.stringMatching(/gave no answer in 0.05 seconds/),
        })
        expect((await memory.search({ question: 'bid' })).without).toEqual([])
      } finally {
        await memory.close()
      }
      expect(await settingsOf(home)).toEqual({ search })
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
      await agent.note({ at: AT, key: 'exit', text: 'The stop was hit at the open.' })
      expect((await agent.search({ question: 'shop hit' })).readAs).toEqual([])
      expect((await agent.search({ question: 'stpo hit' })).readAs).toEqual([{ word: 'stpo', as: 'stop' }])
    },
    { embedder: wordEmbedder() },
  ))

test('MiniLM itself is set up in one call, words alone before it', () =>
  withDesk(async ({ home, person }) => {
    await writeFile(join(home, 'hindcast.json'), JSON.stringify({ search: { slot: 'sqlite_fts' } }))
    await person.note({ at: AT, key: 'exit', text: 'I took profit before the move was over.' })
    for (const [key, text] of [
      ['margin', 'The broker changed its margin rates.'],
      ['feed', 'The feed froze for a minute.'],
      ['lunch', 'Volumes are thin at noon in Tokyo.'],
    ] as const)
      await person.note({ at: AT, key, text })
    const memory = await openAs(home, 'person')
    const question = 'why did we sell too early?'
    const said = await memory.embedder({ name: 'minilm', questions: [question] })
    expect(said).toMatchObject({ model: 'minilm-l6-v2-fp16', before: null, installed: [] })
    expect(said.differ).toMatchObject([{ question, before: null, after: { path: 'notes/exit.md' } }])
    expect(await settingsOf(home)).toEqual({ search: { embedder: 'minilm' } })
    await memory.close()
  }))
