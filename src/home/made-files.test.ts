import { appendFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { sha256 } from '#vocabulary'
import { workspaceFolder } from './folder.ts'
import { madeFiles } from './made-files.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hindcast-made-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const made = () => madeFiles(root)
const text = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

describe('a file made from the log', () => {
  test('is put in place whole, with the hash of its bytes, and nothing is left beside it', async () => {
    expect(await made().digest('a/b.md')).toBeNull()
    await made().put('a/b.md', ['one\n', 'twö\n'])
    expect(await made().digest('a/b.md')).toBe(sha256('one\ntwö\n'))
    await made().put('a/b.md', ['three\n'])
    expect(await text('a/b.md')).toBe('three\n')
    expect(await readdir(join(root, 'a'))).toEqual(['b.md'])
    expect([await made().has('a'), await made().has('b')]).toEqual([true, false])
  })

  test('that fails half way leaves what was there', async () => {
    await made().put('a.md', ['before\n'])
    const texts = function* () {
      yield 'half\n'
      throw new Error('no more')
    }
    await expect(made().put('a.md', texts())).rejects.toThrow()
    expect(await text('a.md')).toBe('before\n')
    expect(await readdir(root)).toEqual(['a.md'])
  })

  test('grows only if it is the one that was left, and is noted before it does', async () => {
    await made().put('l.jsonl', ['1\n'])
    const [left, grown] = [sha256('1\n'), sha256('1\n2\n3\n')]
    const noted: unknown[] = []
    const note = async (hash: string) => {
      noted.push([hash, await text('l.jsonl')])
    }
    expect(await made().grow('l.jsonl', left, ['2\n', '3\n'], note)).toBe(true)
    expect(noted).toEqual([[grown, '1\n']])
    expect(await text('l.jsonl')).toBe('1\n2\n3\n')
    await appendFile(join(root, 'l.jsonl'), 'by hand\n')
    expect(await made().grow('l.jsonl', grown, ['4\n'], note)).toBe(false)
    expect(await made().patch('l.jsonl', grown, new Map([[1, 'x']]), note)).toBe(false)
    expect(await text('l.jsonl')).toBe('1\n2\n3\nby hand\n')
    expect(await made().grow('none.jsonl', left, ['1\n'], note)).toBe(false)
    expect(noted).toHaveLength(1)
  })

  test('that cannot be noted stays as it was', async () => {
    await made().put('l.jsonl', ['1\n'])
    const refuse = () => Promise.reject(new Error('no'))
    await expect(made().grow('l.jsonl', sha256('1\n'), ['2\n'], refuse)).rejects.toThrow()
    expect(await text('l.jsonl')).toBe('1\n')
    expect(await readdir(root)).toEqual(['l.jsonl'])
  })

  const lines = fc.array(fc.constantFrom('a', 'bb', '', 'ä'), { maxLength: 12 })
  const others = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('x', 'yy')), {
    selector: ([n]) => n,
  })
  test.prop([lines, others])(
    'has other lines put in place of some, and no more than that',
    async (all, some) => {
      // New lines follow the last without a gap.
      const changes = new Map<number, string>(some.filter(([n]) => n <= all.length))
      changes.set(all.length + 1, 'new')
      const before = all.map((line) => `${line}\n`).join('')
      await writeFile(join(root, 'p.jsonl'), before)
      let hash = ''
      await made().patch('p.jsonl', sha256(before), changes, async (noted) => {
        hash = noted
      })
      const after = [...all, ''].map((line, at) => `${changes.get(at + 1) ?? line}\n`).join('')
      expect(await text('p.jsonl')).toBe(after)
      expect(hash).toBe(sha256(after))
    },
  )

  test('is never written or read through a link', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'hindcast-outside-'))
    try {
      await writeFile(join(outside, 'secret'), 'x\n')
      await symlink(outside, join(root, 'away'))
      await symlink(join(outside, 'secret'), join(root, 'link.md'))
      for (const path of ['away/a.md', 'link.md']) {
        await expect(made().put(path, ['y'])).rejects.toMatchObject({ code: 'not_allowed' })
        await expect(made().digest(path)).rejects.toMatchObject({ code: 'not_allowed' })
        await expect(made().grow(path, sha256('x\n'), ['y'], async () => {})).rejects.toMatchObject({
          code: 'not_allowed',
        })
      }
      expect(await readdir(outside)).toEqual(['secret'])
      expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('x\n')
    } finally {
      await rm(outside, { recursive: true })
    }
  })

  test('is left out of a list by its folder', async () => {
    await made().put('transcripts/d/a.md', ['x'])
    await made().put('notes/a.md', ['x'])
    expect((await workspaceFolder(root).list('transcripts')).files).toEqual(['notes/a.md'])
    expect((await workspaceFolder(root).list()).files).toEqual(['notes/a.md', 'transcripts/d/a.md'])
  })
})
