import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import type { ChunkTerms } from '#recall/ports'
import { PostingBatch } from './posting-batch.ts'
import { PostingReader } from './posting-code.ts'

/** A list as it is read: the chunk and how often the term is in its title and body. */
type Row = readonly [chunk: number, title: number, body: number]

const rowsIn = (data: Uint8Array): readonly Row[] => {
  const reader = new PostingReader(data)
  const rows: Row[] = []
  for (let chunk = reader.next(); chunk > 0; chunk = reader.next())
    rows.push([chunk, reader.title, reader.body])
  return rows
}

const listsOf = (batch: PostingBatch) =>
  Object.fromEntries([...batch.written()].map(([t, d]) => [t, rowsIn(d)]))

const expected = (chunks: readonly (readonly [number, ChunkTerms])[]) => {
  const lists: { [term: string]: Row[] } = {}
  for (const [chunk, { title, body }] of chunks) {
    const times = (terms: readonly string[], term: string) => terms.filter((one) => one === term).length
    for (const term of new Set([...title, ...body])) {
      const row: Row = [chunk, times(title, term), times(body, term)]
      lists[term] = [...(lists[term] ?? []), row]
    }
  }
  return lists
}

const terms = fc.array(fc.constantFrom('gold', 'XAU', '0.618', '~gold', '金'), { maxLength: 12 })
const chunkTerms = fc.record({ title: terms, body: terms })
const steps = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 1, max: 4_000_000 }),
)
const chunksOf = fc.array(fc.tuple(steps, chunkTerms), { maxLength: 20 }).map((all) => {
  let chunk = 0
  return all.map(([step, each]) => {
    chunk += step
    return [chunk, each] as const
  })
})

test.prop([chunksOf, fc.nat(20)])(
  'what is written is what was added, at once or in parts that are put together',
  (chunks, cut) => {
    const whole = new PostingBatch()
    for (const [chunk, each] of chunks) whole.add(chunk, each)
    expect(listsOf(whole)).toEqual(expected(chunks))
    const merged = new PostingBatch()
    const kept = new Set(chunks.filter((_, i) => i % 3 !== 1).map(([chunk]) => chunk))
    for (const part of [chunks.slice(0, cut), chunks.slice(cut)]) {
      const batch = new PostingBatch()
      for (const [chunk, each] of part) batch.add(chunk, each)
      for (const [term, data] of batch.written()) merged.addWritten(term, data, (chunk) => kept.has(chunk))
    }
    expect(listsOf(merged)).toEqual(expected(chunks.filter(([chunk]) => kept.has(chunk))))
  },
)

test('no count is lost where there are more than it first has room for', () => {
  const batch = new PostingBatch()
  const chunks = Array.from({ length: 40 }, (_, i): readonly [number, ChunkTerms] => {
    const own = Array.from({ length: 100 }, (_, n) => `w${(i * 37 + n) % 1_500}`)
    return [i + 1, { title: own.slice(0, 7), body: [...own, ...own] }]
  })
  for (const [chunk, each] of chunks) batch.add(chunk, each)
  expect(listsOf(batch)).toEqual(expected(chunks))
})

test('halves of pairs, which a table cannot tell apart, are one term', () => {
  const batch = new PostingBatch()
  batch.add(1, { title: [], body: ['long\ud83d'] })
  batch.add(2, { title: [], body: ['long\ud83e', 'long\ufffd'] })
  expect(listsOf(batch)).toEqual({
    'long\ufffd': [
      [1, 0, 1],
      [2, 0, 2],
    ],
  })
})

test('damaged bytes end where they end', () => {
  for (const bytes of [[0xff], [0x07], [0x80, 0x80], [0x02, 0xff, 0xff, 0xff, 0xff, 0xff]])
    expect(rowsIn(Uint8Array.from(bytes)).length).toBeLessThanOrEqual(1)
})
