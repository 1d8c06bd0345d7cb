import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '#vocabulary'
import { behindItsBack, inCopy } from '../promises/memories.ts'

// P10 for the search index: it is a file that anybody may edit, and what is quoted from it is cited. What the log does not have is
// never shown, and verify finds every edit.

const AGENT = 'desk'
const open = (home: string): Promise<Memory> =>
  openMemory({ home, agent: AGENT, actor: 'person', create: false, clock })
const indexOf = (home: string): string => join(home, AGENT, 'index.db')
/** Recency is of the moment: the same question is asked at the same one. */
const clock = { now: () => Date.UTC(2025, 5, 3) as Instant }
const QUESTION = { question: 'gold at the open', limit: 50 }

let untouched = ''
let answer: Awaited<ReturnType<Memory['search']>>
beforeAll(async () => {
  untouched = await mkdtemp(join(tmpdir(), 'hindcast-untouched-'))
  const memory = await openMemory({ home: untouched, agent: AGENT, actor: 'person', clock })
  const at = (hour: number) => new Date(Date.UTC(2025, 5, 2, hour)).toISOString()
  await memory.write({
    to: 'note',
    at: at(6),
    key: 'gold',
    text: '# Gold\n\nGold fades at the open.\n\n## Later\n\nGold is bid after ten.',
  })
  await memory.write({ to: 'journal', at: at(7), text: 'Gold was quiet at the open.' })
  await memory.tradeRecord({
    ...{
      at: at(9),
      entryAt: at(8),
      symbol: 'XAUUSD',
      side: 'long',
      size: 1,
      entryPrice: 3_300,
      exitPrice: 3_290,
    },
    reason: 'gold at the open, against the fade',
  })
  await memory.decide({
    at: at(10),
    action: 'hold',
    symbol: 'XAUUSD',
    reason: 'gold at the open is a coin toss',
  })
  await memory.incident({ at: at(11), text: 'The gold feed froze at the open.' })
  answer = await memory.search(QUESTION)
  await memory.close()
})
afterAll(() => rm(untouched, { recursive: true, force: true }))

const withCopy = (work: (home: string) => Promise<void>): Promise<void> => inCopy(untouched, work)

const withMemory = async <T>(home: string, work: (memory: Memory) => Promise<T>): Promise<T> => {
  const memory = await open(home)
  try {
    return await work(memory)
  } finally {
    await memory.close()
  }
}

/** An edit of every column that a hit shows something of. */
const EDITS: readonly [column: string, edit: string][] = [
  ['a document’s path', `update documents set path = path || '1'`],
  ['a document’s ref', `update documents set ref = ref || '1'`],
  ['a document’s day', `update documents set day = '2020-01-01'`],
  ['a document’s source', `update documents set source = 'shared' where source = 'workspace'`],
  ['a chunk’s first line', 'update chunks set start = start + 1'],
  ['a chunk’s last line', 'update chunks set "end" = "end" + 1'],
  ['a chunk’s headings', `update chunks set headings = '["Approved by the owner"]'`],
  ['a chunk’s hash', 'update chunks set hash = zeroblob(32)'],
]

test('what was found, untouched, is in every document', () => {
  expect(new Set(answer.hits.map(({ source }) => source))).toEqual(
    new Set(['workspace', 'trade', 'decision', 'incident']),
  )
})

describe.each(EDITS)('%s', (_, edit) => {
  test('edited, is not shown: the index is made again', async () => {
    await withCopy(async (home) => {
      expect(behindItsBack(indexOf(home), edit)).toBeGreaterThan(0)
      expect(await withMemory(home, (memory) => memory.search(QUESTION))).toEqual(answer)
    })
  })

  test('edited, is found by verify', async () => {
    await withCopy(async (home) => {
      behindItsBack(indexOf(home), edit)
      for (const index of [false, true]) {
        const { sound, problems } = await withMemory(home, (memory) => memory.verify({ index }))
        expect({ sound, index: problems[0]?.where.startsWith('index ') }).toEqual({
          sound: false,
          index: true,
        })
      }
      await withMemory(home, (memory) => memory.reindex({ anew: true }))
      expect((await withMemory(home, (memory) => memory.verify({ index: true }))).problems).toEqual([])
    })
  })
})

test('the lines of another passage, forged with their hash, are not quoted under its headings', async () => {
  await withCopy(async (home) => {
    const other = `from (select "start", "end", hash from chunks where headings = '["Gold","Later"]') as other`
    const edit = `update chunks set "start" = other."start", "end" = other."end", hash = other.hash ${other} where headings = '["Gold"]'`
    expect(behindItsBack(indexOf(home), edit)).toBe(1)
    const found = await withMemory(home, (memory) => memory.search(QUESTION))
    for (const { path, startLine, hash } of found.hits)
      expect(answer.hits).toContainEqual(expect.objectContaining({ path, startLine, hash }))
    expect((await withMemory(home, (memory) => memory.verify({}))).sound).toBe(false)
  })
})

describe('what is not shown and only ranks', () => {
  test.each([
    ['a document’s event', 'update documents set seq = seq - 1 where id = 1'],
    ['a document’s day of writing', `update documents set written = '2020-01-01' where id = 1`],
    ['a chunk’s length', 'update chunks set length = length + 40 where id = 1'],
    ['a term taken out', `delete from postings where term = 'fades'`],
    ['how often a term occurs', `update postings set data = x'0605' where term = 'fades'`],
    ['a term put in another’s place', `update postings set term = 'rises' where term = 'fades'`],
    ['a vector', 'update vectors set data = zeroblob(length(data))'],
    ['a vector’s scale', 'update vectors set scale = scale * 2'],
    ['a chunk taken out', 'delete from chunks where id = 1'],
    ['a document taken out', 'delete from documents where id = 1'],
  ])('%s, edited, is found by verify of the whole index', async (_, edit) => {
    await withCopy(async (home) => {
      expect(behindItsBack(indexOf(home), edit)).toBeGreaterThan(0)
      expect((await withMemory(home, (memory) => memory.verify({ index: true }))).sound).toBe(false)
    })
  })
})

test('an index that was not touched is the one made again, terms and vectors, however it came to be', async () => {
  await withCopy(async (home) => {
    await withMemory(home, async (memory) => {
      for (let n = 0; n < 12; n++) {
        await memory.write({
          to: 'note',
          key: n % 3 === 0 ? 'gold' : `n${n}`,
          text: `# Gold\n\nGold ${n}, at the open.`,
        })
        if (n % 2 === 0) await memory.search(QUESTION)
        await memory.remark({ on: 'T1', text: `gold ${n}` })
      }
      await memory.search(QUESTION)
      expect(await memory.verify({ index: true })).toMatchObject({ sound: true, problems: [] })
    })
  })
})
