import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { History } from '../contract/history.ts'
import { sqliteUnderTest } from './testing/sqlite-under-test.ts'

test('a store from before the workspace gets its table when it is opened, and keeps its log', async () => {
  const under = await sqliteUnderTest()
  try {
    const first = await under.open()
    const history = new History()
    await history.tell(first, {})
    await first.close()
    const older = new Database(under.file)
    older.exec(`DROP TABLE written; UPDATE meta SET value = '1' WHERE key = 'schema'`)
    older.close()
    const { store: again, disk } = await under.openLog()
    expect(await disk.lastWritten()).toEqual([])
    await disk.keepLastWritten({ path: 'a.md', event: null, hash: 'h' })
    await history.tell(again, {})
    expect(await again.events({})).toEqual(history.events)
  } finally {
    await under.remove()
  }
})
