import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { inFolder } from '../promises/memories.ts'

const AGENT = 'agent'
const open = (home: string, more: object = {}): Promise<Memory> =>
  openMemory({ home, agent: AGENT, actor: 'person', ...more })
const indexOf = (home: string): string => join(home, AGENT, 'index.db')
const removeIndex = async (home: string): Promise<void> => {
  for (const end of ['', '-wal', '-shm']) await rm(`${indexOf(home)}${end}`, { force: true })
}
const decide = (memory: Memory, reason: string) =>
  memory.decide({ action: 'skip', symbol: 'XAU', side: 'long', reason })
/** Of the decisions that have a word of the question. */
const linesOf = async (memory: Memory, question: string): Promise<number[]> =>
  (await memory.search({ question, sources: ['decision'] })).hits
    .filter(({ coverage }) => coverage > 0)
    .map((hit) => hit.startLine)

describe('an index that is taken away under an open handle', () => {
  test('is made again by the next search', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      await decide(memory, 'copper is quiet')
      expect(await linesOf(memory, 'copper')).toEqual([1])
      await removeIndex(home)
      expect(await linesOf(memory, 'copper')).toEqual([1])
      await memory.close()
    }))

  test('and one that somebody else made in its place is read, with every record on its line', () =>
    inFolder(async (home) => {
      const first = await open(home)
      await decide(first, 'copper is quiet')
      expect(await linesOf(first, 'copper')).toEqual([1])
      await removeIndex(home)
      const second = await open(home)
      await decide(second, 'silver is loud')
      expect(await linesOf(second, 'silver')).toEqual([2])
      expect(await linesOf(first, 'silver')).toEqual([2])
      await decide(first, 'tin is thin')
      expect(await linesOf(first, 'tin')).toEqual([3])
      expect(await linesOf(second, 'copper silver tin')).toHaveLength(3)
      await first.close()
      await second.close()
    }))
})

describe('an erased text', () => {
  const SECRET = 'quixotic zirconium embargo'

  /** Erases the note's first version, once another is in its place. */
  const erase = async (memory: Memory): Promise<void> => {
    await memory.write({ to: 'note', key: 'secret', text: 'nothing' })
    await memory.redact({ hashes: [sha256(`${SECRET}\n`)], reason: 'asked for' })
  }

  test.each(['reindex', 'search'])('leaves no vector behind, whether by a %s', (how) =>
    inFolder(async (home) => {
      const memory = await open(home)
      await memory.write({ to: 'note', key: 'secret', text: SECRET })
      expect((await memory.search({ question: 'zirconium' })).hits).toHaveLength(1)
      await erase(memory)
      if (how === 'reindex') await memory.reindex({ anew: true })
      expect((await memory.search({ question: 'zirconium' })).hits).toEqual([])
      await memory.close()
      const index = new Database(indexOf(home), { readonly: true })
      // Of the note as it is now.
      expect(index.prepare('select count(*) from vectors').pluck().get()).toBe(1)
      index.close()
      for (const file of readdirSync(join(home, AGENT)).filter((name) => name.startsWith('index.db')))
        expect(readFileSync(join(home, AGENT, file)).includes('zirconium')).toBe(false)
    }),
  )
})

describe('what goes on at the same time', () => {
  test('a search while a model is at work for a reindex of this handle knows what is new', () =>
    inFolder(async (home) => {
      let release = (): void => undefined
      const held = new Promise<void>((done) => {
        release = done
      })
      let asked = 0
      const embedder = {
        id: 'held',
        dimensions: 2,
        languages: ['en'],
        slow: true,
        embed: async (texts: readonly string[]) => {
          // The first text is embedded in passing; the reindex then waits.
          if (++asked === 3) await held
          return texts.map(() => Float32Array.from([1, 0]))
        },
      }
      const memory = await open(home, { search: { embedder } })
      await memory.write({ to: 'note', key: 'gold', text: 'gold fades at the open' })
      await memory.search({ question: 'gold' })
      await memory.write({ to: 'note', key: 'copper', text: 'copper holds' })
      const reindexed = memory.reindex({})
      while (asked < 3) await new Promise((next) => setTimeout(next, 5))
      await memory.write({ to: 'note', key: 'tin', text: 'tin is bid' })
      const answer = await memory.search({ question: 'tin' })
      expect(answer).toMatchObject({ hits: [{ path: 'notes/tin.md' }], without: [] })
      release()
      await reindexed
      expect((await memory.search({ question: 'copper' })).without).toEqual([])
      await memory.close()
    }))

  test('closing during a search leaves nothing open', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      await memory.write({ to: 'note', key: 'gold', text: 'gold' })
      await memory.search({ question: 'gold' })
      await memory.write({ to: 'note', key: 'more', text: 'gold again' })
      const asked = [memory.search({ question: 'gold' }), memory.search({ question: 'gold' })]
      const answers = Promise.allSettled(asked)
      await memory.close()
      for (const answer of await answers)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'unexpected' })
      expect(openFiles(home)).toEqual([])
    }))
})

/** Linux lists them; elsewhere there is nothing to look at. */
const openFiles = (home: string): string[] => {
  if (process.platform !== 'linux') return []
  const names = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return names.filter((name) => name.startsWith(home))
}

test('lines are the same whether they end as on Windows or not', () =>
  inFolder(async (home) => {
    const agent = await open(home, { actor: 'agent' })
    await agent.write({ to: 'note', key: 'gold', text: 'x' })
    await writeFile(
      join(home, AGENT, 'workspace', 'notes', 'gold.md'),
      '# Gold\r\n\r\nfirst line\r\nsecond line\r\n',
    )
    const turn = await agent.turn({})
    expect(await turn.read({ path: 'notes/gold.md', lines: '3-4' })).toMatchObject({
      text: 'first line\nsecond line',
      lines: 4,
      handle: 'N1',
    })
    expect(await agent.read({ path: 'N1' })).toMatchObject({ found: 'same', startLine: 3, endLine: 4 })
    await agent.close()
  }))
