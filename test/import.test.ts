import { cp, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { draftOf, importFacts, parsePayload, RULES_VERSION } from '#record'
import { openSqliteStore } from '#store/sqlite'
import { instant } from '#vocabulary'
import { AGENT, inFolder, openRun, RUN } from './promises/memories.ts'

const trip = (day: number, trade: string) => ({
  kind: 'trade.recorded',
  at: `2025-01-0${day}T12:00:00Z`,
  payload: {
    symbol: 'BTC',
    side: 'long',
    size: 1,
    entryPrice: 100,
    exitPrice: 100 + day,
    entryAt: `2025-01-0${day}T10:00:00Z`,
    trade,
  },
})

test('history comes in where it belongs: a new log that names the old head, which stays readable', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    await memory.tradeRecord({ ...trip(5, 'five').payload, side: 'long', at: trip(5, 'five').at })
    const old = await memory.verify({})
    const done = await memory.import({ facts: [trip(8, 'eight'), trip(2, 'two'), trip(2, 'two')] })
    expect(done).toMatchObject({ facts: 3, duplicates: 0, replaced: old.head.hash })

    const { events } = await memory.events({ after: 0 })
    expect(events.map((event) => event.kind)).toEqual([
      'imported',
      'run.started',
      'trade.recorded',
      'trade.recorded',
      'trade.recorded',
      'trade.recorded',
    ])
    expect(events[0]?.payload.from).toEqual(old.head)
    expect(events.map((event) => event.knownAt)).toEqual([...events.map((event) => event.knownAt)].sort())
    const before = await memory.events({ after: 0, log: old.head.hash })
    expect(before.events.map((event) => event.hash).at(-1)).toBe(old.head.hash)

    // As of the third of January only the trade of the second was known, although it came in last.
    const then = await memory.trades({ asOf: '2025-01-03T00:00:00Z' })
    expect(then.trades.map((trade) => trade.tradeId)).toEqual(['two'])
    expect((await memory.verify({})).problems).toEqual([])
    await memory.close()
  })
})

test('a simulated run’s facts never get into a live log', async () => {
  await inFolder(async (folder) => {
    const run = await openRun(folder)
    await run.equity({ at: '2025-01-01T00:00:00Z', equity: 1 })
    await run.export({ to: join(folder, 'run.jsonl') })
    await run.close()
    const live = await openMemory({ home: folder, agent: AGENT })
    await expect(live.import({ from: join(folder, 'run.jsonl') })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    expect((await live.status({})).events).toBe(0)
    await live.close()
    const other = await openMemory({ home: folder, agent: 'other', run: 'copy', mode: 'paper' })
    await other.import({ from: join(folder, 'run.jsonl') })
    expect((await other.status({})).equity).toBe('1')
    expect((await other.events({ kind: 'equity' })).events[0]?.run).toBe('copy')
    await other.close()
  })
})

test('a backup put in an agent’s place is that agent', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(join(folder, 'home'))
    await memory.tradeRecord({ ...trip(5, 'five').payload, side: 'long', at: trip(5, 'five').at })
    await memory.backup({ to: join(folder, 'kept') })
    const trades = await memory.trades({})
    await memory.tradeRecord({ ...trip(6, 'six').payload, side: 'long', at: trip(6, 'six').at })
    await memory.close()

    const place = join(folder, 'restored', AGENT, 'runs', RUN)
    await mkdir(place, { recursive: true })
    await cp(join(folder, 'kept'), place, { recursive: true })
    const restored = await openMemory({
      home: join(folder, 'restored'),
      agent: AGENT,
      run: RUN,
      create: false,
    })
    expect((await restored.trades({})).trades).toEqual(trades.trades)
    expect((await restored.verify({})).problems).toEqual([])
    await restored.close()
  })
})

const MARKS = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`SYMBOL${n}`, { price: 1 + n }]))

test('a disk that is full while a log is merged is a full disk, and not a fact that was refused', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    for (let n = 0; n < 600; n++)
      await memory.tick({
        at: new Date(Date.UTC(2025, 0, 5, 0, n)).toISOString(),
        positions: [],
        context: { BTC: { price: n } },
        marks: MARKS,
      })
    await memory.close()
    const where = { folder: join(folder, AGENT, 'runs', RUN), owner: `${AGENT}/${RUN}` }
    const { size } = await stat(join(where.folder, 'hindcast.db'))
    const { store, disk } = await openSqliteStore({
      ...where,
      rulesVersion: RULES_VERSION,
      maxPages: size / 4_096 + 250,
    })
    const payload = parsePayload('equity', { equity: 5 })
    const fact = {
      kind: 'equity',
      at: instant('2025-01-02T00:00:00Z'),
      run: RUN,
      turn: null,
      actor: 'person',
      payload,
    } as const
    const merged = importFacts(store, [draftOf(fact)], { source: 'test', progress: () => {} })
    await expect(merged).rejects.toMatchObject({ code: 'store_full' })
    await store.close()
    await disk.close()
    const again = await openRun(folder)
    expect(await again.verify()).toMatchObject({ sound: true, archives: 0 })
    await again.close()
  })
})

test('a log that an import replaces while it is exported is exported whole', async () => {
  await inFolder(async (folder) => {
    const [one, other] = [await openRun(folder), await openRun(folder)]
    const told = Array.from({ length: 3_000 }, (_, n) =>
      one.equity({ at: new Date(Date.UTC(2025, 0, 5, 0, 0, n)).toISOString(), equity: 100 + n }),
    )
    await Promise.all(told)
    const imported = other.import({ facts: [trip(2, 'two'), trip(3, 'three')] })
    let done = false
    void imported.finally(() => {
      done = true
    })
    for (let n = 0; !done || n === 0; n++) {
      const { to, events } = await one.export({ to: join(folder, `export-${n}.jsonl`) })
      const lines = (await readFile(to, 'utf8')).trim().split('\n')
      const ids = new Set(lines.map((line) => (JSON.parse(line) as { event: string }).event))
      expect([ids.size, lines.length]).toEqual([events, events])
    }
    await imported
    await one.close()
    await other.close()
  })
})
