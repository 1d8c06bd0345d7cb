import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { inFolder } from '../promises/memories.ts'
import { byHand, kindsIn, onDisk, openAs } from './desk.ts'

// Passages that a turn was shown: their handles, and what becomes of them when the file does not stay as it was.

const NOTE = '# Gold\n\nXAUUSD fades at the London open.\nThe stop belongs above the Asian high.\n'
const PATH = 'notes/gold.md'

const withQuote = (
  work: (memory: Memory, home: string, turn: Awaited<ReturnType<Memory['turn']>>) => Promise<void>,
) =>
  inFolder(async (home) => {
    const memory = await openAs(home, 'agent')
    await memory.write({ to: 'note', key: 'gold', text: NOTE })
    const turn = await memory.turn({})
    const { hits } = await turn.search({ question: 'XAUUSD stop' })
    expect(hits[0]).toMatchObject({ handle: 'N1', path: PATH, startLine: 1, endLine: 4 })
    await work(memory, home, turn)
    await memory.close()
  })

describe('a quoted passage', () => {
  test('has the hash of its lines, and the same handle whenever the same lines are shown', () =>
    withQuote(async (memory, home, turn) => {
      const [hit] = (await turn.search({ question: 'where does the stop belong' })).hits
      const lines = (await onDisk(home, PATH)).split('\n').slice(0, 4).join('\n')
      expect(hit).toMatchObject({ handle: 'N1', hash: sha256(lines) })
      expect((await memory.search({ question: 'XAUUSD' })).hits[0]?.handle).toBe('N1')
      await turn.decide({ action: 'hold', reason: 'waiting', cites: ['N1'] })
    }))

  test('is read by its handle, where it still stands', () =>
    withQuote(async (memory) => {
      expect(await memory.read({ path: 'N1' })).toMatchObject({
        path: PATH,
        startLine: 1,
        endLine: 4,
        found: 'same',
        handle: 'N1',
        text: NOTE.trimEnd(),
      })
    }))

  test('is found again further down', () =>
    withQuote(async (memory, home) => {
      await byHand(home, PATH, `# Before\n\nAnother matter.\n\n${NOTE}`)
      expect(await memory.read({ path: 'N1' })).toMatchObject({
        found: 'moved',
        startLine: 5,
        endLine: 8,
        text: NOTE.trimEnd(),
      })
    }))

  test('is marked as changed when its words are, with the lines nearest to them', () =>
    withQuote(async (memory, home) => {
      await byHand(home, PATH, NOTE.replace('fades', 'rallies'))
      const changed = await memory.read({ path: 'N1' })
      expect(changed).toMatchObject({ found: 'changed', startLine: 1 })
      // "xauusd fades" and "fades london" are no longer there, of nine pairs of words.
      expect(changed.alike).toBeCloseTo(7 / 9, 12)
    }))

  test('is gone where another text on the same subject took its place', () =>
    withQuote(async (memory, home) => {
      await byHand(home, PATH, '# Gold\n\nLondon bought XAUUSD today.\nNo stop was hit, Asia was quiet.\n')
      expect(await memory.read({ path: 'N1' })).toMatchObject({
        found: 'gone',
        alike: null,
        text: NOTE.trimEnd(),
      })
    }))

  test('is found again in a large file that it moved in by a line, though it is long itself', () =>
    withQuote(async (memory, home, turn) => {
      const bars = Array.from({ length: 9_000 }, (_, n) => `${n % 60} minutes, ${n % 7} pips, bar ${n}`)
      const large = 'memory/bars.txt'
      await byHand(home, large, `${bars.join('\n')}\n`)
      const { handle } = await turn.read({ path: large, lines: '2000-6000' })
      await byHand(home, large, `# Bars\n${bars.join('\n')}\n`)
      expect(await memory.read({ path: handle ?? '' })).toMatchObject({
        found: 'moved',
        startLine: 2_001,
        endLine: 6_001,
      })
    }))

  test('is read as it was when nothing of it is left', () =>
    withQuote(async (memory, home) => {
      await byHand(home, PATH, 'Copper only.\n')
      expect(await memory.read({ path: 'N1' })).toMatchObject({ found: 'gone', text: NOTE.trimEnd() })
    }))

  test('is none as of a moment before it was shown', () =>
    withQuote(async (memory) => {
      await expect(memory.read({ path: 'N1', asOf: '2026-01-01T00:00:00Z' })).rejects.toMatchObject({
        code: 'not_found',
        field: 'path',
      })
      await expect(memory.read({ path: 'N99' })).rejects.toMatchObject({ code: 'not_found' })
    }))
})

describe('who looks', () => {
  test('lines that a turn reads get a handle too', () =>
    withQuote(async (memory, _home, turn) => {
      expect(await turn.read({ path: PATH, lines: '3' })).toMatchObject({ handle: 'N2', found: null })
      expect(await memory.read({ path: 'N2' })).toMatchObject({ startLine: 3, endLine: 3, found: 'same' })
    }))

  test('a person’s questions, and those about the past, leave nothing in the log', () =>
    withQuote(async (memory, home, { turn }) => {
      await memory.write({ to: 'journal', text: 'later', at: '2026-01-05T14:31:00Z' })
      const before = await kindsIn(memory)
      const person = await openAs(home, 'person')
      const asked = { question: 'Asian high', turn }
      expect((await person.search(asked)).hits).toHaveLength(1)
      await person.read({ path: PATH, lines: '4', turn })
      await person.close()
      await memory.search({ ...asked, asOf: '2026-01-05T14:29:00Z' })
      expect(await kindsIn(memory)).toEqual(before)
    }))
})
