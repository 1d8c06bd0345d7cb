import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { ChunkFilter, IndexStanding, KeywordIndex, SearchIndex, TextSource } from '#recall/ports'
import { aliasesOf } from '../../../recall/search/aliases.ts'
import { chunkMarkdown } from '../../../recall/search/chunk-markdown.ts'
import { keywordFinding } from '../../../recall/search/keyword-search.ts'
import { type IndexEntry, memoryIndex } from '../../../recall/search/memory-index.ts'
import { documentTerms } from '../../../recall/search/terms.ts'
import { keywordHits } from '../../../recall/search/testing/keyword-hits.ts'
import { vectorBytes } from '../../../recall/search/vector-bytes.ts'
import { openSqliteSearchIndex } from './open-search-index.ts'

const aliases = aliasesOf()
const found = async (from: KeywordIndex, question: string, filter: ChunkFilter) => {
  const { scores, ...rest } = await keywordFinding(from, question, filter, aliases)
  return { hits: keywordHits(scores), ...rest }
}
const STANDING: IndexStanding = {
  seq: 9,
  hash: 'h',
  reading: 'r',
  model: null,
  syncedAt: null,
  errors: [],
  erasing: false,
}

interface Told {
  readonly path: string
  readonly text: string
  readonly seq: number
  readonly source?: TextSource
}

let folder = ''
let index: SearchIndex

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindcast-index-test-'))
  index = await openSqliteSearchIndex(folder)
})
afterEach(async () => {
  await index.close()
  await rm(folder, { recursive: true, force: true })
})

const tell = async (told: readonly Told[], how: 'anew' | 'changes' = 'changes'): Promise<void> => {
  const writing = await index.begin()
  if (how === 'anew') writing.clear(how)
  for (const { path, text, seq, source = 'workspace' } of told) {
    const chunks = chunkMarkdown(text)
    const add = chunks.map((chunk) => ({ chunk, terms: documentTerms(path, aliases)(chunk) }))
    writing.put({ document: { source, ref: path, path, seq }, keep: [], add })
  }
  await writing.commit(STANDING)
}

/** What the index over plain arrays holds after the same. */
const reference = (told: readonly Told[]) => {
  const last = new Map(told.map((one) => [one.path, one]))
  const entries = [...last.values()].flatMap(({ path, text, seq, source = 'workspace' }) =>
    chunkMarkdown(text).map((chunk) => ({ chunk, path, seq, source })),
  )
  return memoryIndex(
    entries.map(
      ({ chunk, path, seq, source }, ordinal): IndexEntry => ({
        chunk: { ...chunk, ordinal, path, ref: path, seq, source },
        terms: documentTerms(path, aliases)(chunk),
      }),
    ),
  )
}

const words = [
  'gold',
  'XAUUSD',
  'bullion',
  'loss',
  'BRK.B',
  '0.618',
  'RSI<30',
  '止损',
  'trading',
  'trades',
  "o'clock",
  'C:\\x',
]
const line = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((some) => some.join(' '))
const text = fc.array(
  fc.oneof(
    line,
    line.map((some) => `# ${some}`),
    fc.constant(''),
  ),
  { minLength: 1, maxLength: 6 },
)
const history = fc.array(
  fc.record({
    path: fc.constantFrom('notes/gold.md', 'notes/a.md', 'playbook.md', 'journal/2026-01-05.md'),
    text: text.map((lines) => lines.join('\n')),
    seq: fc.integer({ min: 1, max: 9 }),
    source: fc.constantFrom<TextSource>('workspace', 'incident'),
  }),
  { maxLength: 8 },
)

describe('against the index over plain arrays', () => {
  test.prop([history, line, fc.integer({ min: 0, max: 9 }), fc.boolean()], { numRuns: 60 })(
    'it finds, counts and scores the same, after texts were replaced, for every filter',
    async (told, question, seq, some) => {
      // A document's source is part of its name, so one path has one source here; and texts come in the order of events.
      const ordered = told
        .map((one) => ({
          ...one,
          source: one.path.startsWith('notes') ? one.source : ('workspace' as const),
        }))
        .map((one, i) => ({ ...one, path: `${one.source}/${one.path}`, seq: one.seq + 10 * i }))
      await tell([], 'anew')
      for (const one of ordered) await tell([one])
      const filter = {
        seq: seq * 10,
        ...(some ? { sources: ['workspace' as const], without: new Set(['workspace/playbook.md']) } : {}),
      }
      const ours = await found(index, question, filter)
      const theirs = await found(reference(ordered), question, filter)
      const shape = ({ hits, ...rest }: typeof ours) => ({
        ...rest,
        hits: hits
          .map(({ chunk: _, matched, ...hit }) => ({ ...hit, matched: [...matched].sort() }))
          .sort(byScore),
      })
      expect(shape(ours)).toEqual(shape(theirs))
    },
  )
})

const byScore = (a: { bm25: number; matched: string[] }, b: { bm25: number; matched: string[] }) =>
  b.bm25 - a.bm25 || (a.matched.join() < b.matched.join() ? -1 : 1)

describe('writing', () => {
  test('is seen by readers when it is whole, and not at all if it is given up', async () => {
    await tell([{ path: 'notes/a.md', text: 'gold is quiet', seq: 1 }])
    const writing = await index.begin()
    writing.clear('anew')
    expect((await index.size()).chunks).toBe(1)
    await writing.rollback()
    expect((await index.size()).chunks).toBe(1)
    expect((await found(index, 'gold', { seq: 9 })).hits).toHaveLength(1)
  })

  test('keeps the chunks it is told to keep, with their new lines, and takes the others out', async () => {
    await tell([{ path: 'p.md', text: '# A\ngold\n# B\nsilver', seq: 1 }])
    const writing = await index.begin()
    const [a, b] = writing.held('workspace', 'p.md')
    writing.put({
      document: { source: 'workspace', ref: 'p.md', path: 'p.md', seq: 2 },
      keep: [{ ordinal: b?.ordinal ?? 0, startLine: 1, endLine: 2 }],
      add: [],
    })
    await writing.commit(STANDING)
    expect(await index.chunks([a?.ordinal ?? 0])).toEqual([])
    expect(await index.chunks([b?.ordinal ?? 0])).toMatchObject([
      { startLine: 1, endLine: 2, seq: 2, headings: ['B'] },
    ])
    expect((await found(index, 'gold', { seq: 9 })).hits).toEqual([])
  })

  test('another handle sees what this one committed', async () => {
    const other = await openSqliteSearchIndex(folder)
    await tell([{ path: 'a.md', text: 'gold', seq: 1 }])
    expect((await found(other, 'gold', { seq: 9 })).hits).toHaveLength(1)
    await tell([{ path: 'a.md', text: 'silver', seq: 2 }])
    expect((await found(other, 'gold', { seq: 9 })).hits).toEqual([])
    await other.close()
  })
})

describe('words of many small changes', () => {
  test('are put together again and again, and found as if they had come at once', async () => {
    const told: Told[] = Array.from({ length: 150 }, (_, i) => ({
      path: `n${i % 40}.md`,
      text: `# Note ${i % 7}\n\ngold ${'bid '.repeat(i % 5)}${i} XAUUSD ${i % 3 === 0 ? 'silver' : 'oil'}`,
      seq: i + 1,
    }))
    for (const one of told) await tell([one])
    const plain = reference(told)
    for (const question of ['gold bid', 'silver', 'oil 17', 'XAUUSD 149', 'note 3']) {
      const scored = async (from: typeof plain) =>
        (await found(from, question, { seq: 1_000 })).hits.map(({ bm25, coverage }) => ({ bm25, coverage }))
      expect(await scored(index)).toEqual(await scored(plain))
    }
    const database = new Database(join(folder, 'index.db'), { readonly: true })
    const segments = database.prepare('select count(*) from segments').pluck().get()
    const held = database.prepare('select sum(chunks) from segments').pluck().get()
    database.close()
    expect(segments).toBeLessThan(20)
    // Those that went are mostly gone from it too: 40 are there.
    expect(held).toBeLessThan(100)
    expect(await index.damage()).toEqual([])
  })
})

describe('vectors', () => {
  const unit = (...values: number[]): Float32Array => {
    const length = Math.hypot(...values)
    return Float32Array.from(values, (value) => value / length)
  }

  test('are found by cosine, the nearest part of a chunk counting, and what says nothing is left out', async () => {
    await tell([
      { path: 'a.md', text: 'one', seq: 1 },
      { path: 'b.md', text: 'two', seq: 2 },
      { path: 'c.md', text: 'three', seq: 3 },
    ])
    const [a, b, c] = (await index.unembedded('m', 0, 10)).map(({ ordinal }) => ordinal)
    const units = [
      { chunk: a ?? 0, hashes: ['far', 'near'] },
      { chunk: b ?? 0, hashes: ['far'] },
      { chunk: c ?? 0, hashes: ['silent'] },
    ]
    await index.keepVectors('m', units, [
      { hash: 'far', vector: unit(0, 1, 0) },
      { hash: 'near', vector: unit(1, 0.1, 0) },
      { hash: 'silent', vector: new Float32Array(3) },
    ])
    expect((await index.countUnembedded('m', 0)).missing).toBe(0)
    const found = await index.vectors('m', 3).nearest(unit(1, 0, 0), 10, { seq: 9 })
    expect(found.nearest.map(({ chunk }) => chunk)).toEqual([a, b])
    expect(found.nearest[0]?.cosine).toBeCloseTo(1 / Math.hypot(1, 0.1), 2)
    expect(found.cosine(c ?? 0)).toBeUndefined()
    expect(found.mean).toBeCloseTo((found.cosine(a ?? 0) ?? 0) / 2, 6)
    expect((await index.vectors('m', 3).nearest(unit(1, 0, 0), 10, { seq: 1 })).nearest).toHaveLength(1)
    expect(await index.countUnembedded('another', 0)).toEqual({ missing: 3, newest: c })
  })

  test.prop([
    fc.array(
      fc.integer({ min: -1_000, max: 1_000 }).map((thousandths) => thousandths / 1_000),
      { minLength: 4, maxLength: 4 },
    ),
  ])('in bytes are within half a step of what they were', (values) => {
    const { scale, bytes } = vectorBytes(Float32Array.from(values))
    for (const [i, byte] of bytes.entries())
      expect(Math.abs((values[i] ?? 0) - scale * byte)).toBeLessThanOrEqual(scale * 0.501)
  })
})

describe('a file that is not this index', () => {
  test.each(['damaged', 'of another version'])('%s, is made anew and says that it is empty', async (how) => {
    await tell([{ path: 'a.md', text: 'gold', seq: 1 }])
    await index.close()
    const file = join(folder, 'index.db')
    if (how === 'damaged')
      await writeFile(file, 'not a database, but long enough to be taken for one '.repeat(100))
    else {
      const db = new Database(file)
      db.pragma('user_version = 99')
      db.close()
    }
    index = await openSqliteSearchIndex(folder)
    expect(await index.standing()).toBeNull()
    await tell([{ path: 'a.md', text: 'gold', seq: 1 }])
    expect((await found(index, 'gold', { seq: 9 })).hits).toHaveLength(1)
  })
})
