import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fc, test as prop } from '@fast-check/vitest'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { histories } from './promises/histories.ts'
import { AGENT, inFolder, openRun, RUN, replay } from './promises/memories.ts'
import { readEverything } from './promises/read-everything.ts'

// An import records past facts in order of time. Until something is recorded live, they keep their own times; from then on they are
// known when they are imported.

const NOW = Date.parse('2025-03-03T09:00:00Z')

const openLive = (home: string, actor: 'person' | 'agent' = 'person', agent = AGENT): Promise<Memory> =>
  openMemory({ home, agent, actor, clock: { now: () => NOW } as never })

const day = (n: number, time = '12:00') => `2025-01-${String(n).padStart(2, '0')}T${time}:00Z`

const trip = (n: number, trade: string) => ({
  kind: 'trade.recorded',
  at: day(n),
  payload: {
    ...{ symbol: 'BTC', side: 'long', size: 1, entryPrice: 100, exitPrice: 100 + n },
    ...{ entryAt: day(n, '10:00'), trade },
  },
})

const fill = (id: string, at: string, side: 'buy' | 'sell', price: number, size = 1) => ({
  ...{ kind: 'fill', id, at },
  payload: { symbol: 'ETH', side, size, price, fee: 1 },
})

const knownTrades = async (memory: Memory, asOf?: string) =>
  (await memory.trades({ ...(asOf === undefined ? {} : { asOf }) })).trades.map(({ tradeId }) => tradeId)

test('a past in two files, the older one first, keeps its own times: as of each day only what had happened is known', () =>
  inFolder(async (home) => {
    const memory = await openLive(home)
    await memory.configure({ currency: 'EUR' })
    await memory.import({ facts: [trip(5, 'five'), trip(2, 'two')] })
    await memory.import({ facts: [trip(8, 'eight')] })
    expect(await knownTrades(memory, day(3))).toEqual(['two'])
    expect(await knownTrades(memory, day(6))).toEqual(['five', 'two'])
    expect((await memory.events({ kind: 'trade.recorded' })).events.map(({ source }) => source)).toEqual([
      'call',
      'call',
      'call',
    ])
    await memory.close()
  }))

test('after the first fact recorded live, what is imported is known from now on, and older facts stay as they were', () =>
  inFolder(async (home) => {
    const memory = await openLive(home)
    await memory.import({ facts: [trip(5, 'five')] })
    await memory.tick({ equity: 1_000 })
    const { events: before } = await memory.events({ after: 0 })
    expect(await memory.import({ facts: [trip(2, 'two')] })).toMatchObject({ facts: 1 })
    expect(await knownTrades(memory, day(20))).toEqual(['five'])
    expect(await knownTrades(memory)).toEqual(['two', 'five'])
    const { events } = await memory.events({ after: 0 })
    expect(events.slice(0, before.length)).toEqual(before)
    expect(events.at(-1)?.knownAt).toBe('2025-03-03T09:00:00.000Z')
    await memory.close()
  }))

prop.prop([histories(), fc.nat(1_000)], { numRuns: 8 })(
  'P1: as of a moment before an import in the middle of a history, everything reads as it did before it',
  (history, when) =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      const middle = Math.ceil(history.length / 2)
      const known = (await replay(memory, history.slice(0, middle))).filter((at) => at !== null)
      const asOf = known[when % Math.max(1, known.length)]
      const last = known.at(-1)
      const before = asOf !== undefined && last !== undefined && asOf < last
      const read = before ? await readEverything(memory, asOf) : null
      const { payload } = trip(2, 'two')
      await memory.import({
        facts: [{ ...trip(2, 'two'), at: last ?? day(2), payload: { ...payload, symbol: 'WHEAT' } }],
      })
      await replay(memory, history.slice(middle))
      if (before) expect(await readEverything(memory, asOf)).toEqual(read)
      expect((await memory.verify()).problems).toEqual([])
      await memory.close()
    }),
)

test('a copy by export and import has the same head hash, also when its import is cut off and goes on', () =>
  inFolder(async (home) => {
    const file = join(home, 'all.jsonl')
    const source = await openLive(home)
    await source.write({ to: 'note', key: 'gold', text: 'Sold at the range high.' })
    await source.import({ facts: [trip(2, 'two'), trip(5, 'five')] })
    await source.correct({ void: true, trade: 'T2', reason: 'never was' })
    await source.export({ to: file })
    const { head } = await source.verify()
    const copy = await openLive(home, 'person', 'copy')
    expect(await copy.import({ from: file })).toMatchObject({
      facts: head.seq,
      actors: [{ actor: 'person', facts: head.seq }],
    })
    expect(await copy.verify()).toMatchObject({ sound: true, head })
    expect(await copy.import({ from: file })).toMatchObject({ facts: 0, duplicates: head.seq })

    const text = await readFile(file, 'utf8')
    const half = join(home, 'half.jsonl')
    await writeFile(half, text.split('\n').slice(0, 2).join('\n'))
    const cut = await openLive(home, 'person', 'cut')
    await cut.import({ from: half })
    await cut.import({ from: file })
    expect(await cut.verify()).toMatchObject({ sound: true, head })
    for (const memory of [source, copy, cut]) await memory.close()
  }))

test('an export with an edited text is no copy: it is imported as facts, with the text as it is now', () =>
  inFolder(async (home) => {
    const file = join(home, 'all.jsonl')
    const source = await openLive(home)
    await source.write({ to: 'note', key: 'gold', text: 'Sold at the range high.' })
    await source.export({ to: file })
    const { head } = await source.verify()
    await writeFile(file, (await readFile(file, 'utf8')).replace('range high', 'range low'))
    const other = await openLive(home, 'person', 'other')
    await other.import({ from: file })
    const verdict = await other.verify()
    expect(verdict.sound).toBe(true)
    expect(verdict.head.hash).not.toBe(head.hash)
    expect((await other.read({ path: 'notes/gold.md' })).text).toContain('range low')
    for (const memory of [source, other]) await memory.close()
  }))

test('an edited export, and one that an agent imports, is imported as facts of whoever imports it', () =>
  inFolder(async (home) => {
    const file = join(home, 'all.jsonl')
    const source = await openLive(home)
    await source.import({ facts: [trip(2, 'two'), trip(5, 'five')] })
    await source.export({ to: file })
    const { head } = await source.verify()
    const edited = join(home, 'edited.jsonl')
    await writeFile(edited, (await readFile(file, 'utf8')).replace('"exitPrice":"105"', '"exitPrice":"106"'))
    for (const [from, actor] of [
      [edited, 'person'],
      [file, 'agent'],
    ] as const) {
      const memory = await openLive(home, actor, `of-${actor}`)
      expect(await memory.import({ from })).toMatchObject({ facts: 2, source: 'facts' })
      expect((await memory.verify()).head.hash).not.toBe(head.hash)
      expect((await memory.events({})).events.map((event) => event.actor)).toEqual([actor, actor])
      await memory.close()
    }
    await source.close()
  }))

test('fills older than what the log has of their symbol arrive as the round trips they make; run again they are duplicates', () =>
  inFolder(async (home) => {
    const memory = await openLive(home)
    await memory.import({ facts: [fill('a', day(10), 'buy', 100), fill('b', day(11), 'sell', 110)] })
    const old = [
      fill('a', day(10), 'buy', 100),
      fill('o1', day(2), 'buy', 90, 2),
      fill('o2', day(3), 'sell', 95, 3),
      fill('o3', day(4), 'buy', 80),
    ]
    expect(await memory.import({ facts: old })).toMatchObject({
      facts: 2,
      duplicates: 1,
      booked: { closed: 2, open: 0, net: '22', fees: '3' },
    })
    const { trades } = await memory.trades({})
    expect(trades.map(({ side, size, pnl, entryAt }) => [side, size, pnl, entryAt?.slice(0, 10)])).toEqual([
      ['short', '0', expect.any(String), '2025-01-03'],
      ['long', '0', expect.any(String), '2025-01-02'],
      ['long', '0', '8', '2025-01-10'],
    ])
    expect(await memory.import({ facts: old })).toMatchObject({ facts: 0 })
    expect((await memory.flags({})).flags).toEqual([])
    await memory.close()
  }))

test('older fills that do not come to flat are rejected by line, and the others are taken if asked for', () =>
  inFolder(async (home) => {
    const memory = await openLive(home)
    await memory.import({ facts: [fill('a', day(10), 'buy', 100), fill('b', day(11), 'sell', 110)] })
    const before = (await memory.status()).events
    const facts = [
      fill('o1', day(2), 'buy', 90),
      fill('o2', day(3), 'sell', 95),
      fill('o3', day(4), 'buy', 80),
    ]
    await expect(memory.import({ facts })).rejects.toMatchObject({ code: 'fill_too_old' })
    expect((await memory.status()).events).toBe(before)
    expect(await memory.import({ facts, skipRefused: true })).toMatchObject({
      facts: 1,
      refusals: 1,
      refused: [{ line: 3 }],
    })
    await memory.close()
  }))

test('a fact that the log rejects ends the import with its line; those before it are in, and the next import goes on', () =>
  inFolder(async (home) => {
    const memory = await openLive(home)
    const facts = [
      trip(2, 'two'),
      { kind: 'corrected', at: day(3), payload: { trade: 'T9', void: true, reason: 'x' } },
      trip(5, 'five'),
    ]
    await expect(memory.import({ facts })).rejects.toMatchObject({
      message: expect.stringContaining('line 2'),
    })
    expect(await knownTrades(memory)).toEqual(['two'])
    expect(await memory.import({ facts, dryRun: true, skipRefused: true })).toMatchObject({
      facts: 1,
      refusals: 1,
    })
    expect(await memory.import({ facts, skipRefused: true })).toMatchObject({
      facts: 1,
      duplicates: 1,
      refusals: 1,
    })
    expect(await knownTrades(memory)).toEqual(['five', 'two'])
    await memory.close()
  }))

test('an id that two rows of a file have with other content is an error; one that the log has stands as it is', () =>
  inFolder(async (home) => {
    const memory = await openLive(home)
    const twice = [fill('a', day(2), 'buy', 100), fill('a', day(3), 'buy', 101)]
    await expect(memory.import({ facts: twice })).rejects.toMatchObject({ code: 'id_taken' })
    expect((await memory.status()).events).toBe(0)
    await memory.import({ facts: [fill('a', day(2), 'buy', 100)] })
    expect(await memory.import({ facts: [fill('a', day(2), 'buy', 99)] })).toMatchObject({
      facts: 0,
      notices: [expect.stringContaining('line 1')],
    })
    await memory.close()
  }))

test('a simulated run’s facts never get into a live log', () =>
  inFolder(async (folder) => {
    const run = await openRun(folder)
    await run.tick({ at: day(1), equity: 1 })
    await run.export({ to: join(folder, 'run.jsonl') })
    await run.close()
    const live = await openMemory({ home: folder, agent: AGENT, actor: 'person' })
    await expect(live.import({ from: join(folder, 'run.jsonl') })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    expect((await live.status({})).events).toBe(0)
    await live.close()
    const other = await openMemory({ home: folder, agent: 'other', run: 'copy', mode: 'paper' })
    await other.import({ from: join(folder, 'run.jsonl') })
    expect((await other.state()).equity).toBe('1')
    expect((await other.events({ kind: 'equity' })).events[0]?.run).toBe('copy')
    await other.close()
  }))

test('a backup put in an agent’s place is that agent', () =>
  inFolder(async (folder) => {
    const memory = await openRun(join(folder, 'home'))
    await memory.import({ facts: [trip(5, 'five')] })
    await memory.backup({ to: join(folder, 'kept') })
    const trades = await memory.trades({})
    await memory.import({ facts: [trip(6, 'six')] })
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
  }))

test('what is imported is what was given, whatever becomes of the list since', () =>
  inFolder(async (home) => {
    const memory = await openLive(home)
    const facts = [trip(2, 'two')]
    const imported = memory.import({ facts })
    facts.push(trip(3, 'three'))
    expect(await imported).toMatchObject({ facts: 1 })
    await memory.close()
  }))

test('an export of a log that is written meanwhile is whole up to where it began', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.import({ facts: Array.from({ length: 500 }, (_, n) => trip(1 + (n % 20), `t${n}`)) })
    const exporting = memory.export({ to: join(home, 'all.jsonl') })
    await memory.tick({ at: day(25), equity: 1 })
    const { lines: written, to } = await exporting
    const lines = (await readFile(to, 'utf8')).trim().split('\n')
    expect(lines.length).toBe(written)
    await memory.close()
  }))
