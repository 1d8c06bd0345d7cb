import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { CALLS, type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { EMPTY_HEAD, eventHash, type StoredEvent } from '#record/ports'
import { anchorLine, type Instant } from '#vocabulary'
import { AGENT, anchorOf, behindItsBack, databaseOf, inCopy, inFolder, openRun, RUN } from './memories.ts'

// P10 and P9 against somebody who knows how it is built.

const at = (hour: number): string => new Date(Date.UTC(2025, 5, 2, hour)).toISOString()
const open = (home: string, actor: 'person' | 'agent' = 'person'): Promise<Memory> =>
  openMemory({ home, agent: AGENT, run: RUN, actor, create: false })

const recorded = async (home: string, count: number): Promise<void> => {
  const memory = await openRun(home)
  for (let n = 1; n <= count; n++) await memory.equity({ at: at(n), equity: 100 + n })
  await memory.decide({ at: at(count), action: 'hold' })
  await memory.note({ at: at(count), key: 'gold', text: 'Gold fades.' })
  await memory.close()
}

const problemsOf = async (home: string): Promise<string> => {
  const memory = await open(home)
  const { problems } = await memory.verify({ index: true })
  await memory.close()
  return problems.map(({ where, problem }) => `${where} ${problem}`).join('; ')
}

interface EventColumns extends Omit<StoredEvent, 'prevHash' | 'hash'> {
  readonly prevHash: Buffer
  readonly hash: Buffer
}

/** Computes the chain of a log anew, its payloads changed by the way. */
const rechain = (database: Database.Database, change: (payload: string) => string): void => {
  const rows = database.prepare('SELECT * FROM events ORDER BY seq').all() as EventColumns[]
  let prevHash = EMPTY_HEAD.hash
  for (const row of rows) {
    const payload = change(row.payload)
    const hash = eventHash({ ...row, payload, prevHash })
    database
      .prepare('UPDATE events SET payload = ?, prevHash = ?, hash = ? WHERE seq = ?')
      .run(payload, Buffer.from(prevHash, 'hex'), Buffer.from(hash, 'hex'), row.seq)
    prevHash = hash
  }
}

test('another history in place of the true one, which is kept as its past', async () => {
  await inFolder(async (home) => {
    await recorded(home, 4)
    const memory = await open(home)
    await memory.import({ facts: [{ kind: 'equity', at: at(0), payload: { equity: 90 } }] })
    await memory.close()
    expect(await problemsOf(home)).toBe('')
    const database = new Database(databaseOf(home))
    rechain(database, (payload) => payload.replace('102', '902'))
    database.close()
    await coverUp(home)
    expect(await problemsOf(home)).toMatch(
      /^log [0-9a-f]{12} its event \d+ is another in the log that replaced it$/,
    )
  })
})

/** Puts the anchor where the log that was replaced ended, and makes the rows again: only the log itself is another. */
const coverUp = async (home: string): Promise<void> => {
  const old = new Database(databaseOf(home), { readonly: true })
  const { seq, hash } = old.prepare('SELECT seq, hash FROM archives').get() as { seq: number; hash: string }
  old.close()
  const lines = (await readFile(anchorOf(home), 'utf8')).split('\n').length - 1
  await writeFile(anchorOf(home), anchorLine({ at: 0 as Instant, seq, hash }).repeat(lines))
  const forged = await open(home)
  await forged.rebuild()
  await forged.close()
}

test('a log that goes on from the true one, and has a void or a cancelled plan be about another', async () => {
  await inFolder(async (folder) => {
    const home = join(folder, 'home')
    const memory = await openRun(home)
    const gold = { symbol: 'GOLD', side: 'long', size: 1, entryPrice: 100 } as const
    const trip = (n: number, exitPrice: number) => ({
      ...gold,
      exitPrice,
      entryAt: at(n),
      reason: `trip ${n}`,
    })
    await memory.tradeRecord({ at: at(1), ...trip(1, 90) })
    await memory.tradeRecord({ at: at(2), ...trip(2, 130) })
    for (const volatility of ['high', 'low'] as const)
      await memory.planCreate({ at: at(3), condition: { volatility }, action: { type: 'skip_trade' } })
    await memory.tradeRemark({ at: at(3), trade: 'T2', text: 'well done' })
    await memory.planCancel({ at: at(3), plan: 'P1' })
    await memory.void({ at: at(4), trade: 'T1', reason: 'it never was' })
    // The numbers of all of them move by one.
    await memory.import({ facts: [{ kind: 'trade.recorded', at: at(0), payload: trip(0, 101) }] })
    const { trades } = await memory.trades()
    const { plans } = await memory.plans({ all: true })
    await memory.close()
    expect(await problemsOf(home)).toBe('')
    const ids = (rows: readonly { id: string; handle: string }[]) =>
      new Map(rows.map(({ id, handle }) => [handle, id]))
    const trade = ids(trades)
    const plan = ids(plans)
    const swaps: readonly (readonly [kind: string, from: string, to: string])[] = [
      ['voided', trade.get('T2') ?? '', trade.get('T3') ?? ''],
      ['remark', trade.get('T3') ?? '', trade.get('T1') ?? ''],
      ['plan.cancelled', plan.get('P1') ?? '', plan.get('P2') ?? ''],
    ]
    for (const [kind, from, to] of swaps)
      await inCopy(home, async (copy) => {
        const database = new Database(databaseOf(copy))
        const [{ payload } = { payload: '' }] = database
          .prepare('SELECT payload FROM events WHERE kind = ?')
          .all(kind) as { payload: string }[]
        expect([kind, from !== '', payload.includes(from)]).toEqual([kind, true, true])
        rechain(database, (one) => (one === payload ? one.replace(from, to) : one))
        database.close()
        await coverUp(copy)
        expect([kind, await problemsOf(copy)]).toEqual([
          kind,
          expect.stringMatching(/^log [0-9a-f]{12} its event \d+ is another in the log that replaced it$/),
        ])
      })
  })
})

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
    await expect(memory.equity({ at: at(9), equity: 1 })).rejects.toMatchObject({ code: 'tampered' })
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
      await expect(memory.equity({ at: at(9), equity: 1 })).rejects.toMatchObject({ code: 'tampered' })
      expect((await memory.verify()).problems[0]?.where).toBe('anchors.jsonl')
      await memory.close()
    }
  })
})

test('a text, a hash, an archive or the index’s own notes that are of another sort are damage, and told as that', async () => {
  for (const [edit, said] of [
    ['UPDATE texts SET text = CAST(text AS BLOB)', 'texts The database is damaged'],
    [`UPDATE events SET hash = '00' WHERE seq = 2`, 'event'],
    [`UPDATE archives SET events = 'events_nope'`, 'The database is damaged'],
    [`UPDATE events SET payload = 'no JSON' WHERE kind = 'decision'`, 'was changed'],
  ] as const)
    await inFolder(async (home) => {
      await recorded(home, 3)
      const memory = await open(home)
      await memory.import({ facts: [{ kind: 'equity', at: at(0), payload: { equity: 90 } }] })
      await memory.close()
      expect(behindItsBack(databaseOf(home), edit)).toBeGreaterThan(0)
      expect((await problemsOf(home)).toLowerCase(), edit).toContain(said.toLowerCase())
    })
})

test.each([`UPDATE standing SET value = 'x'`, `UPDATE chunks SET headings = 'x'`])(
  'an index in which somebody wrote (%s) is made again',
  async (edit) => {
    await inFolder(async (home) => {
      await recorded(home, 2)
      const memory = await open(home)
      const before = (await memory.search({ question: 'gold' })).hits
      await memory.close()
      behindItsBack(join(home, AGENT, 'runs', RUN, 'index.db'), edit)
      const again = await open(home)
      expect((await again.search({ question: 'gold' })).hits).toEqual(before)
      expect((await again.verify({ index: true })).problems).toEqual([])
      await again.close()
    })
  },
)

test('an index that is behind the log accuses nobody', async () => {
  await inFolder(async (home) => {
    await recorded(home, 2)
    const memory = await open(home)
    await memory.search({ question: 'gold' })
    await memory.note({ at: at(3), key: 'gold', text: 'Gold is bid.' })
    for (const index of [false, true]) expect((await memory.verify({ index })).problems).toEqual([])
    await memory.close()
  })
})

test('a write-ahead log that was taken away is noticed before the next fact is acknowledged', async () => {
  await inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.equity({ at: at(1), equity: 101 })
    await rm(`${databaseOf(home)}-wal`)
    await expect(memory.equity({ at: at(2), equity: 102 })).rejects.toMatchObject({ code: 'store_gone' })
    await memory.close().catch(() => undefined)
  })
})

test('a declaration that is not ours reaches nothing, and ours cannot be changed', async () => {
  await inFolder(async (home) => {
    await recorded(home, 2)
    const agent = await open(home, 'agent')
    const { aPersons: _aPersons, ...forAll } = CALLS.delete
    await expect(agent.call(forAll, { confirm: AGENT })).rejects.toMatchObject({ code: 'not_allowed' })
    expect(() => Object.assign(CALLS.delete, { aPersons: false })).toThrow(TypeError)
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

test('an edited log is not told again in a new one, where its edit would follow like any other event', async () => {
  await inFolder(async (home) => {
    await recorded(home, 4)
    behindItsBack(databaseOf(home), `UPDATE events SET payload = replace(payload, '102', '902')`)
    const told = await problemsOf(home)
    expect(told).toMatch(/event \d+ was changed/)
    const memory = await open(home)
    await expect(
      memory.import({ facts: [{ kind: 'equity', at: at(0), payload: { equity: 90 } }] }),
    ).rejects.toMatchObject({ code: 'tampered', message: expect.stringMatching(/^event \d+ was changed/) })
    await expect(memory.rebuild()).rejects.toMatchObject({ code: 'tampered' })
    await memory.close()
    expect(await problemsOf(home)).toBe(told)
  })
})

test('so is one that misses an event: its rows stay as they were', async () => {
  await inFolder(async (home) => {
    await recorded(home, 4)
    behindItsBack(databaseOf(home), 'DELETE FROM events WHERE seq = 3')
    const memory = await open(home)
    for (const call of [() => memory.rebuild(), () => memory.import({ facts: [FACT] })])
      await expect(call()).rejects.toMatchObject({
        code: 'tampered',
        message: expect.stringContaining('missing'),
      })
    await memory.close()
  })
})

const FACT = { kind: 'equity', at: at(0), payload: { equity: 90 } }
