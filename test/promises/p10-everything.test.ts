import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Memory, openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_PROBLEMS } from '#log'
import { TABLE_NAMES } from '#log/ports'
import { behindItsBack, inCopy } from './memories.ts'

// P10 over everything there is beside the derived rows (p10-edits-show has those): what is edited behind the system's back is found
// by verify, or refused before that. What is not evidence is named here, and in docs/promises.md.

const AGENT = 'desk'
const databaseOf = (home: string): string => join(home, AGENT, 'hindcast.db')
const open = (home: string): Promise<Memory> =>
  openMemory({ home, agent: AGENT, actor: 'person', create: false })

/** A log with two older ones, texts, an index and files. */
let untouched = ''
beforeAll(async () => {
  untouched = await mkdtemp(join(tmpdir(), 'hindcast-untouched-'))
  const memory = await openMemory({ home: untouched, agent: AGENT, actor: 'person' })
  await memory.tick({ at: '2025-06-02T08:00:00Z', equity: 10_000 })
  await memory.write({ to: 'note', at: '2025-06-02T09:00:00Z', key: 'gold', text: 'Gold holds 3,295.' })
  for (const hour of ['06', '07'])
    await memory.import({
      facts: [{ kind: 'equity', at: `2025-06-01T${hour}:00:00Z`, payload: { equity: 9_000 } }],
    })
  await memory.write({ to: 'journal', at: '2025-06-02T10:00:00Z', text: 'A quiet morning.' })
  await memory.rebuild()
  await memory.search({ question: 'gold' })
  await memory.close()
})
afterAll(() => rm(untouched, { recursive: true, force: true }))

const withCopy = (work: (home: string) => Promise<void>): Promise<void> => inCopy(untouched, work)

/** What verify says after an edit, or the code of what was refused before it could be asked. */
const found = async (home: string, input: Parameters<Memory['verify']>[0] = {}): Promise<string> => {
  let memory: Memory | undefined
  try {
    memory = await open(home)
    const { sound, problems } = await memory.verify(input)
    return sound ? 'sound' : problems.map(({ where, problem }) => `${where} ${problem}`).join('; ')
  } catch (error) {
    return (error as { code?: string }).code ?? `uncoded: ${String(error)}`
  } finally {
    await memory?.close().catch(() => undefined)
  }
}

const inSchema = (
  file: string,
): { readonly type: string; readonly name: string; readonly tbl_name: string }[] => {
  const database = new Database(file, { readonly: true })
  const rows = database
    .prepare(`select type, name, tbl_name from sqlite_master where name not like 'sqlite_%'`)
    .all()
  database.close()
  return rows as { type: string; name: string; tbl_name: string }[]
}

const columnsOf = (file: string, table: string): string[] => {
  const database = new Database(file, { readonly: true })
  const columns = database.prepare(`select name from pragma_table_info('${table}')`).pluck().all() as string[]
  database.close()
  return columns
}

/** Who reflects at the moment: no part of the log. */
const NOT_EVIDENCE: ReadonlySet<string> = new Set(['locks'])

test('an untouched record is sound', async () => {
  await withCopy(async (home) => {
    const memory = await open(home)
    expect(await memory.verify({})).toMatchObject({ sound: true, problems: [] })
    await memory.close()
  })
})

test('every column of every table beside the derived ones, and every row taken out', async () => {
  const tables = inSchema(databaseOf(untouched)).filter(
    ({ type, name }) =>
      type === 'table' &&
      name !== 'meta' &&
      !NOT_EVIDENCE.has(name) &&
      !(TABLE_NAMES as readonly string[]).includes(name),
  )
  expect(tables.map(({ name }) => name).sort()).toEqual(['events', 'texts'])
  const unseen: string[] = []
  for (const { name } of tables) {
    for (const column of columnsOf(databaseOf(untouched), name))
      await withCopy(async (home) => {
        const edit = `update "${name}" set "${column}" = case typeof("${column}") when 'text' then "${column}" || 'x' when 'null' then 'x' when 'blob' then zeroblob(32) else "${column}" + 1 end where rowid = (select max(rowid) from "${name}")`
        expect(behindItsBack(databaseOf(home), edit), `${name}.${column}`).toBe(1)
        if ((await found(home)) === 'sound') unseen.push(`${name}.${column}`)
      })
    await withCopy(async (home) => {
      behindItsBack(
        databaseOf(home),
        `delete from "${name}" where rowid = (select min(rowid) from "${name}")`,
      )
      if ((await found(home)) === 'sound') unseen.push(`a row of ${name}`)
    })
  }
  expect(unseen).toEqual([])
})

test('every entry of what the store says about itself', async () => {
  const database = new Database(databaseOf(untouched), { readonly: true })
  const keys = database.prepare('select key from meta order by key').pluck().all() as string[]
  database.close()
  const answers: Record<string, string> = {}
  for (const key of keys)
    await withCopy(async (home) => {
      behindItsBack(
        databaseOf(home),
        `update meta set value = case when value glob '[0-9]*' and length(value) < 5 then value + 1 else value || 'x' end where key = '${key}'`,
      )
      answers[key] = await found(home)
    })
  expect(
    Object.entries(answers).filter(([, answer]) => answer === 'sound' || answer.startsWith('uncoded')),
  ).toEqual([])
})

describe('the schema', () => {
  test.each([
    ['a trigger', 'create trigger spy after insert on events begin update equity set row = row; end'],
    ['a view', 'create view mine as select * from trades'],
    ['a table', 'create table mine (a, b)'],
    ['an index', 'create index mine on events (run)'],
    ['an index in place of ours', 'drop index events_turn_0'],
    ['a column', 'alter table texts add column mine text'],
  ])('%s that is not ours is named, and nothing is written beside it', async (what, statement) => {
    await withCopy(async (home) => {
      const [index] = inSchema(databaseOf(home)).filter(
        ({ name, tbl_name }) => name.startsWith('events_turn') && tbl_name === 'events',
      )
      behindItsBack(
        databaseOf(home),
        what === 'an index in place of ours' ? `drop index "${index?.name}"` : statement,
      )
      expect(await found(home)).toContain('database the ')
      const memory = await open(home)
      await expect(memory.tick({ equity: 1 })).rejects.toMatchObject({ code: 'tampered' })
      expect((await memory.trades()).trades).toEqual([])
      await memory.close()
    })
  })

  test('each of our indexes dropped', async () => {
    const names = inSchema(databaseOf(untouched)).flatMap(({ type, name }) =>
      type === 'index' ? [name] : [],
    )
    expect(names.length).toBeGreaterThan(20)
    // As many at once as verify lists: each is missed by itself.
    for (let from = 0; from < names.length; from += MOST_PROBLEMS)
      await withCopy(async (home) => {
        const dropped = names.slice(from, from + MOST_PROBLEMS)
        for (const name of dropped) behindItsBack(databaseOf(home), `drop index "${name}"`)
        const missing = (await found(home)).match(/database the index \w+ is missing/g)
        expect(new Set(missing).size, dropped.join()).toBe(dropped.length)
      })
  })

  test('a constraint written out of it', async () => {
    await withCopy(async (home) => {
      const database = new Database(databaseOf(home))
      database.unsafeMode(true)
      database.pragma('writable_schema = ON')
      const changed = database
        .prepare(
          `update sqlite_master set sql = replace(sql, '"text" text not null', '"text" text') where name = 'texts'`,
        )
        .run()
      database.close()
      expect(changed.changes).toBe(1)
      expect(await found(home)).toBe('database the table texts was changed')
    })
  })
})

describe('texts', () => {
  test('texts that are written while it is verified accuse nobody', async () => {
    await withCopy(async (home) => {
      const [writer, reader] = [await open(home), await open(home)]
      let writing = true
      const written = (async () => {
        for (let n = 0; writing; n++) await writer.write({ to: 'note', key: `n${n}`, text: `note ${n}` })
      })()
      for (let n = 0; n < 5; n++) expect((await reader.verify()).problems).toEqual([])
      writing = false
      await written
      await reader.close()
      await writer.close()
    })
  })
})

test('every file of the home', async () => {
  const answers: Record<string, string> = {}
  const files = (await readdir(untouched, { recursive: true, withFileTypes: true }))
    // The driver's own notes on its write-ahead log, which it makes again, and locks, which hold nothing.
    .filter((entry) => entry.isFile() && !/-(?:shm|wal)$|\.lock$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(untouched.length + 1))
  for (const file of files)
    await withCopy(async (home) => {
      const bytes = await readFile(join(home, file))
      for (let i = 0; i < bytes.length; i += 97) bytes[i] = (bytes[i] ?? 0) ^ 0x20
      await writeFile(join(home, file), bytes)
      answers[file] = await found(home)
    })
  const sound = Object.keys(answers).filter((file) => answers[file] === 'sound')
  const uncoded = Object.entries(answers).filter(([, answer]) => answer.startsWith('uncoded'))
  expect(uncoded).toEqual([])
  // An index that cannot be read is made again (test/search/edited-index has one that can). Files of the workspace are people's to edit: what is in them comes into the log as edited by hand, or is made again.
  expect(sound.filter((file) => !file.includes('workspace/'))).toEqual(['desk/index.db'])
})

test('a text that was changed in the database is neither read nor found, and verify names it', () =>
  withCopy(async (home) => {
    const changed = behindItsBack(
      databaseOf(home),
      `UPDATE texts SET text = replace(text, 'Gold holds', 'Gold loses') WHERE text LIKE '%Gold holds%'`,
    )
    expect(changed).toBeGreaterThan(0)
    const memory = await open(home)
    const { hits } = await memory.search({ question: 'gold holds loses' })
    expect(hits.filter(({ path }) => path === 'notes/gold.md')).toEqual([])
    await expect(memory.read({ path: 'notes/gold.md' })).rejects.toMatchObject({ code: 'store_damaged' })
    expect((await memory.verify({})).sound).toBe(false)
    await memory.close().catch(() => undefined)
  }))
