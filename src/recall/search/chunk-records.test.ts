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

test('a long record is one chunk with all of its text', () => {
  const long = `{"bars":"${'9'.repeat(100_000)}"}`
  expect(chunkRecords(long)).toEqual([
    { headings: [], startLine: 1, endLine: 1, text: long, hash: sha256(long) },
  ])
})
