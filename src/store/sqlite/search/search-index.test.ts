import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import {
  type PassageFilter,
  type SearchIndex,
  type TextSource,
  vectorBytes,
  type WordIndex,
} from '#search/ports'
import { splitMarkdown } from '../../../search/split-markdown.ts'
import { asked, type IndexEntry, scored, wordIndex } from '../../../search/testing/word-index.ts'
import { passageTokens } from '../../../search/text-tokens.ts'
import { openSqliteSearchIndex } from './open-search-index.ts'

const STANDING = { seq: 9, hash: 'h', reading: 'r', model: null, syncedAt: null, errors: [] }

interface Written {
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

const passagesIn = ({ path, text }: Written) =>
  splitMarkdown(text).map((passage) => ({ passage, tokens: passageTokens(path)(passage) }))

const write = async (written: readonly Written[]): Promise<void> => {
  await index.write(async (writing) => {
    for (const one of written) {
      const { path, seq, source = 'workspace' } = one
      writing.put({ document: { source, ref: path, path }, seq, keep: [], add: passagesIn(one) })
    }
    writing.keepStanding(STANDING)
  })
}

/** The index over plain arrays after the same: each text from its event to the next of its document. */
const reference = (written: readonly Written[]): WordIndex => {
  let ordinal = 0
  const entries = written.flatMap((one, at) => {
    const { path, seq: from, source = 'workspace' } = one
    const to = written.slice(at + 1).find((other) => other.path === path)?.seq
    return passagesIn(one).map(
      ({ passage, tokens }): IndexEntry => ({
        passage: { ...passage, ordinal: ++ordinal, path, ref: path, source },
        tokens,
        from,
        to,
      }),
    )
  })
  return wordIndex(entries)
}

const found = async (from: WordIndex, question: string, filter: PassageFilter) => {
  const { scores, ...rest } = await asked(from, question, filter)
  return { ...rest, hits: scored({ ...rest, scores }) }
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
]
const line = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((some) => some.join(' '))
const text = fc
  .array(
    fc.oneof(
      line,
      line.map((some) => `# ${some}`),
      fc.constant(''),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) => lines.join('\n'))
const history = fc.array(
  fc.record({
    path: fc.constantFrom('notes/gold.md', 'notes/a.md', 'playbook.md', 'journal/2026-01-05.md'),
    text,
  }),
  { maxLength: 8 },
)

test.prop([history, line, fc.integer({ min: 0, max: 9 }), fc.boolean()], { numRuns: 60 })(
  'it finds, counts and scores as the index over plain arrays, as of any event, for every filter',
  async (texts, question, seq, some) => {
    await index.discard()
    index = await openSqliteSearchIndex(folder)
    const written = texts.map((one, at) => ({ ...one, seq: at + 1 }))
    for (const one of written) await write([one])
    const filter = { seq, ...(some ? { without: new Set(['playbook.md']) } : {}) }
    expect(await found(index, question, filter)).toEqual(await found(reference(written), question, filter))
  },
)

describe('writing', () => {
  test('is seen by readers when it is whole, and not at all if it fails', async () => {
    await write([{ path: 'notes/a.md', text: 'gold is quiet', seq: 1 }])
    const failing = index.write(async (writing) => {
      writing.end({ source: 'workspace', ref: 'notes/a.md' }, 2)
      expect((await index.size()).chunks).toBe(1)
      throw new Error('the log cannot be read')
    })
    await expect(failing).rejects.toThrow('the log cannot be read')
    expect((await found(index, 'gold', { seq: 9 })).hits).toHaveLength(1)
  })

  test('is left to another process that is at it', async () => {
    const other = await openSqliteSearchIndex(folder)
    await index.write(async () => expect(await other.write(async () => {})).toBe(false))
    expect(await other.write(async () => {})).toBe(true)
    await other.close()
  })

  test('keeps passages at their new lines, ends the others, and the past still has them', async () => {
    await write([{ path: 'p.md', text: '# A\ngold\n# B\nsilver', seq: 1 }])
    await index.write(async (writing) => {
      const [, b] = writing.held({ source: 'workspace', ref: 'p.md' })
      writing.put({
        document: { source: 'workspace', ref: 'p.md', path: 'p.md' },
        seq: 2,
        keep: [{ ordinal: b?.ordinal ?? 0, startLine: 1, endLine: 2 }],
        add: [],
      })
    })
    expect(await index.passages([2], 2)).toMatchObject([{ startLine: 1, endLine: 2, headings: ['B'] }])
    expect((await found(index, 'gold', { seq: 2 })).hits).toEqual([])
    expect((await found(index, 'gold', { seq: 1 })).hits).toHaveLength(1)
  })

  test('another handle sees what this one committed', async () => {
    const other = await openSqliteSearchIndex(folder)
    await write([{ path: 'a.md', text: 'gold', seq: 1 }])
    expect((await found(other, 'gold', { seq: 9 })).hits).toHaveLength(1)
    await write([{ path: 'a.md', text: 'silver', seq: 2 }])
    expect((await found(other, 'gold', { seq: 9 })).hits).toEqual([])
    await other.close()
  })

  test('many small changes are put together, and found as if they had come at once', async () => {
    const written: Written[] = Array.from({ length: 150 }, (_, i) => ({
      path: `n${i % 40}.md`,
      text: `# Note ${i % 7}\n\ngold ${'bid '.repeat(i % 5)}${i} XAUUSD ${i % 3 === 0 ? 'silver' : 'oil'}`,
      seq: i + 1,
    }))
    for (const one of written) await write([one])
    for (const question of ['gold bid', 'silver', 'oil 17', 'XAUUSD 149', 'note 3'])
      for (const seq of [70, 1_000])
        expect(await found(index, question, { seq })).toEqual(
          await found(reference(written), question, { seq }),
        )
    const database = new Database(join(folder, 'index.db'), { readonly: true })
    expect(database.prepare('select count(*) from segments').pluck().get()).toBeLessThan(20)
    database.close()
  })
})

test('filters by days: of the document’s own day, else of the day it was written', async () => {
  await index.write(async (writing) => {
    const put = (path: string, days: { readonly day?: string; readonly written?: string }) => {
      const add = passagesIn({ path, text: 'gold', seq: 1 })
      writing.put({ document: { source: 'workspace', ref: path, path, ...days }, seq: 1, keep: [], add })
    }
    put('journal/2026-03-02.md', { day: '2026-03-02', written: '2026-03-09' })
    put('notes/a.md', { written: '2026-03-05' })
    put('playbook.md', {})
  })
  const passages = async (since?: string, until?: string) =>
    (await index.find([], { seq: 1, since, until })).passages
  expect(await passages()).toBe(3)
  expect(await passages('2026-03-03')).toBe(1)
  expect(await passages('2026-03-02', '2026-03-05')).toBe(2)
  expect(await index.newest(9, { seq: 1, until: '2026-03-04' })).toEqual([1])
})

describe('vectors', () => {
  const unit = (...values: number[]): Float32Array => {
    const length = Math.hypot(...values)
    return Float32Array.from(values, (value) => value / length)
  }

  test('are found by cosine, a passage that says nothing is left out, and another model’s are deleted', async () => {
    await write(['one', 'two', 'three'].map((text, at) => ({ path: `${text}.md`, text, seq: at + 1 })))
    expect((await index.unembedded(2)).map(({ passage, seq }) => [passage.ordinal, seq])).toEqual([
      [1, 1],
      [2, 2],
    ])
    await index.keepVectors('m', [
      { passage: 1, vector: unit(1, 0.1, 0) },
      { passage: 2, vector: unit(0, 1, 0) },
      { passage: 3, vector: new Float32Array(3) },
    ])
    expect([await index.countUnembedded(), (await index.standing())?.model]).toEqual([0, 'm'])
    const near = await index.nearest(unit(1, 0, 0), 10, { seq: 9 })
    expect(near.nearest.map(({ passage }) => passage)).toEqual([1, 2])
    expect(near.nearest[0]?.cosine).toBeCloseTo(1 / Math.hypot(1, 0.1), 2)
    expect(near.cosine(3)).toBeUndefined()
    expect(near.mean).toBeCloseTo((near.cosine(1) ?? 0) / 2, 6)
    expect((await index.nearest(unit(1, 0, 0), 10, { seq: 1 })).nearest).toHaveLength(1)
    await index.keepVectors('another', [])
    expect(await index.countUnembedded()).toBe(3)
    expect((await index.nearest(unit(1, 0), 10, { seq: 9 })).nearest).toEqual([])
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

test.each(['damaged', 'of another version'])('a file that is %s is deleted and begun anew', async (how) => {
  await write([{ path: 'a.md', text: 'gold', seq: 1 }])
  await index.close()
  const file = join(folder, 'index.db')
  if (how === 'damaged')
    await writeFile(file, 'not a database, but long enough to look like one '.repeat(100))
  else {
    const db = new Database(file)
    db.pragma('user_version = 99')
    db.close()
  }
  index = await openSqliteSearchIndex(folder)
  expect(await index.standing()).toBeNull()
  await write([{ path: 'a.md', text: 'gold', seq: 1 }])
  expect((await found(index, 'gold', { seq: 9 })).hits).toHaveLength(1)
})
