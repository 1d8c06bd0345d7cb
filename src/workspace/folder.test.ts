import { closeSync, openSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WorkspaceFolder } from '#documents/ports'
import { workspaceFolder } from './folder.ts'

let root: string
let folder: WorkspaceFolder

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'hindcast-')), 'workspace')
  folder = workspaceFolder(root)
})
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }))

const text = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

describe('replacing a file', () => {
  test('makes its folders, and is whole', async () => {
    expect(await folder.read('notes/a/b.md')).toBeNull()
    expect(await folder.replace('notes/a/b.md', 'one\n', null)).toEqual({ written: true })
    const one = await folder.read('notes/a/b.md')
    expect(await folder.replace('notes/a/b.md', 'two\n', one)).toEqual({ written: true })
    expect(await text('notes/a/b.md')).toBe('two\n')
    expect(await readdir(join(root, 'notes/a'))).toEqual(['b.md'])
  })

  test('where nothing should be, gives way to what is there', async () => {
    await folder.replace('a.md', 'an editor was first\n', null)
    expect(await folder.replace('a.md', 'ours\n', null)).toMatchObject({
      written: false,
      found: { text: 'an editor was first\n' },
    })
    expect(await text('a.md')).toBe('an editor was first\n')
  })

  test('gives way to what an editor has rewritten, in place or by a file of its own', async () => {
    await folder.replace('a.md', 'one\n', null)
    const one = await folder.read('a.md')
    await writeFile(join(root, 'a.md'), 'rewritten\n')
    expect(await folder.replace('a.md', 'ours\n', one)).toMatchObject({ found: { text: 'rewritten\n' } })
    await appendFile(join(root, 'a.md'), 'added\n')
    expect(await folder.replace('a.md', 'ours\n', one)).toMatchObject({
      found: { text: 'rewritten\nadded\n' },
    })
    await writeFile(join(root, 'b.md'), 'renamed\n')
    await rename(join(root, 'b.md'), join(root, 'a.md'))
    expect(await folder.replace('a.md', 'ours\n', one)).toMatchObject({ found: { text: 'renamed\n' } })
    await rm(join(root, 'a.md'))
    expect(await folder.replace('a.md', 'ours\n', one)).toEqual({ written: false, found: null })
    expect(await readdir(root)).toEqual([])
  })
})

test('a list has plain files only, and names what it passed over', async () => {
  await folder.replace('notes/a.md', 'x', null)
  await folder.replace('.hidden/b.md', 'x', null)
  await folder.replace('.c.md', 'x', null)
  await mkdir(join(root, 'a/b/c/d/e/f/g/h/i'), { recursive: true })
  expect(await folder.list()).toEqual({
    files: ['notes/a.md'],
    passedOver: [],
    tooDeep: ['a/b/c/d/e/f/g/h'],
    closed: [],
    tooMany: 0,
  })
})

test('of more files than are looked at, those beyond are counted, and others than those asked for are none', async () => {
  await mkdir(root)
  const names = Array.from({ length: 20_003 }, (_, i) => `${i}.${i < 20_001 ? 'md' : 'png'}`)
  for (const name of names) closeSync(openSync(join(root, name), 'w'))
  const all = await folder.list()
  expect([all.files.length, all.tooMany]).toEqual([20_000, 3])
  const notes = await folder.list(undefined, /\.md$/)
  expect([notes.files.length, notes.tooMany]).toEqual([20_000, 1])
})

test.each(['../out.md', 'a/../../out.md', '/etc/passwd', 'a//b', 'a\\b', ''])(
  'the path %j is refused whatever the caller thought of it',
  async (path) => {
    await folder.replace('a.md', 'x', null)
    await expect(folder.read(path)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(folder.replace(path, 'x', null)).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await readdir(join(root, '..'))).toEqual(['workspace'])
  },
)
