import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Memory } from 'hindcast'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openAs, paths, withDesk } from './desk.ts'
import { json, type Respond, vectorsOf, withEmbeddingsServer } from './embeddings-server.ts'

const AT = '2025-03-03T09:00:00Z'
const KEY = 'k3y-of-the-desk-0123456789abcdef'
const NAMED = 'DESK_EMBEDDINGS_KEY'

afterEach(() => vi.unstubAllEnvs())

/** A home whose settings name a model at an address, and a note in it. */
const withRemote = (
  given: { readonly [field: string]: unknown },
  work: (open: () => Promise<Memory>) => Promise<void>,
): Promise<void> =>
  withDesk(async ({ home, person }) => {
    await person.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
    const far = { provider: 'openai-compatible', model: 'wise', dimensions: 64, languages: ['en'], ...given }
    await writeFile(
      join(home, 'hindcast.json'),
      JSON.stringify({ search: { embedder: 'far', embedders: { far } } }),
    )
    await work(() => openAs(home, 'person'))
  })

describe('a model named in hindcast.json', () => {
  test('is asked over HTTP as OpenAI is, with the key of the variable that is named', () =>
    withEmbeddingsServer((server) => {
      vi.stubEnv(NAMED, KEY)
      return withRemote({ baseURL: `${server.baseURL}/`, apiKeyEnv: NAMED }, async (open) => {
        const memory = await open()
        const { vectors } = await memory.reindex({})
        expect(vectors).toMatchObject({
          model: 'openai-compatible.embedding/wise-64',
          missing: 0,
          off: null,
        })
        const found = await memory.search({ question: 'gold bid' })
        expect(found).toMatchObject({
          hits: [{ path: 'notes/gold.md', vector: expect.any(Number) }],
          without: [],
        })
        expect(server.asked.at(-1)).toEqual({
          path: '/v1/embeddings',
          authorization: `Bearer ${KEY}`,
          body: { model: 'wise', input: ['gold bid'], encoding_format: 'float' },
        })
        await memory.close()
      })
    }))

  test('such as one of Ollama needs no key', () =>
    withEmbeddingsServer((server) =>
      withRemote({ provider: 'ollama', baseURL: server.baseURL }, async (open) => {
        const memory = await open()
        await memory.reindex({})
        expect((await memory.search({ question: 'gold' })).without).toEqual([])
        expect(server.asked.at(-1)?.authorization).toBeUndefined()
        await memory.close()
      }),
    ))

  const FAILS: readonly (readonly [string, Respond, RegExp])[] = [
    [
      'refuses the key, which it repeats',
      (response) => json(response, 401, { error: { message: `Incorrect API key provided: ${KEY}` } }),
      /Incorrect API key provided: …$/,
    ],
    [
      'fails',
      (response) => json(response, 500, { error: { message: 'out of memory' } }),
      /Failed after 3 attempts.*out of memory/,
    ],
    ['gives other dimensions', vectorsOf(32), /32 dimensions and declares 64/],
    ['gives no JSON', (response) => json(response, 200, '<html>busy</html>'), /Invalid JSON/],
    ['gives other JSON', (response) => json(response, 200, { answer: 42 }), /Invalid JSON|validation/],
    [
      'gives too few',
      (response, input) => vectorsOf(64)(response, input.slice(1)),
      /received 0|\d+ vectors for \d+/,
    ],
  ]
  test.each(FAILS)('that %s is off and says why, and words go on', (_, respond, why) =>
    withEmbeddingsServer((server) => {
      vi.stubEnv(NAMED, KEY)
      return withRemote({ baseURL: server.baseURL, apiKeyEnv: NAMED }, async (open) => {
        const before = await open()
        await before.reindex({})
        await before.close()
        server.respond = respond
        const memory = await open()
        const found = await memory.search({ question: 'gold bid' })
        expect(paths(found)).toEqual(['notes/gold.md'])
        expect(found.without).toEqual([expect.stringMatching(why)])
        expect(JSON.stringify(found)).not.toContain(KEY)
        await memory.write({ to: 'note', key: 'silver', text: 'Silver fell.' })
        const error: unknown = await memory.reindex({}).catch((cause: unknown) => cause)
        expect(error).toMatchObject({ code: 'embedder_failed', field: 'embedder' })
        expect(inspect(error, { depth: 9 })).not.toContain(KEY)
        await memory.close()
      })
    }),
  )

  test('whose server is not there says so at once', async () => {
    const baseURL = await withEmbeddingsServer(async (server) => server.baseURL)
    await withRemote({ provider: 'ollama', baseURL }, async (open) => {
      const memory = await open()
      const why = `nothing answers at ${baseURL}/embeddings`
      await expect(memory.reindex({})).rejects.toMatchObject({
        code: 'embedder_failed',
        message: expect.stringContaining(why),
      })
      const found = await memory.search({ question: 'gold' })
      expect(paths(found)).toEqual(['notes/gold.md'])
      expect(found.without).toEqual([expect.stringContaining(why)])
      await memory.close()
    })
  })

  test.each([
    ['of a variable that is named', { apiKeyEnv: NAMED }, NAMED],
    ['of OpenAI', { provider: 'openai' }, 'OPENAI_API_KEY'],
  ])('without the key %s is told by its variable', (_, given, variable) => {
    vi.stubEnv(variable, '')
    return withEmbeddingsServer((server) =>
      withRemote({ baseURL: server.baseURL, ...given }, async (open) => {
        const memory = await open()
        expect((await memory.reindex({})).vectors.off).toContain(`${variable} is not set`)
        const found = await memory.search({ question: 'gold' })
        expect(paths(found)).toEqual(['notes/gold.md'])
        expect(server.asked).toEqual([])
        await memory.close()
      }),
    )
  })
})

const SECRET = 'sk-proj-0123456789abcdefghijklmnopqrstuvwxyz'

test.each([
  ['a key in the file', { baseURL: 'http://h/v1', apiKey: SECRET }, 'search.embedders.far.apiKey'],
  [
    'a key for a variable’s name',
    { baseURL: 'http://h/v1', apiKeyEnv: SECRET },
    'search.embedders.far.apiKeyEnv',
  ],
  ['a provider that is none', { provider: 'nobody' }, 'search.embedders.far.provider'],
  ['no address', {}, 'search.embedders.far.baseURL'],
  ['an address with a password', { baseURL: `http://me:${SECRET}@h/v1` }, 'search.embedders.far.baseURL'],
  ['an address with a key', { baseURL: `https://h/v1?key=${SECRET}` }, 'search.embedders.far.baseURL'],
  ['an address of a file', { baseURL: 'file:///etc/passwd' }, 'search.embedders.far.baseURL'],
])('%s is refused where it stands, and not repeated', (_, given, field) =>
  withRemote(given, async (open) => {
    const error = await open().catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'invalid_input', field })
    expect(inspect(error, { depth: 9 })).not.toContain(SECRET)
  }),
)
