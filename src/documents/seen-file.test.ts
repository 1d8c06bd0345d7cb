import { describe, expect, test } from 'vitest'
import { readTogether } from './seen-file.ts'

const sizes = async (lengths: readonly (number | null)[]): Promise<number[]> => {
  const read = async (length: number | null) =>
    length === null ? null : { path: 'a.md', found: { text: 'x'.repeat(length), hash: '' } }
  const together = []
  for await (const files of readTogether(lengths, read)) together.push(files.length)
  return together
}

describe('files are read together', () => {
  test('many small ones, few large ones, and what is not there not at all', async () => {
    expect(await sizes([])).toEqual([])
    expect(await sizes([null, null])).toEqual([])
    expect(await sizes(Array.from({ length: 70 }, () => 1))).toEqual([32, 32, 6])
    expect(await sizes([5_000_000, null, 5_000_000, 8_000_000, 1, 1])).toEqual([2, 1, 2])
  })
})
