import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cachedEmbedder } from './cached-embedder.ts'

let folder: string
let asked: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hindcast-cache-'))
  asked = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () =>
  cachedEmbedder(
    {
      id: 'desk/lengths',
      dimensions: 2,
      languages: ['en'],
      embed: async (texts) => {
        asked.push(...texts)
        return texts.map((text) => Float32Array.of(text.length, 0.5))
      },
      close: async () => {},
    },
    () => {},
    folder,
  )

test('a text is read once, in this run and in the next', async () => {
  const first = await open().embed(['a', 'bb', 'a'])
  expect(first).toEqual([Float32Array.of(1, 0.5), Float32Array.of(2, 0.5), Float32Array.of(1, 0.5)])
  expect(await open().embed(['bb', 'ccc'])).toEqual([Float32Array.of(2, 0.5), Float32Array.of(3, 0.5)])
  expect(asked).toEqual(['a', 'bb', 'ccc'])
})

test('a row that was cut short spoils neither those before nor those after it', async () => {
  await open().embed(['a'])
  const [file] = readdirSync(folder)
  appendFileSync(join(folder, file ?? ''), 'half a row')
  await open().embed(['a', 'bb'])
  expect(await open().embed(['a', 'bb'])).toEqual([Float32Array.of(1, 0.5), Float32Array.of(2, 0.5)])
  expect(asked).toEqual(['a', 'bb'])
})
