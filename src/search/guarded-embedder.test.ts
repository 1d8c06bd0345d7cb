import { expect, test } from 'vitest'
import { HindcastError } from '#vocabulary'
import { guardedEmbedder } from './guarded-embedder.ts'
import type { Embedder } from './ports.ts'

const east = Float32Array.of(1, 0)
const north = Float32Array.of(0, 1)
const silent = Float32Array.of(0, 0)

const answering = (embed: Embedder['embed']): Embedder =>
  guardedEmbedder({ id: 'compass-2', dimensions: 2, languages: ['en'], slow: true, embed })
const giving = (vectors: unknown): Embedder =>
  // Embedders come from outside and may be of plain JavaScript: what they answer is not what they declare.
  answering(async () => vectors as readonly Float32Array[])

test('what is right passes unchanged, silence included', async () => {
  const embedder = giving([east, silent, north])
  expect(await embedder.embed(['a', '黄金', 'b'])).toEqual([east, silent, north])
  expect(embedder).toMatchObject({
    id: 'compass-2',
    dimensions: 2,
    languages: ['en'],
    slow: true,
  })
})

test('rounding to half precision is no fault', async () => {
  expect(await giving([Float32Array.of(0.9995, 0)]).embed(['a'])).toHaveLength(1)
})

test('for no texts nobody is asked', async () => {
  const embedder = answering(() => Promise.reject(new Error('asked')))
  expect(await embedder.embed([])).toEqual([])
})

test.each<[string, unknown, RegExp]>([
  ['fewer vectors than texts', [east], /1 vectors for 2 texts/],
  ['more vectors than texts', [east, north, east], /3 vectors for 2 texts/],
  ['nothing at all', undefined, /no list of vectors/],
  ['other dimensions', [east, Float32Array.of(1, 0, 0)], /3 dimensions and declares 2/],
  ['an empty vector', [east, new Float32Array(0)], /0 dimensions/],
  ['plain lists', [east, [0, 1]], /no Float32Array/],
  ['a value that is no number', [east, Float32Array.of(Number.NaN, 0)], /no number/],
  ['an infinite value', [east, Float32Array.of(Number.POSITIVE_INFINITY, 0)], /no number/],
  ['a length other than one', [east, Float32Array.of(3, 4)], /of length 5\.00, not 1/],
])('%s is told, by the embedder’s name and with what to do', async (_, vectors, problem) => {
  const failure = giving(vectors).embed(['a', 'b'])
  await expect(failure).rejects.toMatchObject({
    code: 'embedder_failed',
    field: 'embedder',
    message: expect.stringMatching(problem),
    next: expect.stringContaining('reindex'),
  })
  await expect(failure).rejects.toThrow(/compass-2/)
})

test('dying half way is told with its cause, and the next call works', async () => {
  const cause = new Error('out of memory')
  let calls = 0
  const embedder = answering(async (texts) => {
    calls++
    if (calls === 1) throw cause
    return texts.map(() => east)
  })
  await expect(embedder.embed(['a'])).rejects.toMatchObject({
    code: 'embedder_failed',
    message: 'The embedder compass-2 failed: out of memory',
    cause,
  })
  expect(await embedder.embed(['a'])).toEqual([east])
})

test('an error that already says what to do is passed on', async () => {
  const told = new HindcastError('embedder_failed', 'It is not installed.', { next: 'npm install it' })
  await expect(answering(() => Promise.reject(told)).embed(['a'])).rejects.toBe(told)
})
