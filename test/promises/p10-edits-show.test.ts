import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { type Memory, openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TABLE_NAMES, TABLES } from '#log/ports'
import { type Call, type History, histories } from './histories.ts'
import { AGENT, anchorOf, behindItsBack, databaseOf, inFolder, openRun, RUN, replay } from './memories.ts'

/** The history with most kinds of calls, and of those the shortest: every column is edited in it once, and all rebuilt. */
const variedHistory = (): History => {
  const samples = fc.sample(histories(60), { numRuns: 60, seed: 10 })
  const variety = (history: History): number =>
    new Set(history.map((one) => one.call)).size * 1_000 - history.length
  const [best] = samples.sort((a, b) => variety(b) - variety(a))
  if (!best) throw new Error('no history')
  return best
}

const at = '2025-12-30T00:00:00Z'
const lost = (day: number): Call => ({
  call: 'tradeRecord',
  input: {
    at: `2025-12-2${day}T12:00:00Z`,
    entryAt: `2025-12-2${day}T10:00:00Z`,
    symbol: 'ETH',
    side: 'long',
    size: 1,
    entryPrice: 3_000,
    exitPrice: 2_990,
    stop: 2_980,
    strategy: { name: 'breakout', version: '1', parameters: {} },
    context: { trend: 'up' },
    trade: `lost${day}`,
  },
})

/** What no table may be without, wherever the dice fell: late facts, open trades and orders, evidence, a plan, citations, files. */
const ENDING: History = [
  {
    call: 'tick',
    input: {
      at: '2025-12-20T00:00:00Z',
      positions: [],
      marks: Object.fromEntries(
        ['BTC', 'GOLD', 'EURUSD', 'NQ', 'ES', 'YM'].map((name) => [name, { price: 1 }]),
      ),
    },
  },
  {
    call: 'observe',
    input: { at: '2025-12-21T00:00:00Z', symbol: 'ETH', text: 'a fork is due', importance: 40 },
  },
  lost(1),
  lost(2),
  {
    call: 'planCreate',
    input: { at, condition: { trend: 'up' }, action: { type: 'skip_trade' }, reason: 'two lost' },
  },
  { call: 'write', input: { to: 'note', at, key: 'eth', text: 'two lost' } },
  { call: 'observe', input: { at, symbol: 'ETH', text: 'the fork went well', importance: 90 } },
  // The first is forgotten by then: a move, with its reason.
  { call: 'maintain', input: { at } },
  { call: 'propose', input: { at, file: 'playbook.md', text: '- smaller', reason: 'two lost' } },
  {
    call: 'tick',
    input: { at, scope: ['SOL'], positions: [{ symbol: 'SOL', side: 'long', size: 1, mark: 3_000 }] },
  },
  {
    call: 'order',
    input: { at, order: 'resting', status: 'resting', symbol: 'SOL', side: 'sell', size: 1 },
  },
  { call: 'decide', input: { at, action: 'exit', symbol: 'SOL', reason: 'enough', cites: ['E1', 'P1'] } },
  {
    call: 'fill',
    input: {
      at: '2025-12-29T23:00:00Z',
      id: 'the broker’s own',
      symbol: 'SOL',
      side: 'buy',
      size: 1,
      price: 2_990,
    },
  },
]

const RICH = [...variedHistory(), ...ENDING]

/** The record as it was left; each test edits a copy of its own. */
let untouched = ''
beforeAll(async () => {
  untouched = await mkdtemp(join(tmpdir(), 'hindcast-untouched-'))
  const memory = await openRun(untouched)
  await replay(memory, RICH)
  await memory.close()
  await quoteSomething(untouched)
})
afterAll(() => rm(untouched, { recursive: true, force: true }))

const withMemory = (work: (memory: Memory, folder: string) => Promise<void>): Promise<void> =>
  inFolder(async (folder) => {
    await cp(untouched, folder, { recursive: true })
    const memory = await openRun(folder)
    expect((await memory.verify({})).problems).toEqual([])
    try {
      await work(memory, folder)
    } finally {
      await memory.close()
    }
  })

/** A person who looks leaves no trace; an agent that is shown a passage does. */
const quoteSomething = async (folder: string): Promise<void> => {
  const agent = await openMemory({ home: folder, agent: AGENT, run: RUN, actor: 'agent' })
  await agent.write({ to: 'note', key: 'quoted', text: 'gold fades at the open' })
  await agent.write({ to: 'learning', text: 'gold fades at the open' })
  const turn = await agent.turn({ sections: [{ title: 'News', text: 'gold is bid' }] })
  await turn.read({ path: 'notes/quoted.md' })
  await agent.write({ to: 'note', key: 'quoted', text: 'gold is bid, they say', turn: turn.turn })
  await agent.close()
}

/** The columns of a table, so that each of them is edited once. */
const columnsOf = (file: string, table: string): string[] => {
  const database = new Database(file, { readonly: true })
  const columns = database.prepare(`select name from pragma_table_info('${table}')`).pluck().all() as string[]
  database.close()
  return columns
}

/** What a column's first row holds, to be put back. */
const firstOf = (file: string, table: string, column: string): string | number | null => {
  const database = new Database(file, { readonly: true })
  const value = database.prepare(`select "${column}" from "${table}" order by rowid limit 1`).pluck().get()
  database.close()
  // A derived row's columns are texts and numbers.
  return value as string | number | null
}

/** A copy of a row under another key. */
const forgedRow = (file: string, table: keyof typeof TABLES): string => {
  const columns = columnsOf(file, table)
  const values = columns.map((column) =>
    TABLES[table].key.includes(column)
      ? `case typeof("${column}") when 'text' then "${column}" || '~' else "${column}" + 900001 end`
      : `"${column}"`,
  )
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join()}) select ${values.join()} from "${table}" limit 1`
}

/**
 * Tables that are edited together, as each is compared with a fold of the log by itself: what is found must name each of them. So many
 * that what is found of all of them is less than what verify lists.
 */
const AT_ONCE = 16
const TOGETHER = Array.from({ length: Math.ceil(TABLE_NAMES.length / AT_ONCE) }, (_, n) =>
  TABLE_NAMES.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
)

/** What is wrong with each table, by verify. */
const problemsIn = async (memory: Memory, tables: readonly string[]) => {
  const { sound, problems } = await memory.verify({})
  expect(sound).toBe(false)
  return tables.map((table) => ({
    table,
    problem: problems.find(({ where }) => where.startsWith(`${table} `))?.problem,
  }))
}
const each = (tables: readonly string[], problem: unknown) => tables.map((table) => ({ table, problem }))

describe('P10: changing the record behind the system’s back is found by verify', () => {
  test.each(TOGETHER.map((tables) => [tables.join(', '), tables] as const))(
    'every column, a row taken out, a row put in, of each of %s',
    async (_, tables) => {
      await withMemory(async (memory, folder) => {
        const file = databaseOf(folder)
        const columns = new Map(tables.map((table) => [table, columnsOf(file, table)]))
        for (let nth = 0; ; nth++) {
          const edited = tables.flatMap((table) => {
            const column = columns.get(table)?.[nth]
            return column === undefined ? [] : [{ table, column, before: firstOf(file, table, column) }]
          })
          if (edited.length === 0) break
          for (const { table, column } of edited) {
            const edit = `update "${table}" set "${column}" = case typeof("${column}") when 'text' then "${column}" || ' ' when 'null' then 7 else "${column}" + 900001 end where rowid = (select min(rowid) from "${table}")`
            expect(behindItsBack(file, edit), `${table}.${column} has a row to edit`).toBe(1)
          }
          const names = edited.map(({ table }) => table)
          const columnsEdited = edited.map(({ table, column }) => `${table}.${column}`).join()
          expect(await problemsIn(memory, names), columnsEdited).toEqual(each(names, expect.any(String)))
          for (const { table, column, before } of edited)
            behindItsBack(
              file,
              `update "${table}" set "${column}" = ? where rowid = (select min(rowid) from "${table}")`,
              before,
            )
        }
        expect((await memory.verify({})).problems).toEqual([])
        for (const table of tables)
          expect(behindItsBack(file, forgedRow(file, table)), `${table} got a row`).toBe(1)
        expect(await problemsIn(memory, tables)).toEqual(each(tables, 'was invented'))
        await memory.rebuild({})
        for (const table of tables)
          behindItsBack(file, `delete from "${table}" where rowid = (select max(rowid) from "${table}")`)
        expect(await problemsIn(memory, tables)).toEqual(each(tables, 'was missing'))
      })
    },
  )

  test.each([
    'id',
    'kind',
    'v',
    'at',
    'knownAt',
    'run',
    'turn',
    'actor',
    'trust',
    'payload',
    'prevHash',
    'hash',
  ])('an event’s %s', async (column) => {
    await withMemory(async (memory, folder) => {
      const edit = `update events set "${column}" = case typeof("${column}") when 'text' then "${column}" || 'x' when 'null' then 'x' when 'blob' then zeroblob(32) else "${column}" + 1 end where seq = 9`
      expect(behindItsBack(databaseOf(folder), edit)).toBe(1)
      expect((await memory.verify({})).sound).toBe(false)
    })
  })

  test('an event taken out of the middle, and one moved', async () => {
    await withMemory(async (memory, folder) => {
      behindItsBack(databaseOf(folder), 'delete from events where seq = 12')
      expect((await memory.verify({})).problems[0]?.where).toBe('event 13')
    })
    await withMemory(async (memory, folder) => {
      behindItsBack(
        databaseOf(folder),
        'update events set seq = 100000 where seq = (select max(seq) from events)',
      )
      expect((await memory.verify({})).sound).toBe(false)
    })
  })

  test('a tail cut off below the anchor, with the derived rows made to match', async () => {
    await withMemory(async (memory, folder) => {
      behindItsBack(databaseOf(folder), 'delete from events where seq > (select max(seq) from events) - 3')
      await memory.rebuild({})
      const { sound, problems } = await memory.verify({})
      expect(sound).toBe(false)
      expect(problems.map((problem) => problem.where)).toContain('anchors.jsonl')
    })
  })

  test('an anchor that was rewritten or made unreadable', async () => {
    await withMemory(async (memory, folder) => {
      const lines = await readFile(anchorOf(folder), 'utf8')
      await writeFile(anchorOf(folder), lines.replace(/[0-9a-f]{64}(?="\}\n$)/, 'f'.repeat(64)))
      expect((await memory.verify({})).sound).toBe(false)
      await writeFile(anchorOf(folder), '{')
      expect((await memory.verify({})).sound).toBe(false)
    })
  })

  test('a text that was changed, and one that vanished without a redaction', async () => {
    await withMemory(async (memory, folder) => {
      behindItsBack(
        databaseOf(folder),
        `update texts set text = 'I never said that' where rowid = (select min(rowid) from texts)`,
      )
      expect((await memory.verify({})).problems[0]?.problem).toBe('was changed')
    })
    await withMemory(async (memory, folder) => {
      behindItsBack(databaseOf(folder), 'delete from texts where rowid = (select min(rowid) from texts)')
      expect((await memory.verify({})).problems[0]?.problem).toBe('is missing and was never redacted')
    })
  })
})
