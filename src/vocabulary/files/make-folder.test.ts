import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'hindcast-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

test('makes a folder and those above it, the owner’s alone, however many at once', async () => {
  const deep = join(await folder(), 'a', 'b', 'c')
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(deep)))
  await makeFolder(deep)
  for (const path of [deep, join(deep, '..'), join(deep, '..', '..')])
    expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('says what is in the way', async () => {
  const file = join(await folder(), 'file')
  await writeFile(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(file, 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.skipIf(process.platform !== 'linux')('ends where a file system takes no folders', async () => {
  await expect(makeFolder('/proc/none/at/all')).rejects.toMatchObject({ code: 'ENOENT' })
})
