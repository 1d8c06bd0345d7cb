import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { AGENT, byHand, clockAt, kindsIn, onDisk, openAs } from './desk.ts'

// What a person keeps may be larger than what a call may write: it is taken in whole, found by its passages and read by its lines.

const LINES = 40_000
const RARE = 31_234

/** A book of some 2 MB: a heading every fifty lines, and one line that is like no other. */
const book = (): string[] =>
  Array.from({ length: LINES }, (_, at) => {
    if (at + 1 === RARE) return 'The platypus clause ends every hedge at noon.'
    return at % 50 === 0
      ? `## Chapter ${at / 50 + 1}`
      : `Gold ranged on day ${at + 1}, and the session closed flat.`
  })

const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`

describe('a document of megabytes', () => {
  test('is found, and cited and read by exact lines, now, as of then and after it moved', () =>
    inFolder(async (home) => {
      const clock = clockAt()
      const lines = book()
      await byHand(home, 'memory/book.md', textOf(lines))
      const memory = await openAs(home, 'agent', clock)
      const { turn } = await memory.turn({ equity: 1_000 })
      const { hits, without } = await memory.search({ question: 'platypus clause', turn })
      expect(without.join()).not.toContain('book.md')
      const [hit] = hits
      if (!hit) throw new Error('nothing was found')
      expect(hit).toMatchObject({ path: 'memory/book.md', handle: 'N1' })
      const range = `${hit.startLine}-${hit.endLine}`
      const cited = lines.slice(hit.startLine - 1, hit.endLine).join('\n')
      expect(cited).toContain('platypus')
      expect(await memory.read({ path: 'memory/book.md', lines: range })).toMatchObject({
        text: cited,
        lines: LINES,
        handle: 'N1',
      })
      for (const line of [1, RARE, LINES])
        expect((await memory.read({ path: 'memory/book.md', lines: `${line}` })).text).toBe(lines[line - 1])
      // A paragraph more at its beginning.
      clock.set('2026-01-05T15:30:00Z')
      await byHand(home, 'memory/book.md', textOf(['A word before.', '', ...lines]))
      expect(await memory.read({ path: 'N1' })).toMatchObject({
        found: 'moved',
        startLine: hit.startLine + 2,
        text: cited,
      })
      const then = { path: 'memory/book.md', lines: `${RARE}`, asOf: '2026-01-05T15:00:00Z' }
      expect((await memory.read(then)).text).toBe(lines[RARE - 1])
      expect((await memory.read({ path: 'memory/book.md', lines: `${RARE}` })).text).toBe(lines[RARE - 3])
      expect(await memory.verify({})).toMatchObject({ sound: true, problems: [] })
      await memory.close()
    }))

  test('is shown to a person, approved, exported and imported like any other', () =>
    inFolder(async (home) => {
      const text = textOf(book())
      await byHand(home, 'memory/book.md', text)
      const person = await openAs(home, 'person')
      const { files } = await person.proposals({})
      expect(files[0]).toMatchObject({ file: 'memory/book.md' })
      expect(files[0]?.diff.split('\n')).toHaveLength(LINES + 3)
      await person.judge({ verdict: 'approve', of: 'memory/book.md' })
      const to = join(home, 'all.jsonl')
      await person.export({ to })
      await person.close()
      rmSync(join(home, AGENT), { recursive: true })
      const again = await openAs(home, 'person')
      await again.import({ from: to })
      expect(await again.read({ path: 'memory/book.md' })).toMatchObject({
        text: text.trimEnd(),
        standing: 'approved',
      })
      await again.close()
      expect(await onDisk(home, 'memory/book.md')).toBe(text)
      const next = await openAs(home, 'agent')
      await next.search({ question: 'platypus' })
      expect((await kindsIn(next)).filter((kind) => kind === 'file.seen')).toHaveLength(1)
      await next.close()
    }))

  test('takes no append of the agent’s, stays behind when a run takes files over, and keeps no run from being opened', () =>
    inFolder(async (home) => {
      await byHand(home, 'notes/book.md', textOf(book()))
      await byHand(home, 'playbook.md', textOf(book()))
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'gold', text: 'ranges on Mondays' })
      await expect(memory.write({ to: 'learning', text: 'Wait for the close.' })).rejects.toMatchObject({
        code: 'payload_too_large',
      })
      const opened = await memory.runOpen({ run: 'bt-1', mode: 'backtest', from: 'live' })
      expect(opened.files).toEqual(['notes/gold.md'])
      expect(opened.notices).toHaveLength(2)
      for (const notice of opened.notices)
        expect(notice).toMatch(/^file_left: (notes\/book|playbook)\.md: it is \d{7} bytes; at most 400000 /)
      await memory.close()
    }))

  test('that a journal has become is read, and takes no further entry', () =>
    inFolder(async (home) => {
      const memory = await openAs(home, 'person')
      const {
        files: [path = ''],
      } = await memory.write({ to: 'journal', text: 'first of the day' })
      await byHand(home, path, `${await onDisk(home, path)}${textOf(book())}`)
      await expect(memory.write({ to: 'journal', text: 'second of the day' })).rejects.toMatchObject({
        code: 'payload_too_large',
      })
      expect((await memory.read({ path })).lines).toBe(LINES + 3)
      await memory.close()
    }))
})

test('beyond 8 MB a file is left alone and named, in a shared folder too', () =>
  inFolder(async (folder) => {
    const [home, docs] = [join(folder, 'home'), join(folder, 'desk')]
    const huge = 'gold and more gold\n'.repeat(421_053)
    await byHand(home, 'memory/huge.md', huge)
    await byHand(home, 'notes/gold.md', 'Gold is bid.\n')
    const shared = join(docs, AGENT, 'workspace')
    await byHand(docs, 'huge.md', huge)
    await byHand(docs, 'gold.md', 'Gold is offered.\n')
    const memory = await openMemory({ home, agent: AGENT, clock: clockAt(), search: { shared: [shared] } })
    const { hits, without } = await memory.search({ question: 'gold' })
    expect(hits.map(({ path }) => path).sort()).toEqual(['notes/gold.md', 'shared/workspace/gold.md'])
    const told = 'huge.md is 8000007 bytes; at most 8000000 are kept'
    expect(without.filter((one) => one.includes(told))).toHaveLength(2)
    expect(await onDisk(home, 'memory/huge.md')).toBe(huge)
    await memory.close()
  }))
