import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asNobody, MODULE, mayTryAsNobody } from '../nobody.ts'
import { AGENT, inCopy, RUN } from '../promises/memories.ts'
import { type Answer, indexFiles, indexOf, withAnother, withDesk } from './desk.ts'

const AT = '2025-03-03T09:00:00Z'

const QUESTION = { question: 'oil offered', limit: 50 }

/** A home with notes and their index, what a search answers there, and nobody who has it open. */
let written = ''
let before: Answer
beforeAll(async () => {
  written = await mkdtemp(join(tmpdir(), 'hindcast-written-'))
  await withAnother(written, async (agent) => {
    for (let n = 0; n < 30; n++)
      await agent.write({
        to: 'note',
        at: AT,
        key: `n${n}`,
        text: `# Note ${n}\n\n${'Gold is bid and oil is offered. '.repeat(1 + n)}`,
      })
    await agent.decide({ at: AT, action: 'skip', symbol: 'GOLD', reason: 'Gold is too quiet.' })
    before = await agent.search(QUESTION)
    expect(before.hits.length).toBeGreaterThan(10)
  })
})
afterAll(() => rm(written, { recursive: true, force: true }))

/** What a new handle answers once the index was tampered with, beside what was answered before. */
const afterwards = (tamper: (file: string) => Promise<unknown>): Promise<void> =>
  inCopy(written, async (home) => {
    // Nothing of it is in the log's own files.
    await tamper(indexOf(home))
    await withAnother(home, async (memory) => {
      expect(await memory.search(QUESTION)).toEqual(before)
      expect((await memory.verify({})).problems).toEqual([])
    })
    await withAnother(home, async (memory) => expect(await memory.search(QUESTION)).toEqual(before))
  })

const overwrite = async (file: string, from: (size: number) => number, bytes: number): Promise<void> => {
  const content = await readFile(file)
  const start = from(content.length)
  content.fill(0xa5, start, Math.min(content.length, start + bytes))
  await writeFile(file, content)
}

const inDatabase = (file: string, ...statements: string[]): void => {
  const database = new Database(file)
  for (const statement of statements) database.exec(statement)
  database.close()
}

describe('an index that is not as it was left is made again', () => {
  test('zero bytes', () => afterwards((file) => writeFile(file, '')))
  test('not a database', () => afterwards((file) => writeFile(file, 'an old shopping list\n'.repeat(500))))
  test('its beginning overwritten', () => afterwards((file) => overwrite(file, () => 0, 200)))
  test('its middle overwritten', () =>
    afterwards((file) => overwrite(file, (size) => 4_096 * Math.floor(size / 8_192), 40_960)))
  test('all but its first page overwritten', () =>
    afterwards((file) => overwrite(file, () => 4_096, Number.MAX_SAFE_INTEGER)))
  test('cut short', () =>
    afterwards(async (file) => writeFile(file, (await readFile(file)).subarray(0, 6_000))))
  test('of another version', () => afterwards(async (file) => inDatabase(file, 'PRAGMA user_version = 99')))
  test('of another version with other tables', () =>
    afterwards(async (file) => {
      for (const part of ['', '-wal', '-shm']) await rm(`${file}${part}`, { force: true })
      inDatabase(file, 'create table passages (x)', 'create table old_things (y)', 'PRAGMA user_version = 6')
    }))
  test('a database of something else', () =>
    afterwards(async (file) => {
      await rm(file)
      inDatabase(file, 'create table prices (at, close)', 'insert into prices values (1, 2)')
    }))
  test('of another log', () =>
    withDesk(async (other) => {
      await other.agent.write({ to: 'note', at: AT, key: 'zebra', text: 'Gold zebras.' })
      await other.agent.search({ question: 'gold' })
      await other.agent.close()
      await other.person.close()
      await afterwards((file) => cp(indexOf(other.home), file))
    }))
})

test('a folder in its place is a coded error that names it; the log works, and so does the next search', async () => {
  await withDesk(async ({ home, agent }) => {
    await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
    await mkdir(indexOf(home), { recursive: true })
    await expect(agent.search({ question: 'gold' })).rejects.toMatchObject({
      code: 'store_damaged',
      message: expect.stringContaining('index.db'),
      next: expect.any(String),
    })
    await agent.write({ to: 'note', at: AT, key: 'oil', text: 'Gold and oil.' })
    await rm(indexOf(home), { recursive: true })
    expect((await agent.search({ question: 'gold' })).hits).toHaveLength(2)
  })
})

test('deleted while a handle has it open, it is made again by the next', async () => {
  await withDesk(async ({ home, agent, person }) => {
    await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
    const before = await agent.search({ question: 'gold' })
    for (const file of indexFiles(home)) await rm(file, { force: true })
    expect(await agent.search({ question: 'gold' })).toEqual(before)
    expect(await person.search({ question: 'gold' })).toEqual(before)
    await withAnother(home, async (memory) =>
      expect(await memory.search({ question: 'gold' })).toEqual(before),
    )
    await agent.write({ to: 'note', at: AT, key: 'oil', text: 'Gold and oil.' })
    for (const memory of [agent, person])
      expect((await memory.search({ question: 'gold' })).hits).toHaveLength(2)
  })
})

describe.skipIf(!mayTryAsNobody())('a home that may only be read', () => {
  test.each(['with an index', 'without one'])(
    '%s, is searched, and nothing is written into it',
    async (how) => {
      await inCopy(written, async (home) => {
        if (how === 'without one') for (const file of indexFiles(home)) await rm(file, { force: true })
        // A log is read where nobody may write as long as somebody has it open.
        const writer = await openMemory({ home, agent: AGENT, run: RUN })
        await writer.status()
        const folder = dirname(indexOf(home))
        const files = await readdir(folder)
        // Folders that may be entered and listed, files that may be read.
        for (const entry of await readdir(home, { recursive: true, withFileTypes: true }))
          await chmod(`${entry.parentPath}/${entry.name}`, entry.isDirectory() ? 0o555 : 0o444)
        for (const one of [home, dirname(home)]) await chmod(one, 0o555)
        const { stdout, stderr } = asNobody(`
        const { openMemory } = await import(${JSON.stringify(MODULE)})
        const memory = await openMemory({ home: ${JSON.stringify(home)}, agent: '${AGENT}', run: '${RUN}' })
        const answers = []
        for (let n = 0; n < 2; n++) answers.push(await memory.search(${JSON.stringify(QUESTION)}))
        await memory.close()
        console.log(JSON.stringify(answers))`)
        expect(stderr).toBe('')
        expect(JSON.parse(stdout)).toEqual([before, before])
        expect(await readdir(folder)).toEqual(files)
        await writer.close()
      })
    },
  )
})
