import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MockEmbeddingModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { aiSdkEmbedder } from './ai-sdk-embedder.ts'

/** The SDK's own model for tests: no network, and its calls are kept. */
const lengths = (options: { readonly most?: number } = {}) =>
  new MockEmbeddingModelV4({
    provider: 'desk',
    modelId: 'lengths',
    maxEmbeddingsPerCall: options.most ?? 100,
    doEmbed: async ({ values }) => ({ embeddings: values.map((text) => [text.length, 0]), warnings: [] }),
  })

test('declares what it was told, and names provider, model and dimensions', () => {
  const embedder = aiSdkEmbedder(lengths(), { languages: ['en', 'zh'], dimensions: 2 })
  expect(embedder).toMatchObject({ id: 'desk/lengths-2', dimensions: 2, languages: ['en', 'zh'] })
  const named = aiSdkEmbedder('openai/text-embedding-3-small', { languages: ['en'], dimensions: 1536 })
  expect(named.id).toBe('openai/text-embedding-3-small-1536')
})

test('vectors come back in order and of length one', async () => {
  const model = new MockEmbeddingModelV4({
    maxEmbeddingsPerCall: 1,
    supportsParallelCalls: true,
    doEmbed: async ({ values: [text] }) => ({
      embeddings: [text === 'east' ? [5, 0] : [3, 4]],
      warnings: [],
    }),
  })
  const embedder = aiSdkEmbedder(model, { languages: ['en'], dimensions: 2 })
  expect(await embedder.embed(['east', 'north', 'east'])).toEqual([
    Float32Array.of(1, 0),
    Float32Array.of(0.6, 0.8),
    Float32Array.of(1, 0),
  ])
})

test('is asked for as many at once as it takes', async () => {
  const model = lengths({ most: 2 })
  await aiSdkEmbedder(model, { languages: ['en'], dimensions: 2 }).embed(['a', 'b', 'c', 'd', 'e'])
  expect(model.doEmbedCalls.map(({ values }) => values)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('what is blank or in another language is not sent, and its vector says nothing', async () => {
  const model = lengths()
  const embedder = aiSdkEmbedder(model, { languages: ['en'], dimensions: 2 })
  const nothing = Float32Array.of(0, 0)
  expect(await embedder.embed(['', '黄金跌破支撑位', 'gold', ' \n'])).toEqual([
    nothing,
    nothing,
    Float32Array.of(1, 0),
    nothing,
  ])
  expect(model.doEmbedCalls.map(({ values }) => values)).toEqual([['gold']])
  expect(await embedder.embed(['黄金'])).toEqual([nothing])
  expect(model.doEmbedCalls).toHaveLength(1)
})

test('a provider that refuses is told, with its reason', async () => {
  const model = new MockEmbeddingModelV4({
    provider: 'desk',
    modelId: 'closed',
    doEmbed: async () => {
      throw new Error('quota used up')
    },
  })
  await expect(
    aiSdkEmbedder(model, { languages: ['en'], dimensions: 2 }).embed(['gold']),
  ).rejects.toMatchObject({
    code: 'embedder_failed',
    message: 'The embedder desk/closed failed: quota used up',
    next: expect.stringContaining('reindex'),
  })
})

test('a provider that gives too few vectors is told', async () => {
  const model = new MockEmbeddingModelV4({
    maxEmbeddingsPerCall: 100,
    doEmbed: async () => ({ embeddings: [[1, 0]], warnings: [] }),
  })
  await expect(aiSdkEmbedder(model, { languages: ['en'], dimensions: 2 }).embed(['a', 'b'])).rejects.toThrow(
    /received 1/,
  )
})

test('a language nobody speaks is refused at once', () => {
  expect(() => aiSdkEmbedder(lengths(), { languages: ['english'], dimensions: 2 })).toThrow(
    expect.objectContaining({ code: 'invalid_input', field: 'languages' }),
  )
})

test('the SDK is found from the source, by whose condition no other package offers TypeScript', () => {
  const flags = ['--conditions=hindcast-source', '--input-type=module', '-e']
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, "console.log(typeof (await import('ai')).embed)"],
    { encoding: 'utf8', cwd: import.meta.dirname },
  )
  expect([stdout.trim(), stderr]).toEqual(['function', ''])
})

test('without the package it says how to install it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindcast-ai-'))
  try {
    const script = join(folder, 'without.mjs')
    const module = new URL('ai-sdk-embedder.ts', import.meta.url).href
    // A process in which `ai` cannot be found.
    writeFileSync(
      script,
      `import { registerHooks } from 'node:module'
       registerHooks({
         resolve(name, context, next) {
           if (name === 'ai') throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
           return next(name, context)
         },
       })
       const { aiSdkEmbedder } = await import(${JSON.stringify(module)})
       const embedder = aiSdkEmbedder('openai/text-embedding-3-small', { languages: ['en'], dimensions: 1536 })
       await embedder.embed(['gold']).catch((error) => console.log(error.code, error.next))`,
    )
    const { stdout, stderr } = spawnSync(process.execPath, ['--conditions=hindcast-source', script], {
      encoding: 'utf8',
    })
    expect([stdout.trim(), stderr]).toEqual(['embedder_failed Run: npm install ai@7', ''])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
