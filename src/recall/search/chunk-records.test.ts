import { expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { chunkRecords } from './chunk-records.ts'

test('a record is a chunk, whatever is on its line', () => {
  const chunks = chunkRecords('{"action":"buy"}\r\n\nnot json\n')
  expect(chunks.map(({ startLine, text }) => [startLine, text])).toEqual([
    [1, '{"action":"buy"}'],
    [3, 'not json'],
  ])
})

test('a long record is cut and says so; its hash is of the whole', () => {
  const long = `{"bars":"${'9'.repeat(100)}"}`
  const [chunk] = chunkRecords(long, 20)
  expect(chunk).toMatchObject({ text: long.slice(0, 20), cut: true, hash: sha256(long) })
})

test('a record is never cut inside a character', () => {
  expect(chunkRecords('ab📈cd', 3)[0]?.text).toBe('ab')
  expect(chunkRecords('ab📈cd', 4)[0]?.text).toBe('ab📈')
})
