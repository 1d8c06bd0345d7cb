import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { AGENT, inFolder } from './promises/memories.ts'

const at = (hour: number): string => `2026-01-05T${String(hour).padStart(2, '0')}:00:00Z`

/** The rows as rules would have made them that number the two trades the other way round. */
const numberedOtherwise = (file: string): void => {
  const db = new Database(file)
  for (const table of ['trades', 'episodes'])
    db.exec(
      `UPDATE ${table} SET n = 3 - n, row = json_set(row, '$.n', 3 - json_extract(row, '$.n')) WHERE n <= 2`,
    )
  db.exec(`UPDATE meta SET value = '1' WHERE key = 'rules'`)
  db.close()
}

test('a handle that other rules gave to another is told, and what facts name by it goes on meaning the same', async () => {
  await inFolder(async (home) => {
    const memory = await openMemory({ home, agent: AGENT })
    for (const [hour, symbol] of [
      [10, 'BTC'],
      [12, 'ETH'],
    ] as const)
      await memory.tradeRecord({
        symbol,
        side: 'long',
        size: 1,
        entryPrice: 100,
        exitPrice: 110,
        entryAt: at(hour),
        at: at(hour + 1),
      })
    await memory.decide({ action: 'skip', symbol: 'BTC', cites: ['E1'], at: at(14) })
    await memory.close()
    numberedOtherwise(join(home, AGENT, 'hindcast.db'))

    const again = await openMemory({ home, agent: AGENT })
    await expect(again.equity({ equity: 1 })).rejects.toMatchObject({ code: 'store_outdated' })
    const { moved, message } = await again.rebuild({})
    expect(moved).toEqual([
      { was: 'T1', is: 'T2' },
      { was: 'T2', is: 'T1' },
      { was: 'E1', is: 'E2' },
      { was: 'E2', is: 'E1' },
    ])
    expect(message).toMatch(/4 handles moved, and the log was told again/)
    // By those rules E1 was of ETH.
    const { events } = await again.events({ kind: 'decision' })
    expect(events.map(({ payload }) => payload.cites)).toEqual([['E2']])
    expect((await again.trade({ trade: 'E2' })).trade.symbol).toBe('ETH')
    expect(await again.verify({})).toMatchObject({ sound: true, problems: [] })
    expect((await again.rebuild({})).moved).toEqual([])
    await again.close()
  })
})
