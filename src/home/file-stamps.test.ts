import { createHash } from 'node:crypto'
import { renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FileStamp, FileStamps, stampOnDisk } from './file-stamps.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindcast-'))
  file = join(folder, 'gold.md')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** An hour ago: settled, as far as the time that is written on it says. */
const backdate = (): void => {
  const then = Math.floor(Date.now() / 1_000) - 3_600
  utimesSync(file, then, then)
}

/** A file system whose clock ticks every two seconds, as FAT's does. */
const coarse = async (name: string): Promise<FileStamp | null> => {
  const found = await stampOnDisk(name)
  const ticked = (ms: number): number => Math.floor(ms / 2_000) * 2_000
  return found && { ...found, mtimeMs: ticked(found.mtimeMs), ctimeMs: ticked(found.ctimeMs) }
}

describe('a file’s hash', () => {
  test('is of what is there, and null where nothing is', async () => {
    const stamps = new FileStamps()
    expect(await stamps.look(file, 'gold.md')).toBeNull()
    writeFileSync(file, 'long')
    expect((await stamps.look(file, 'gold.md'))?.hash).toBe(hashOf('long'))
    await rm(file)
    expect(await stamps.look(file, 'gold.md')).toBeNull()
  })

  test('is never that of an edit before, however fast they follow', async () => {
    const stamps = new FileStamps(coarse)
    for (let i = 100; i < 200; i++) {
      writeFileSync(file, `edit ${i}`)
      expect((await stamps.look(file, 'gold.md'))?.hash).toBe(hashOf(`edit ${i}`))
    }
  })

  test('is of the new text even where its size and time are those of the old one', async () => {
    const stamps = new FileStamps()
    for (const text of ['aaaa', 'bbbb', 'cccc']) {
      writeFileSync(file, text)
      backdate()
      expect((await stamps.look(file, 'gold.md'))?.hash).toBe(hashOf(text))
    }
    const fresh = join(folder, 'fresh')
    writeFileSync(fresh, 'dddd')
    const { atime, mtime } = statSync(file)
    utimesSync(fresh, atime, mtime)
    renameSync(fresh, file)
    expect((await stamps.look(file, 'gold.md'))?.hash).toBe(hashOf('dddd'))
  })

  test('is of the new text once the old one has settled', async () => {
    const stamps = new FileStamps()
    writeFileSync(file, 'aaaa')
    backdate()
    await new Promise((next) => setTimeout(next, 2_100))
    expect((await stamps.look(file, 'gold.md'))?.hash).toBe(hashOf('aaaa'))
    const { mtime } = statSync(file)
    writeFileSync(file, 'bbbb')
    utimesSync(file, mtime, mtime)
    expect(statSync(file).mtimeMs).toBe(mtime.getTime())
    expect((await stamps.look(file, 'gold.md'))?.hash).toBe(hashOf('bbbb'))
  })
})
