import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '#vocabulary'
import { behindItsBack, inCopy } from '../promises/memories.ts'

// P10 for the search index: it is a file that anybody may edit, and what is quoted from it is cited. What the log does not have is
// never shown.

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
  ['a document’s path', `update versions set path = path || '1'`],
  ['a document’s ref', `update documents set ref = ref || '1'`],
  ['a document’s source', `update documents set source = 'shared' where source = 'workspace'`],
  ['a passage’s first line', 'update passages set start = start + 1'],
  ['a passage’s last line', 'update passages set "end" = "end" + 1'],
  ['a passage’s headings', `update passages set headings = '["Approved by the owner"]'`],
  ['a passage’s hash', 'update passages set hash = zeroblob(32)'],
]

test('what was found, untouched, is in every document', () => {
  expect(new Set(answer.hits.map(({ source }) => source))).toEqual(
    new Set(['workspace', 'trade', 'decision', 'incident']),
  )
})

test.each(EDITS)('%s, edited: nothing is quoted that the log does not have', async (_, edit) => {
  await withCopy(async (home) => {
    expect(behindItsBack(indexOf(home), edit)).toBeGreaterThan(0)
    await withMemory(home, async (memory) => {
      for (const { path, source, startLine, hash, headings } of (await memory.search(QUESTION)).hits) {
        // A record has one line, and its place among the others is the index's own count.
        const place = source === 'workspace' ? { startLine, headings } : {}
        expect(answer.hits).toContainEqual(expect.objectContaining({ path, hash, ...place }))
      }
      await memory.reindex({ anew: true })
      expect(await memory.search(QUESTION)).toEqual(answer)
    })
  })
})
