import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { CALLS, type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { anchorLine, type Instant } from '#vocabulary'
import { AGENT, anchorOf, behindItsBack, databaseOf, inFolder, openRun, RUN } from './memories.ts'

// P10 and P9 against somebody who knows how it is built.

const at = (hour: number): string => new Date(Date.UTC(2025, 5, 2, hour)).toISOString()
const open = (home: string, actor: 'person' | 'agent' = 'person'): Promise<Memory> =>
  openMemory({ home, agent: AGENT, run: RUN, actor, create: false })

const recorded = async (home: string, count: number): Promise<void> => {
  const memory = await openRun(home)
  for (let n = 1; n <= count; n++) await memory.tick({ at: at(n), equity: 100 + n })
  await memory.decide({ at: at(count), action: 'hold' })
  await memory.write({ to: 'note', at: at(count), key: 'gold', text: 'Gold fades.' })
  await memory.close()
}

const problemsOf = async (home: string): Promise<string> => {
  const memory = await open(home)
  const { problems } = await memory.verify({})
  await memory.close()
  return problems.map(({ where, problem }) => `${where} ${problem}`).join('; ')
}

test('a trigger under a name that only SQLite may give', async () => {
  await inFolder(async (home) => {
    await recorded(home, 3)
    const database = new Database(databaseOf(home))
    database.unsafeMode(true)
    database.pragma('writable_schema = ON')
    database
      .prepare(
        `INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES ('trigger', 'sqlite_x', 'events', 0, ?)`,
      )
      .run(`CREATE TRIGGER "sqlite_x" BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END`)
    database.close()
    expect(await problemsOf(home)).toContain('the trigger sqlite_x was not made by Hindcast')
    const memory = await open(home)
    await expect(memory.tick({ at: at(9), equity: 1 })).rejects.toMatchObject({ code: 'tampered' })
    await memory.close()
  })
})

test('an anchor that is gone, or says that there was nothing, is found in the youngest log', async () => {
  await inFolder(async (home) => {
    await recorded(home, 2)
    for (const forge of [
      () => rm(anchorOf(home)),
      () => writeFile(anchorOf(home), anchorLine({ at: 0 as Instant, seq: 0, hash: '0'.repeat(64) })),
    ]) {
      await forge()
      const memory = await open(home)
      await expect(memory.tick({ at: at(9), equity: 1 })).rejects.toMatchObject({ code: 'tampered' })
      expect((await memory.verify()).problems[0]?.where).toBe('anchors.jsonl')
      await memory.close()
    }
  })
})

test('a text, a hash or the index’s own notes that are of another sort are damage, and told as that', async () => {
  for (const [edit, said] of [
    ['UPDATE texts SET text = CAST(text AS BLOB)', 'texts The database is damaged'],
    [`UPDATE events SET hash = '00' WHERE seq = 2`, 'event'],
    [`UPDATE events SET payload = 'no JSON' WHERE kind = 'decision'`, 'was changed'],
  ] as const)
    await inFolder(async (home) => {
      await recorded(home, 3)
      const memory = await open(home)
      await memory.close()
      expect(behindItsBack(databaseOf(home), edit)).toBeGreaterThan(0)
      expect((await problemsOf(home)).toLowerCase(), edit).toContain(said.toLowerCase())
    })
})

test.each([`UPDATE meta SET standing = 'x'`, `UPDATE passages SET headings = 'x'`])(
  'an index that was edited (%s) is rebuilt',
  async (edit) => {
    await inFolder(async (home) => {
      await recorded(home, 2)
      const memory = await open(home)
      const before = (await memory.search({ question: 'gold' })).hits
      await memory.close()
      behindItsBack(join(home, AGENT, 'runs', RUN, 'index.db'), edit)
      const again = await open(home)
      expect((await again.search({ question: 'gold' })).hits).toEqual(before)
      await again.close()
    })
  },
)

test('a write-ahead log that was taken away is noticed before the next fact is acknowledged', async () => {
  await inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.tick({ at: at(1), equity: 101 })
    await rm(`${databaseOf(home)}-wal`)
    await expect(memory.tick({ at: at(2), equity: 102 })).rejects.toMatchObject({ code: 'store_gone' })
    await memory.close().catch(() => undefined)
  })
})

test('a declaration that is not ours reaches nothing, and ours cannot be changed', async () => {
  await inFolder(async (home) => {
    await recorded(home, 2)
    const agent = await open(home, 'agent')
    const forAll = { ...CALLS.delete, access: 'read' } as const
    await expect(agent.call(forAll, { confirm: AGENT })).rejects.toMatchObject({ code: 'not_allowed' })
    expect(() => Object.assign(CALLS.delete, { access: 'read' })).toThrow(TypeError)
    expect((await agent.status()).events).toBeGreaterThan(0)
    await agent.close()
  })
})

test('a copy of the folder, made while nobody writes, is the same log', async () => {
  await inFolder(async (folder) => {
    const home = join(folder, 'home')
    await recorded(home, 3)
    await cp(home, join(folder, 'copy'), { recursive: true })
    expect(await problemsOf(join(folder, 'copy'))).toBe('')
  })
})

test('rows are never rebuilt from a log that was edited, or that misses an event', async () => {
  for (const edit of [
    `UPDATE events SET payload = replace(payload, '102', '902')`,
    'DELETE FROM events WHERE seq = 3',
  ])
    await inFolder(async (home) => {
      await recorded(home, 4)
      behindItsBack(databaseOf(home), edit)
      const found = await problemsOf(home)
      const memory = await open(home)
      await expect(memory.rebuild()).rejects.toMatchObject({ code: 'tampered' })
      await memory.close()
      expect(await problemsOf(home)).toBe(found)
    })
})
