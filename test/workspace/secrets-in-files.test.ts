import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'

// A file that somebody wrote is theirs: a secret in it is masked in the log, and stays in the file until they take it out.

const TOKEN = ['gh', 'p_', 'Ab3'.repeat(12)].join('')
const OTHER = ['gh', 'p_', 'Cd4'.repeat(12)].join('')
const AT = '2025-06-02T10:00:00Z'
const JOURNAL = 'journal/2025-06-02.md'

const openDesk = (home: string): Promise<Memory> =>
  openMemory({ home, agent: 'desk', actor: 'person', clock: { now: () => Date.parse(AT) as never } })

/** The files of a desk, as an editor has them. */
const editorOf = (home: string) => {
  const file = (path: string) => join(home, 'desk', 'workspace', path)
  return {
    write: async (path: string, text: string): Promise<void> => {
      await mkdir(join(file(path), '..'), { recursive: true })
      await writeFile(file(path), text)
    },
    read: (path: string): Promise<string> => readFile(file(path), 'utf8'),
  }
}

const seenTimes = async (memory: Memory): Promise<number> =>
  (await memory.events({ kind: 'file.seen', limit: 100 })).events.length

const secretsCheck = async (memory: Memory) =>
  (await memory.status({ measure: true })).checks.find(({ check }) => check === 'secrets')

const reopened = async (memory: Memory, home: string): Promise<Memory> => {
  await memory.close()
  return openDesk(home)
}

describe('a file that was written by hand with a secret in it', () => {
  test('stays as it is, is taken in once, masked, and is named by doctor until it is clean', () =>
    inFolder(async (home) => {
      const { write, read } = editorOf(home)
      let memory = await openDesk(home)
      await memory.write({ to: 'note', at: AT, key: 'gold', text: 'first' })
      expect(await secretsCheck(memory)).toMatchObject({ ok: true, next: null })
      const text = `the key ${TOKEN}\n`
      await write('notes/gold.md', text)
      for (let i = 0; i < 3; i++) {
        expect((await memory.read({ path: 'notes/gold.md' })).text).toBe('the key [masked]')
        await memory.write({ to: 'note', at: AT, key: 'other', text: `note ${i}` })
        await memory.search({ question: 'key' })
        memory = await reopened(memory, home)
        expect(await read('notes/gold.md')).toBe(text)
        expect(await seenTimes(memory)).toBe(1)
      }
      expect(await secretsCheck(memory)).toEqual({
        check: 'secrets',
        ok: false,
        detail: 'masked in the log, and still in the file: notes/gold.md (GitHub token)',
        next: 'Take it out of the file, and rotate it.',
      })
      // Another one in its place is the same text to the log.
      await write('notes/gold.md', `the key ${OTHER}\n`)
      memory = await reopened(memory, home)
      expect(await seenTimes(memory)).toBe(1)
      expect(await read('notes/gold.md')).toBe(`the key ${OTHER}\n`)
      await write('notes/gold.md', 'the key is in the vault\n')
      memory = await reopened(memory, home)
      expect(await secretsCheck(memory)).toMatchObject({ ok: true })
      expect(await seenTimes(memory)).toBe(2)
      await memory.close()
    }))

  test('is appended to as it stands', () =>
    inFolder(async (home) => {
      const { write, read } = editorOf(home)
      let memory = await openDesk(home)
      await memory.write({ to: 'journal', at: AT, text: 'before' })
      const edited = `${await read(JOURNAL)}by hand: ${TOKEN}\n`
      await write(JOURNAL, edited)
      await memory.write({ to: 'journal', at: AT, text: 'after' })
      await memory.write({ to: 'journal', at: AT, text: `and ${OTHER}` })
      const added = await read(JOURNAL)
      expect(added.startsWith(edited)).toBe(true)
      expect(added).toContain('] after\n')
      expect(added).toContain('] and [masked]\n')
      const kept = (await memory.read({ path: JOURNAL })).text
      expect(kept).toContain('by hand: [masked]')
      expect(`${kept}\n`).toBe(added.replace(TOKEN, '[masked]'))
      // A new log knows nothing of what was written to the disk, and compares.
      await memory.import({ facts: [{ kind: 'equity', at: '2025-06-01T10:00:00Z', payload: { equity: 1 } }] })
      for (let i = 0; i < 2; i++) memory = await reopened(memory, home)
      expect(await seenTimes(memory)).toBe(1)
      expect(await read(JOURNAL)).toBe(added)
      expect(await secretsCheck(memory)).toMatchObject({
        ok: false,
        detail: expect.stringContaining(JOURNAL),
      })
      await memory.close()
    }))

  test('stays when it is approved, and when something is learned after that', () =>
    inFolder(async (home) => {
      const { write, read } = editorOf(home)
      let memory = await openDesk(home)
      await memory.write({ to: 'learning', at: AT, text: 'wait for the close' })
      const edited = (await read('playbook.md')).replace('# ', `<!-- ${TOKEN} -->\n\n# `)
      expect(edited).toContain(TOKEN)
      await write('playbook.md', edited)
      await memory.read({ path: 'playbook.md' })
      expect((await memory.status({})).files.unapproved).toEqual(['playbook.md'])
      expect((await memory.proposals()).files[0]?.diff).not.toContain(TOKEN)
      await memory.judge({ verdict: 'approve', at: AT, of: 'playbook.md' })
      expect(await read('playbook.md')).toBe(edited)
      memory = await reopened(memory, home)
      expect((await memory.status({})).files.unapproved).toEqual([])
      await memory.write({ to: 'learning', at: AT, text: 'risk half before news' })
      const learned = await read('playbook.md')
      expect(learned).toContain(TOKEN)
      expect(learned).toContain('risk half before news')
      memory = await reopened(memory, home)
      expect(await read('playbook.md')).toBe(learned)
      expect((await memory.status({})).files.unapproved).toEqual([])
      expect(await seenTimes(memory)).toBe(1)
      expect((await memory.verify({})).problems).toEqual([])
      await memory.close()
    }))

  test('is replaced by a whole text that is written over it', () =>
    inFolder(async (home) => {
      const { write, read } = editorOf(home)
      const memory = await openDesk(home)
      await write('notes/gold.md', `the key ${TOKEN}\n`)
      await memory.write({ to: 'note', at: AT, key: 'gold', text: 'another' })
      expect(await read('notes/gold.md')).toBe('another\n')
      await memory.close()
    }))
})
