import { appendFile, copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { eventHash } from '#log/ports'
import { anchorLine, type Instant } from '#vocabulary'
import { AGENT, anchorOf, databaseOf, inFolder, openRun, RUN } from './memories.ts'

// P10: an anchor cannot be laundered. A log that is not the one that was anchored is found whenever it is opened, asked, told
// something or closed, and stays found until a person accepts it.

const at = (hour: number): string => new Date(Date.UTC(2025, 5, 2, hour)).toISOString()
const open = (home: string, actor: 'person' | 'agent' = 'person'): Promise<Memory> =>
  openMemory({ home, agent: AGENT, run: RUN, actor })

const recorded = async (home: string, from: number, to: number): Promise<void> => {
  const memory = from === 0 ? await openRun(home) : await open(home)
  for (let n = from; n < to; n++) await memory.tick({ at: at(n), equity: 100 + n })
  await memory.close()
}

interface EventColumns {
  readonly seq: number
  readonly payload: string
  readonly prevHash: Uint8Array
}

const FORGERIES: { readonly [what: string]: (home: string) => Promise<void> } = {
  'a database rolled back': async (home) => {
    await recorded(home, 0, 3)
    const kept = join(home, 'monday.db')
    await copyFile(databaseOf(home), kept)
    await recorded(home, 3, 6)
    for (const end of ['-wal', '-shm']) await rm(`${databaseOf(home)}${end}`, { force: true })
    await copyFile(kept, databaseOf(home))
  },
  'a tail cut off, and what is derived rebuilt': async (home) => {
    await recorded(home, 0, 6)
    const database = new Database(databaseOf(home))
    database.exec('DELETE FROM events WHERE seq > 4')
    database.close()
    const memory = await open(home)
    await memory.rebuild()
    await memory.close()
  },
  'an event changed, and the chain computed again': async (home) => {
    await recorded(home, 0, 6)
    const database = new Database(databaseOf(home))
    const rows = database.prepare('SELECT * FROM events ORDER BY seq').all() as EventColumns[]
    let previous: string | undefined
    for (const row of rows) {
      const prevHash = previous ?? Buffer.from(row.prevHash).toString('hex')
      const payload = row.payload.replace('101', '999')
      // The columns are an event's but for its hashes, which are bytes.
      previous = eventHash({ ...row, payload, prevHash } as unknown as Parameters<typeof eventHash>[0])
      const bytes = [prevHash, previous].map((hash) => Buffer.from(hash, 'hex'))
      database
        .prepare('UPDATE events SET payload = ?, prevHash = ?, hash = ? WHERE seq = ?')
        .run(payload, ...bytes, row.seq)
    }
    database.close()
    const memory = await open(home)
    await memory.rebuild()
    await memory.close()
  },
  'an anchor that names another log': async (home) => {
    await recorded(home, 0, 3)
    await appendFile(anchorOf(home), anchorLine({ at: 0 as Instant, seq: 2, hash: 'f'.repeat(64) }))
  },
  'a line that is no anchor': async (home) => {
    await recorded(home, 0, 3)
    await appendFile(anchorOf(home), '{\n')
  },
  'a line taken away': async (home) => {
    await recorded(home, 0, 3)
    const [first] = (await readFile(anchorOf(home), 'utf8')).split('\n')
    await writeFile(anchorOf(home), `${first}\n`)
  },
  'a line replaced by an older one': async (home) => {
    await recorded(home, 0, 3)
    const [first] = (await readFile(anchorOf(home), 'utf8')).split('\n')
    await writeFile(anchorOf(home), `${first}\n${first}`)
  },
  'an accepted line that no person recorded': async (home) => {
    await recorded(home, 0, 6)
    const database = new Database(databaseOf(home))
    database.exec('DELETE FROM events WHERE seq > 4')
    const { hash } = database.prepare('SELECT hash FROM events WHERE seq = 4').get() as { hash: Uint8Array }
    database.close()
    const line = {
      at: 0 as Instant,
      seq: 4,
      hash: Buffer.from(hash).toString('hex'),
      accepted: true as const,
    }
    await appendFile(anchorOf(home), anchorLine(line))
    const memory = await open(home)
    await memory.rebuild()
    await memory.close()
  },
}

describe.each(Object.entries(FORGERIES))('%s', (_, forge) => {
  test('is found at every opening, and nothing is written or anchored over it', () =>
    inFolder(async (home) => {
      await forge(home)
      const anchor = await readFile(anchorOf(home), 'utf8')
      for (let opening = 0; opening < 3; opening++) {
        const memory = await open(home)
        const { events, store } = await memory.status()
        expect(store).toMatchObject({ writable: false, reason: expect.stringContaining('anchors.jsonl') })
        expect(await memory.verify()).toMatchObject({ sound: false })
        expect(await memory.status({ measure: true })).toMatchObject({ healthy: false })
        for (const write of [
          () => memory.tick({ at: at(9), equity: 1 }),
          () => memory.write({ to: 'note', key: 'k', text: 'v' }),
          () => memory.turn({ at: at(9), equity: 1 }),
          () => memory.import({ facts: [{ kind: 'equity', at: at(1), payload: { equity: '7' } }] }),
          () => memory.backup({ to: join(`${home}-copies`, `copy-${opening}`) }),
        ])
          await expect(write()).rejects.toMatchObject({ code: 'tampered' })
        expect((await memory.status()).events).toBe(events)
        expect((await memory.trades()).trades).toEqual([])
        await memory.close()
        expect(await readFile(anchorOf(home), 'utf8')).toBe(anchor)
      }
    }))

  test('is taken as the log by a person alone, with a reason that stays on record', () =>
    inFolder(async (home) => {
      await forge(home)
      const agent = await open(home, 'agent')
      await expect(agent.accept({ reason: 'fine' })).rejects.toMatchObject({ code: 'not_allowed' })
      await agent.close()
      const memory = await open(home)
      const { message: found } = await memory.accept({ reason: 'restored from Monday' })
      expect(found).toContain('anchors.jsonl')
      await memory.tick({ at: at(9), equity: 1 })
      expect(await memory.verify()).toMatchObject({ sound: true })
      const { events } = await memory.events({ limit: 5 })
      expect(events.map(({ kind }) => kind)).toContain('accepted')
      await expect(memory.accept({ reason: 'again' })).rejects.toMatchObject({ code: 'invalid_input' })
      await memory.close()
      const again = await open(home)
      expect((await again.status()).store.writable).toBe(true)
      await again.close()
    }))
})

test('a log that was accepted is found again when it is cut, whatever copy of the accepting line is added', () =>
  inFolder(async (home) => {
    await recorded(home, 0, 3)
    await rm(anchorOf(home))
    const person = await open(home)
    await person.accept({ reason: 'the file was lost' })
    await person.close()
    const accepted = (await readFile(anchorOf(home), 'utf8'))
      .split('\n')
      .find((line) => line.includes('accepted'))
    await recorded(home, 3, 6)
    const database = new Database(databaseOf(home))
    database.exec('DELETE FROM events WHERE seq > 6')
    database.close()
    await appendFile(anchorOf(home), `${accepted}\n`)
    const memory = await open(home)
    await memory.rebuild().catch(() => undefined)
    expect((await memory.verify()).sound).toBe(false)
    await memory.close()
  }))

test('a person can accept a log whose anchors cannot be read, and its backup can be restored', () =>
  inFolder((folder) =>
    inFolder(async (home) => {
      const live = () => openMemory({ home, agent: 'desk', actor: 'person' })
      const before = await live()
      await before.tick({ equity: 1 })
      await before.close()
      await appendFile(join(home, 'desk', 'anchors.jsonl'), Buffer.from([0xff, 0xfe, 0xff, 0xff, 0x0a]))
      const person = await live()
      await person.accept({ reason: 'a disk error' })
      expect((await person.verify()).problems).toEqual([])
      const to = join(folder, 'copy')
      await person.backup({ to })
      await person.restore({ from: to, replace: true, reason: 'as a test' })
      await person.close()
      const again = await live()
      expect((await again.verify()).problems).toEqual([])
      await again.close()
    }),
  ))

describe('what is no forgery', () => {
  test('an import: the log that it replaced holds the anchor', () =>
    inFolder(async (home) => {
      await recorded(home, 0, 3)
      const memory = await open(home)
      await memory.import({ facts: [{ kind: 'equity', at: at(1), id: 'old', payload: { equity: '7' } }] })
      await memory.tick({ at: at(9), equity: 1 })
      expect((await memory.verify()).sound).toBe(true)
      await memory.close()
    }))

  test('a backup opened as a home', () =>
    inFolder(async (folder) => {
      const home = join(folder, 'home')
      await recorded(home, 0, 3)
      const memory = await open(home)
      await memory.backup({ to: join(folder, 'copy', AGENT, 'runs', RUN) })
      await memory.close()
      const copy = await open(join(folder, 'copy'))
      await copy.tick({ at: at(9), equity: 1 })
      expect((await copy.verify()).sound).toBe(true)
      await copy.close()
    }))
})

test('an anchor that was taken away from a log which had one is missed', () =>
  inFolder(async (home) => {
    const clock = { now: () => Date.UTC(2025, 5, 20) as never }
    const live = await openMemory({ home, agent: AGENT, actor: 'person', clock })
    for (let day = 2; day < 9; day++)
      await live.tick({
        at: `2025-06-0${day}T10:00:00Z`,
        equity: day,
      })
    await live.close()
    await rm(join(home, AGENT, 'anchors.jsonl'))
    const again = await openMemory({ home, agent: AGENT, actor: 'person', clock })
    await expect(again.tick({ equity: 1 })).rejects.toMatchObject({ code: 'tampered' })
    expect(await again.verify()).toMatchObject({ sound: false })
    await again.close()
  }))

test('a stale handle that closes last takes no anchor back', () =>
  inFolder(async (home) => {
    await recorded(home, 0, 3)
    const stale = await open(home)
    await stale.status()
    await recorded(home, 3, 6)
    const before = await readFile(anchorOf(home), 'utf8')
    await stale.close()
    expect(await readFile(anchorOf(home), 'utf8')).toBe(before)
    const database = new Database(databaseOf(home))
    database.exec('DELETE FROM events WHERE seq > 5')
    database.close()
    const memory = await open(home)
    await memory.rebuild()
    expect((await memory.verify()).sound).toBe(false)
    await memory.close()
  }))

describe('another file of anchors', () => {
  test('receives every anchor too, and shows a home that was rolled back with its own', () =>
    inFolder(async (folder) => {
      const [home, also] = [join(folder, 'home'), join(folder, 'also.jsonl')]
      await recorded(home, 0, 3)
      await writeFile(join(home, 'hindcast.json'), JSON.stringify({ anchors: { also } }))
      for (const file of ['hindcast.db', 'anchors.jsonl'])
        await copyFile(join(home, AGENT, 'runs', RUN, file), join(folder, file))
      await recorded(home, 3, 6)
      expect((await readFile(also, 'utf8')).trim().split('\n')).toHaveLength(1)
      const sound = await open(home)
      expect(await sound.verify()).toMatchObject({ sound: true, against: (await sound.status()).events })
      expect((await sound.status({ measure: true })).checks).toContainEqual(
        expect.objectContaining({ check: 'anchors.also', ok: true }),
      )
      await sound.close()
      for (const end of ['-wal', '-shm']) await rm(`${databaseOf(home)}${end}`, { force: true })
      for (const file of ['hindcast.db', 'anchors.jsonl'])
        await copyFile(join(folder, file), join(home, AGENT, 'runs', RUN, file))
      await writeFile(join(home, 'hindcast.json'), '{}')
      const memory = await open(home)
      expect((await memory.verify()).sound).toBe(true)
      expect(await memory.verify({ against: also })).toMatchObject({
        sound: false,
        problems: [{ where: 'other anchors' }],
      })
      await memory.close()
    }))
})
