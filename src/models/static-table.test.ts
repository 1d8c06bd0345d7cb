import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readTable, TABLE } from './static-table.ts'

/** What the whole table may weigh in the package. */
const MOST_BYTES = 4_000_000

describe('the table that is shipped', () => {
  test('weighs at most 4 MB with everything beside it', async () => {
    const sizes = await Promise.all(
      (await readdir(TABLE)).map(async (name) => (await stat(new URL(name, TABLE))).size),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(1_000_000)
    expect(total).toBeLessThanOrEqual(MOST_BYTES)
  })

  test('names its source and carries its notice', async () => {
    const about = JSON.parse(await readFile(new URL('table.json', TABLE), 'utf8'))
    expect(about.source.model).toEqual({
      name: 'sentence-transformers/all-MiniLM-L6-v2',
      licence: 'Apache-2.0',
    })
    const notice = await readFile(new URL('NOTICE', TABLE), 'utf8')
    expect(notice).toContain(about.source.model.name)
    expect(notice).toContain(`${about.source.weights.package} ${about.source.weights.version}`)
    expect(await readFile(new URL('LICENSE', TABLE), 'utf8')).toContain('Apache License')
  })

  test('has every piece once and a number for every value', async () => {
    const { pieces, scales } = await readTable()
    expect(new Set(pieces).size).toBe(pieces.length)
    expect(scales.every((scale) => Number.isFinite(scale) && scale > 0)).toBe(true)
  })
})

describe('a damaged table is told, never used', () => {
  let folder: string
  const read = () => readTable(pathToFileURL(`${folder}/`))
  const file = (name: string) => join(folder, name)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hindcast-table-'))
    await cp(TABLE, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Changes a file and puts its new hash into table.json, as a table made wrongly would have it. */
  const remake = async (name: string, content: Uint8Array) => {
    await writeFile(file(name), content)
    const about = JSON.parse(await readFile(file('table.json'), 'utf8'))
    about.files[name] = createHash('sha256').update(content).digest('hex')
    await writeFile(file('table.json'), JSON.stringify(about))
  }

  test('the untouched copy is read', async () => {
    expect((await read()).pieces.length).toBeGreaterThan(10_000)
  })

  test.each(['pieces.txt', 'vectors.i8', 'scales.f32'])('one other byte in %s', async (name) => {
    const bytes = await readFile(file(name))
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1
    await writeFile(file(name), bytes)
    await expect(read()).rejects.toMatchObject({
      code: 'store_damaged',
      message: expect.stringContaining(name),
    })
  })

  test.each(['table.json', 'pieces.txt', 'vectors.i8', 'scales.f32'])('%s is missing', async (name) => {
    await rm(file(name))
    await expect(read()).rejects.toMatchObject({
      code: 'store_damaged',
      message: expect.stringContaining(name),
    })
  })

  test.each(['', '{', '[]', '{"id":"x"}'])('table.json is %j', async (text) => {
    await writeFile(file('table.json'), text)
    await expect(read()).rejects.toMatchObject({ code: 'store_damaged' })
  })

  test.each(['pieces.txt', 'vectors.i8', 'scales.f32'])(
    '%s has another length than the rest',
    async (name) => {
      const bytes = await readFile(file(name))
      await remake(name, bytes.subarray(0, bytes.length / 2))
      await expect(read()).rejects.toMatchObject({
        code: 'store_damaged',
        message: expect.stringContaining('should have'),
      })
    },
  )

  test('other dimensions than its vectors have', async () => {
    const about = JSON.parse(await readFile(file('table.json'), 'utf8'))
    await writeFile(file('table.json'), JSON.stringify({ ...about, dimensions: about.dimensions + 1 }))
    await expect(read()).rejects.toMatchObject({ code: 'store_damaged' })
  })
})
