import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { byHand, onDisk, openAs, workspaceOf } from './desk.ts'

const PATHS = [
  '../playbook',
  '..',
  '.',
  '',
  '/etc/passwd',
  'C:\\Windows\\x',
  'a/b',
  'a\\b',
  'a:b',
  '.hidden',
  'con',
  'NUL.txt',
  'lpt1',
  'a..b',
  'ends.',
  'new\nline',
  'null\0byte',
  'x'.repeat(61),
  '%2e%2e',
  '~',
]

describe('keys are names, never paths', () => {
  test.each(PATHS)('a note called %j is refused and nothing is written', async (key) => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await expect(memory.write({ to: 'note', key, text: 'x' })).rejects.toMatchObject({
        code: 'invalid_name',
        field: 'key',
      })
      expect((await memory.status({})).events).toBe(0)
      expect(await memory.write({ to: 'note', key: 'fine', text: 'x' })).toMatchObject({
        outcome: 'recorded',
      })
      await memory.close()
      expect(await readdir(workspaceOf(home))).toEqual(['notes'])
    })
  })

  test('names of any script are names', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      for (const key of ['黄金', 'BRK.B', 'position_AAPL', 'übersicht-2', '3'])
        expect(await memory.write({ to: 'note', key, text: 'x' })).toMatchObject({
          files: [`notes/${key}.md`],
          behind: null,
        })
      await memory.close()
    })
  })

  test.each(['week_2026-54', 'week_3', 'month_2026-13', '../month_2026-01', 'year_2026', ''])(
    'a review of %j is refused',
    async (period) => {
      await inFolder(async (home) => {
        const memory = await openAs(home, 'agent')
        await expect(memory.write({ to: 'review', key: period, text: 'x' })).rejects.toMatchObject({
          code: 'invalid_name',
        })
        await memory.close()
      })
    },
  )

  test.each([
    '../anchors.jsonl',
    '/etc/passwd',
    'notes/../../anchors.jsonl',
    'notes//x.md',
    '.git/config',
    'a\\b',
    'notes/',
  ])('get of %j does not leave the workspace', async (path) => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await expect(memory.read({ path })).rejects.toMatchObject({ code: 'invalid_name', field: 'path' })
      await expect(memory.propose({ file: path, text: 'x', reason: 'y' })).rejects.toMatchObject({
        code: 'invalid_name',
      })
      await memory.close()
    })
  })
})

describe('links and devices', () => {
  test('a note that is a link to another file is refused, and that file is untouched', async () => {
    await inFolder(async (home) => {
      const secret = join(home, 'secret.md')
      await writeFile(secret, 'outside\n')
      await byHand(home, 'playbook.md', 'rules\n')
      await mkdir(join(workspaceOf(home), 'notes'))
      await symlink(secret, join(workspaceOf(home), 'notes/out.md'))
      await symlink('../playbook.md', join(workspaceOf(home), 'notes/rules.md'))
      const memory = await openAs(home, 'agent')
      for (const key of ['out', 'rules'])
        await expect(memory.write({ to: 'note', key, text: 'mine' })).rejects.toMatchObject({
          code: 'not_allowed',
        })
      await expect(memory.read({ path: 'notes/out.md' })).rejects.toMatchObject({ code: 'not_allowed' })
      expect(await readFile(secret, 'utf8')).toBe('outside\n')
      expect(await onDisk(home, 'playbook.md')).toBe('rules\n')
      expect((await memory.events({ after: 0 })).events.map((event) => event.kind)).toEqual(['file.seen'])
      const { checks } = await memory.status({ measure: true })
      expect(checks.find(({ check }) => check === 'workspace')).toMatchObject({ ok: false })
      expect(await memory.write({ to: 'note', key: 'fine', text: 'x' })).toMatchObject({ behind: null })
      await memory.close()
    })
  })

  test.each([
    ['out of the workspace', '../elsewhere'],
    ['to the workspace itself', '.'],
    ['to nothing', '../nowhere'],
  ])('a folder that is a link %s is refused', async (_, to) => {
    await inFolder(async (home) => {
      await mkdir(join(home, 'agent', 'elsewhere'), { recursive: true })
      await byHand(home, 'playbook.md', 'rules\n')
      await symlink(to, join(workspaceOf(home), 'notes'))
      const memory = await openAs(home, 'agent')
      await expect(memory.write({ to: 'note', key: 'playbook', text: 'mine' })).rejects.toMatchObject({
        code: 'not_allowed',
      })
      expect(await onDisk(home, 'playbook.md')).toBe('rules\n')
      expect(await readdir(join(home, 'agent', 'elsewhere'))).toEqual([])
      await memory.close()
    })
  })

  test.each(['../private', '../nowhere'])(
    'a workspace that is a link itself is refused, and nothing behind it is taken in or written: %s',
    (to) =>
      inFolder(async (home) => {
        const behind = join(home, 'private')
        await mkdir(join(behind, 'notes'), { recursive: true })
        await writeFile(join(behind, 'notes', 'diary.md'), 'nobody else’s\n')
        await mkdir(join(home, 'agent'))
        await symlink(to, workspaceOf(home))
        const memory = await openAs(home, 'agent')
        await memory.tick({ at: '2025-06-02T10:00:00Z', equity: 100 })
        for (const call of [
          () => memory.write({ to: 'note', key: 'diary', text: 'mine' }),
          () => memory.write({ to: 'journal', text: 'mine' }),
          () => memory.read({ path: 'notes/diary.md' }),
        ])
          await expect(call()).rejects.toMatchObject({ code: 'not_allowed' })
        const { checks } = await memory.status({ measure: true })
        expect(checks.find(({ check }) => check === 'workspace')).toMatchObject({ ok: false })
        expect((await memory.search({ question: 'nobody' })).hits).toEqual([])
        await memory.close()
        expect(await readdir(home)).not.toContain('nowhere')
        expect(await readdir(behind, { recursive: true })).toEqual(['notes', join('notes', 'diary.md')])
        expect(await readFile(join(behind, 'notes', 'diary.md'), 'utf8')).toBe('nobody else’s\n')
      }),
  )

  test.skipIf(process.platform === 'win32')(
    'a pipe in a file’s place is refused and waited for by nobody',
    async () => {
      await inFolder(async (home) => {
        await mkdir(join(workspaceOf(home), 'notes'), { recursive: true })
        execFileSync('/usr/bin/env', ['mkfifo', join(workspaceOf(home), 'notes/pipe.md')])
        const memory = await openAs(home, 'agent')
        await expect(memory.write({ to: 'note', key: 'pipe', text: 'x' })).rejects.toMatchObject({
          code: 'not_allowed',
        })
        await memory.close()
      })
    },
  )
})

describe('texts', () => {
  const refused = async (text: string, code: string): Promise<void> =>
    inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'k', text: 'before' })
      for (const call of [
        () => memory.write({ to: 'note', key: 'k', text }),
        () => memory.write({ to: 'journal', text }),
        () => memory.write({ to: 'learning', text }),
        () => memory.write({ to: 'review', key: 'week_2026-01', text }),
        () => memory.propose({ file: 'SOUL.md', text, reason: 'r' }),
      ])
        await expect(call()).rejects.toMatchObject({ code })
      expect(await onDisk(home, 'notes/k.md')).toBe('before\n')
      expect((await memory.status({})).events).toBe(1)
      await memory.close()
    })

  test('ten megabytes are refused', () => refused('x'.repeat(10_000_000), 'payload_too_large'))
  test('a line of five megabytes is refused', () =>
    refused(`${'x'.repeat(5_000_000)}\n`, 'payload_too_large'))
  test('half a character is refused', () => refused('bad \ud800 half', 'invalid_input'))
  test('a null character is refused', () => refused('bad \0 byte', 'invalid_input'))

  test('a file that is no text is passed over, named by the doctor, and never overwritten', async () => {
    await inFolder(async (home) => {
      await byHand(home, 'notes/bad.md', Buffer.from([0x66, 0xff, 0xfe, 0x0a]))
      await byHand(home, 'notes/huge.md', 'x'.repeat(10_000_000))
      await byHand(home, 'notes/good.md', 'good\n')
      const memory = await openAs(home, 'agent')
      expect((await memory.status({})).files.count).toBe(1)
      expect((await memory.status({ measure: true })).healthy).toBe(false)
      await expect(memory.write({ to: 'note', key: 'bad', text: 'x' })).rejects.toMatchObject({
        code: 'invalid_input',
      })
      await expect(memory.write({ to: 'note', key: 'huge', text: 'x' })).rejects.toMatchObject({
        code: 'payload_too_large',
      })
      expect(await readFile(join(workspaceOf(home), 'notes/bad.md'))).toEqual(
        Buffer.from([0x66, 0xff, 0xfe, 0x0a]),
      )
      await memory.close()
    })
  })

  test('a file has at most a megabyte, an entry with what is there already', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      const tooLarge = { code: 'payload_too_large' }
      await expect(memory.write({ to: 'note', key: 'k', text: 'x'.repeat(1_000_001) })).rejects.toMatchObject(
        tooLarge,
      )
      await byHand(home, 'journal/2026-01-05.md', 'x'.repeat(999_990))
      await expect(memory.write({ to: 'journal', text: 'one more line' })).rejects.toMatchObject(tooLarge)
      await memory.close()
    })
  })

  test('lines that a file does not have are refused', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'k', text: 'one\ntwo' })
      expect(await memory.read({ path: 'notes/k.md', lines: '2-9' })).toMatchObject({
        text: 'two',
        endLine: 2,
      })
      for (const lines of ['3', '0', '2-1'])
        await expect(memory.read({ path: 'notes/k.md', lines })).rejects.toMatchObject({ code: 'not_found' })
      await expect(memory.read({ path: 'notes/k.md', lines: 'all' })).rejects.toMatchObject({
        code: 'invalid_input',
      })
      await memory.close()
    })
  })
})

describe('a folder', () => {
  test('is listed where it is read, the last written first', async () => {
    await inFolder(async (home) => {
      const memory = await openAs(home, 'agent')
      await memory.write({ to: 'note', key: 'tin', text: 'tin' })
      await memory.write({ to: 'note', key: 'gold', text: 'gold' })
      const paths = async (path: string) => (await memory.read({ path })).files.map((file) => file.path)
      expect(await paths('notes')).toEqual(['notes/gold.md', 'notes/tin.md'])
      expect(await paths('notes/')).toEqual(await paths('notes'))
      expect(await paths('.')).toEqual(['notes/gold.md', 'notes/tin.md'])
      expect(await memory.read({ path: 'notes' })).toMatchObject({
        ...{ text: 'notes/gold.md\nnotes/tin.md', lines: 2, standing: 'free', trust: 'agent' },
        files: [{ by: 'agent', standing: 'free' }, { by: 'agent' }],
      })
      expect((await memory.read({ path: 'notes/tin.md' })).files).toEqual([])
      await mkdir(join(workspaceOf(home), 'strategies'))
      await expect(memory.read({ path: 'strategies' })).rejects.toMatchObject({
        message: 'strategies is a folder, and no file',
      })
      await expect(memory.read({ path: 'proposals' })).rejects.toMatchObject({
        message: 'proposals is a folder that is made from the log',
      })
      await memory.close()
    })
  })
})
