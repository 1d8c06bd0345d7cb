import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TABLE_NAMES, TABLES } from '#log/ports'
import { tradingHistories } from './promises/histories.ts'
import { databaseOf, inFolder, openRun, replay } from './promises/memories.ts'

/** A long history of trades, the same every time. */
const [HISTORY = []] = fc
  .sample(tradingHistories(60), { numRuns: 8, seed: 20250306 })
  .sort((a, b) => b.length - a.length)

test('a derived row that cannot be read is found by verify and made again by rebuild, whichever it is', () =>
  inFolder(async (home) => {
    const first = await openRun(home)
    await replay(first, HISTORY)
    const trades = await first.trades()
    await first.close()
    const broken: string[] = []
    for (const table of TABLE_NAMES) {
      const database = new Database(databaseOf(home))
      const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all()
      const any =
        columns.includes('row') && database.prepare(`UPDATE "${table}" SET row = '{bad'`).run().changes > 0
      database.close()
      if (!any) continue
      broken.push(table)
      const memory = await openRun(home)
      const verdict = await memory.verify().catch((error: { code: string }) => error.code)
      expect([table, typeof verdict === 'string' ? verdict : verdict.sound]).toEqual([table, false])
      await memory.rebuild()
      expect((await memory.verify()).sound).toBe(true)
      expect(await memory.trades()).toEqual(trades)
      await memory.close()
    }
    expect(broken.length).toBeGreaterThan(5)
    expect(Object.keys(TABLES).length).toBeGreaterThan(broken.length - 1)
  }))
