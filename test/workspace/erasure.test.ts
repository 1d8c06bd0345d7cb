import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { dump, inFolder } from '../promises/memories.ts'
import { byHand, clockAt, onDisk, openAs, workspaceOf } from './desk.ts'

const DAY = 'journal/2026-01-05.md'
const WORDS = { words: 'mandrake  SELLS', reason: 'told in confidence' }

/** A person's memory with a journal of three entries and a learning. */
const withJournal = (work: (memory: Awaited<ReturnType<typeof openAs>>, home: string) => Promise<void>) =>
  inFolder(async (home) => {
    const clock = clockAt()
    const memory = await openAs(home, 'person', clock)
    await memory.write({ to: 'journal', text: 'bought' })
    await memory.write({ to: 'journal', text: 'Mandrake sells copper' })
    await memory.write({ to: 'journal', text: 'sold' })
    await memory.write({ to: 'learning', text: 'Mandrake sells first' })
    clock.set('2026-01-05T15:00:00Z')
    await work(memory, home)
    await memory.close()
  })

const ERASED_DAY = '# 2026-01-05\n\n[14:30] bought\n[14:30] [erased]\n[14:30] sold\n'

describe('an erased entry', () => {
  test('is a mark in its file, in every read, after a rebuild and on another machine', () =>
    withJournal(async (memory, home) => {
      const { files, behind } = await memory.redact(WORDS)
      expect([files, behind]).toEqual([[DAY, 'learnings.md'], null])
      expect(await onDisk(home, DAY)).toBe(ERASED_DAY)
      expect(await onDisk(home, 'learnings.md')).toBe('# Learnings\n\n- [2026-01-05] [erased]\n')
      expect(`${(await memory.read({ path: DAY })).text}\n`).toBe(ERASED_DAY)
      expect((await memory.search({ question: 'mandrake copper' })).hits).toEqual([])
      expect((await memory.context({})).text).not.toContain('Mandrake')
      await memory.write({ to: 'journal', text: 'later' })
      expect(await onDisk(home, DAY)).toBe(`${ERASED_DAY}[15:00] later\n`)
      await memory.rebuild()
      expect(`${(await memory.read({ path: DAY })).text}\n`).toBe(`${ERASED_DAY}[15:00] later\n`)
      expect((await memory.verify()).problems).toEqual([])
      expect(JSON.stringify(dump(join(workspaceOf(home), '../hindcast.db'), ['texts']))).not.toContain(
        'Mandrake',
      )
      await rm(workspaceOf(home), { recursive: true })
      await memory.status()
      const again = await openMemory({ home, agent: 'agent', clock: clockAt() })
      await again.read({ path: DAY })
      expect(await onDisk(home, DAY)).not.toContain('Mandrake')
      await again.close()
    }))

  test('is erased by its hash alone too, and the same words elsewhere stay', () =>
    withJournal(async (memory, home) => {
      await memory.redact({ hashes: [sha256('Mandrake sells copper')], reason: 'one of them' })
      expect(await onDisk(home, DAY)).toBe(ERASED_DAY)
      expect(await onDisk(home, 'learnings.md')).toContain('Mandrake sells first')
    }))
})

describe('an erasure is rejected', () => {
  test.each([
    ['a note', 'notes/gold.md'],
    ['rules that a person approved', 'SOUL.md'],
  ])('while %s still says it, and nothing is erased; an older version of the file is', (_, path) =>
    withJournal(async (memory, home) => {
      const approve = async () => {
        await memory.read({ path })
        if (path === 'SOUL.md') await memory.judge({ verdict: 'approve', of: path })
      }
      await byHand(home, path, '# Gold\n\nMandrake sells at noon.\n')
      await approve()
      await expect(memory.redact(WORDS)).rejects.toMatchObject({
        code: 'not_allowed',
        message: `${path} line 3 still says this: nothing was erased`,
      })
      expect(await onDisk(home, DAY)).toContain('Mandrake')
      await byHand(home, path, '# Gold\n')
      await approve()
      await memory.redact(WORDS)
      expect(await onDisk(home, path)).toBe('# Gold\n')
      expect(await onDisk(home, DAY)).toBe(ERASED_DAY)
    }),
  )

  test('of words that no text has, and of a hash that is no text’s', () =>
    withJournal(async (memory) => {
      await expect(memory.redact({ words: 'wolfsbane', reason: 'x' })).rejects.toMatchObject({
        code: 'not_found',
        field: 'words',
      })
      await expect(memory.redact({ hashes: [sha256('wolfsbane')], reason: 'x' })).rejects.toMatchObject({
        code: 'not_found',
        field: 'hashes.0',
      })
    }))
})

test.each([
  ['composed', 'cafe\u0301 deal', 'caf\u00e9 deal'],
  ['in full width', 'ｃａｆｅ deal', 'cafe deal'],
  ['with a soft hyphen', 'ca\u00adfe deal', 'cafe deal'],
  ['with another dash', 'cafe – deal', 'cafe - deal'],
])('words are found however they are written: %s', (_, written, words) =>
  withJournal(async (memory, home) => {
    await memory.write({ to: 'journal', text: written })
    await memory.redact({ words, reason: 'x' })
    expect(await onDisk(home, DAY)).toContain('[15:00] [erased]')
  }),
)
