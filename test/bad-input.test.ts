import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HindcastError, type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade } from './by-fills.ts'
import { databaseOf, dump, inFolder, openRun } from './promises/memories.ts'

const at = '2025-06-02T10:00:00Z'
const later = '2025-06-02T10:05:00Z'
const btc = { symbol: 'BTC', side: 'long', size: 1, mark: 100 } as const

/** Something known before the bad call, so that "nothing written" has something to compare with. */
const begin = async (memory: Memory): Promise<void> => {
  await memory.tick({ at, positions: [btc], equity: 1_000 })
}

interface Bad {
  readonly what: string
  readonly call: (memory: Memory) => Promise<unknown>
  readonly code: string
  readonly field: string
}

// Callers in plain JavaScript can pass anything; the casts stand in for them.
const wrong = (value: unknown) => value as never

const BAD: readonly Bad[] = [
  {
    what: 'a NaN price',
    call: (m) => m.fill({ at: later, symbol: 'BTC', side: 'buy', size: 1, price: Number.NaN }),
    code: 'invalid_price',
    field: 'price',
  },
  {
    what: 'an infinite price',
    call: (m) => m.fill({ at: later, symbol: 'BTC', side: 'buy', size: 1, price: Number.POSITIVE_INFINITY }),
    code: 'invalid_price',
    field: 'price',
  },
  {
    what: 'a negative price',
    call: (m) => m.fill({ at: later, symbol: 'BTC', side: 'buy', size: 1, price: -1 }),
    code: 'invalid_price',
    field: 'price',
  },
  {
    what: 'a negative mark',
    call: (m) => m.tick({ at: later, positions: [{ ...btc, mark: -5 }] }),
    code: 'invalid_price',
    field: 'positions.0.mark',
  },
  {
    what: 'a size of zero',
    call: (m) => m.fill({ at: later, symbol: 'BTC', side: 'buy', size: 0, price: 1 }),
    code: 'invalid_size',
    field: 'size',
  },
  {
    what: 'a negative size',
    call: (m) => m.tick({ at: later, positions: [{ ...btc, size: -1 }] }),
    code: 'invalid_size',
    field: 'positions.0.size',
  },
  {
    what: 'an unknown side',
    call: (m) => m.tick({ at: later, positions: [{ ...btc, side: wrong('up') }] }),
    code: 'invalid_side',
    field: 'positions.0.side',
  },
  {
    what: 'a time without zone',
    call: (m) => m.tick({ at: '2025-06-02T10:05:00', positions: [btc] }),
    code: 'invalid_time',
    field: 'at',
  },
  {
    what: 'a time in seconds',
    call: (m) => m.tick({ at: 1_748_858_700, equity: 1 }),
    code: 'invalid_time',
    field: 'at',
  },
  {
    what: 'the 30th of February',
    call: (m) => m.tick({ at: '2025-02-30T10:00:00Z', equity: 1 }),
    code: 'invalid_time',
    field: 'at',
  },
  {
    what: 'a snapshot older than the last',
    call: (m) => m.tick({ at: '2025-06-02T09:00:00Z', positions: [btc] }),
    code: 'stale_snapshot',
    field: 'at',
  },
  {
    what: 'a missing mark for an open position',
    call: (m) => m.tick({ at: later, positions: [{ symbol: 'BTC', side: 'long', size: 1 }] }),
    code: 'missing_mark',
    field: 'marks.BTC',
  },
  {
    what: 'a missing mark for a position that is gone',
    call: (m) => m.tick({ at: later, positions: [] }),
    code: 'missing_mark',
    field: 'marks.BTC',
  },
  {
    what: 'the same position twice',
    call: (m) => m.tick({ at: later, positions: [btc, btc] }),
    code: 'duplicate_position',
    field: 'positions',
  },
  {
    what: 'the same broker id twice',
    call: (m) =>
      m.tick({
        at: later,
        positions: [
          { ...btc, id: '7' },
          { ...btc, id: '7' },
        ],
      }),
    code: 'duplicate_position',
    field: 'positions',
  },
  {
    what: 'a position outside the scope',
    call: (m) => m.tick({ at: later, scope: ['ETH'], positions: [btc] }),
    code: 'invalid_input',
    field: 'positions',
  },
  {
    what: 'a payload over 1 MB',
    call: (m) => m.decide({ at: later, action: 'hold', context: { note: 'x'.repeat(1_100_000) } }),
    code: 'payload_too_large',
    field: 'decision',
  },
  {
    what: 'a reason as long as a book',
    call: (m) => m.decide({ at: later, action: 'hold', reason: 'x'.repeat(130_000) }),
    code: 'invalid_input',
    field: 'reason',
  },
  {
    what: 'an unknown field',
    call: (m) => m.fill(wrong({ at: later, symbol: 'BTC', side: 'buy', size: 1, price: 1, colour: 'red' })),
    code: 'invalid_input',
    field: 'colour',
  },
  {
    what: 'a missing field',
    call: (m) => m.fill(wrong({ at: later, symbol: 'BTC', side: 'buy', size: 1 })),
    code: 'invalid_price',
    field: 'price',
  },
  {
    what: 'a decision without a symbol',
    call: (m) => m.decide({ at: later, action: 'enter' }),
    code: 'invalid_input',
    field: 'symbol',
  },
  {
    what: 'confidence above 1',
    call: (m) => m.decide({ at: later, action: 'hold', confidence: 1.5 }),
    code: 'invalid_input',
    field: 'confidence',
  },
  {
    what: 'an exit before the entry',
    call: (m) =>
      m.tradeRecord({
        at,
        entryAt: later,
        symbol: 'ETH',
        side: 'long',
        size: 1,
        entryPrice: 1,
        exitPrice: 2,
      }),
    code: 'exit_before_entry',
    field: 'at',
  },
  {
    what: 'the close of a trade nobody knows',
    call: (m) => closeTrade(m, { at: later, trade: 'nothing', price: 1 }),
    code: 'not_found',
    field: 'of',
  },
  {
    what: 'a withdrawal of less than nothing',
    call: (m) => m.cash({ at: later, type: 'withdrawal', amount: -5 }),
    code: 'invalid_amount',
    field: 'amount',
  },
  {
    what: 'a split without a ratio',
    call: (m) => m.adjust({ at: later, symbol: 'BTC' }),
    code: 'invalid_input',
    field: 'ratio',
  },
  {
    what: 'a correction of nothing',
    call: (m) => m.correct({ trade: 'T1', set: {}, reason: 'because' }),
    code: 'invalid_input',
    field: 'set',
  },
  {
    what: 'an unknown turn',
    call: (m) => m.decide({ at: later, turn: 'yesterday', action: 'hold' }),
    code: 'not_found',
    field: 'turn',
  },
  {
    what: 'a time zone that is not one',
    call: (m) => m.configure({ calendar: { zone: 'Mars/Olympus' } }),
    code: 'invalid_input',
    field: 'calendar.zone',
  },
  {
    what: 'an import with one bad fact among good ones',
    call: (m) =>
      m.import({
        facts: [
          { kind: 'equity', at, payload: { equity: 5 } },
          { kind: 'equity', at, payload: { equity: 'much' } },
        ],
      }),
    code: 'invalid_amount',
    field: 'facts.1.equity',
  },
  {
    what: 'an import whose fact the rules refuse',
    call: (m) => m.import({ facts: [{ kind: 'tick', at: later, payload: { positions: [] } }] }),
    code: 'missing_mark',
    field: 'marks.BTC',
  },
]

describe('bad input is refused with a code, the field and what to do, and leaves nothing written', () => {
  test.each(BAD)('$what', async ({ call, code, field }) => {
    await inFolder(async (folder) => {
      const memory = await openRun(folder)
      await begin(memory)
      const before = dump(databaseOf(folder))
      const error = await call(memory).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(HindcastError)
      const { code: gotCode, field: gotField, next, message } = error as HindcastError
      expect({ code: gotCode, field: gotField }).toEqual({ code, field })
      expect(next.length).toBeGreaterThan(10)
      expect(message).not.toContain('[object')
      expect(dump(databaseOf(folder))).toEqual(before)
      // The next call works.
      expect((await memory.tick({ at: later, positions: [btc] })).outcome).toBe('recorded')
      await memory.close()
    })
  })
})

test('a tick seen before is not an error: it changes nothing and says so', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    await begin(memory)
    await memory.tick({ at: later, positions: [btc] })
    const before = dump(databaseOf(folder))
    expect(await memory.tick({ at, positions: [btc], equity: 1_000 })).toMatchObject({
      outcome: 'duplicate',
      message: 'already known: nothing changed',
    })
    expect(dump(databaseOf(folder))).toEqual(before)
    await memory.close()
  })
})

test('a live fact more than a day ahead of the clock is refused', async () => {
  await inFolder(async (folder) => {
    const memory = await openMemory({ home: folder, agent: 'live' })
    const ahead = new Date(Date.now() + 3 * 86_400_000)
    await expect(memory.tick({ at: ahead, equity: 1 })).rejects.toMatchObject({
      code: 'invalid_time',
      field: 'at',
    })
    expect((await memory.status({})).events).toBe(0)
    await memory.close()
  })
})

test('obvious keys and tokens in an agent’s text are masked before they are stored', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    await begin(memory)
    const secret = `sk-ant-${'a1B2'.repeat(8)}`
    await memory.decide({ at: later, action: 'hold', reason: `the key is ${secret}, hold on` })
    await memory.incident({ at: later, text: `Authorization: Bearer ${'Zz9'.repeat(12)}` })
    const { events } = await memory.events({ limit: 2 })
    expect(events.map((event) => event.payload.reason ?? event.payload.text)).toEqual([
      'Authorization: Bearer [masked]',
      'the key is [masked], hold on',
    ])
    await memory.close()
    for (const file of ['hindcast.db', 'anchors.jsonl'])
      expect((await readFile(join(folder, 'agent', 'runs', 'run', file))).includes(secret)).toBe(false)
  })
})

test('a damaged database is named as such, and the files stay as they are', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    await begin(memory)
    await memory.close()
    const file = databaseOf(folder)
    const bytes = await readFile(file)
    bytes.fill(0xab, 0, 4_096)
    await writeFile(file, bytes)
    const damaged = await openRun(folder)
    await expect(damaged.trades({ status: 'open' })).rejects.toMatchObject({ code: 'store_damaged' })
    await expect(damaged.status()).rejects.toMatchObject({ code: 'store_damaged' })
    await damaged.close()
    expect(await readFile(file)).toEqual(bytes)
  })
})

test('one workspace given to two agents is refused', async () => {
  await inFolder(async (folder) => {
    const first = await openMemory({ home: folder, agent: 'one' })
    await first.tick({ equity: 1 })
    await first.close()
    await mkdir(join(folder, 'two'))
    await writeFile(join(folder, 'two', 'hindcast.db'), await readFile(join(folder, 'one', 'hindcast.db')))
    const second = await openMemory({ home: folder, agent: 'two' })
    await expect(second.tick({ equity: 2 })).rejects.toMatchObject({ code: 'home_in_use' })
    await second.close()
  })
})

test('a folder that cannot be made is a coded error', async () => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'home'), 'a file where a folder should be')
    await chmod(join(folder, 'home'), 0o444)
    const memory = await openMemory({ home: join(folder, 'home'), agent: 'a' })
    await expect(memory.tick({ equity: 1 })).rejects.toMatchObject({
      code: 'not_allowed',
      field: 'home',
    })
    await memory.close()
  })
})
