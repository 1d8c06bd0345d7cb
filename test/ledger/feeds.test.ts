import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { type Memory, type OpenOptions, openMemory } from 'hindcast'
import { afterEach, beforeEach, describe, expect } from 'vitest'

// What one feed may record: fills with their snapshot in one call, and the terms that limits are measured in.

let home: string
const opened: Memory[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'feeds-'))
})
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close()
  await rm(home, { recursive: true, force: true })
})

const open = async (options: Partial<OpenOptions> = {}): Promise<Memory> => {
  const memory = await openMemory({ home, agent: 'desk', ...options })
  opened.push(memory)
  return memory
}

const NOT_ALLOWED = expect.objectContaining({ code: 'not_allowed' })

describe('a snapshot with the fills that it contains', () => {
  const ROUND_TRIP = [
    { at: '2026-03-02T10:02:00Z', id: 'f2', symbol: 'XAU', side: 'sell', size: 1, price: 104 },
    { at: '2026-03-02T10:01:00Z', id: 'f1', symbol: 'XAU', side: 'buy', size: 1, price: 100 },
  ] as const

  test('books the fills first, in the order of their times', async () => {
    const memory = await open({ run: 'past', mode: 'backtest' })
    await memory.tick({ at: '2026-03-02T10:00:00Z', positions: [] })
    const answer = await memory.tick({ at: '2026-03-02T10:15:00Z', positions: [], fills: [...ROUND_TRIP] })
    expect(answer).toMatchObject({ outcome: 'recorded', flags: [] })
    expect(answer.trades.map(({ handle }) => handle)).toEqual(['T1'])
    const { trades } = await memory.trades({})
    expect(trades).toMatchObject([{ side: 'long', entryPrice: '100', exitPrice: '104', pnl: '4' }])
    const again = await memory.tick({ at: '2026-03-02T10:15:00Z', positions: [], fills: [...ROUND_TRIP] })
    expect(again.outcome).toBe('duplicate')
    expect((await memory.trades({})).trades).toHaveLength(1)
  })

  test.prop([fc.infiniteStream(fc.nat())], { numRuns: 20 })(
    'makes the same trades of fills in any order within one call',
    async (chance) => {
      const fills = [100, 104, 97, 103, 99, 101].map((price, i) => ({
        at: `2026-03-02T10:0${i}:00Z`,
        id: `f${i}`,
        symbol: 'XAU',
        side: i % 3 === 0 ? ('buy' as const) : ('sell' as const),
        size: i % 3 === 0 ? 2 : 1,
        price,
        fee: '0.1',
      }))
      const keys = fills.map(() => chance.next().value)
      const shuffled = fills.map((fill, i) => ({ fill, key: keys[i] ?? 0 })).sort((a, b) => a.key - b.key)
      const orders = [fills, shuffled.map(({ fill }) => fill)]
      const answers = []
      for (const [i, order] of orders.entries()) {
        const memory = await open({
          agent: `desk-${i}-${keys.join('-').slice(0, 40)}`,
          run: 'past',
          mode: 'backtest',
        })
        await memory.fill({ fills: order })
        const { trades } = await memory.trades({})
        answers.push(trades.map(({ side, size, pnl, entryAt, exitAt }) => [side, size, pnl, entryAt, exitAt]))
      }
      expect(answers[1]).toEqual(answers[0])
    },
  )

  test('flags a fill that is too old and books the rest, where the fill alone is an error', async () => {
    const memory = await open({ run: 'past', mode: 'backtest' })
    const old = {
      at: '2026-03-02T09:00:00Z',
      id: 'f0',
      symbol: 'XAU',
      side: 'buy',
      size: 1,
      price: 90,
    } as const
    await memory.fill({ at: '2026-03-02T10:00:00Z', symbol: 'XAU', side: 'buy', size: 1, price: 100 })
    await expect(memory.fill(old)).rejects.toMatchObject({ code: 'fill_too_old' })
    const positions = [{ symbol: 'XAU', side: 'long', size: 1, mark: 101 }] as const
    const { flags } = await memory.tick({
      at: '2026-03-02T10:15:00Z',
      positions: [...positions],
      fills: [old],
    })
    expect(flags).toMatchObject([{ code: 'fill_unmatched' }])
    expect((await memory.trades({ status: 'open' })).trades).toMatchObject([{ size: '1', entryPrice: '100' }])
  })

  test('a fill without the id of its position is an error where several are open, and a flag in a snapshot', async () => {
    const memory = await open({ run: 'past', mode: 'backtest' })
    const positions = ['p1', 'p2'].map(
      (id) => ({ id, symbol: 'XAU', side: 'long', size: 1, price: 100, mark: 100 }) as const,
    )
    await memory.tick({ at: '2026-03-02T10:00:00Z', positions })
    const fill = { at: '2026-03-02T10:05:00Z', symbol: 'XAU', side: 'sell', size: 1, price: 101 } as const
    await expect(memory.fill(fill)).rejects.toMatchObject({ code: 'ambiguous', field: 'position' })
    const { flags } = await memory.tick({ at: '2026-03-02T10:15:00Z', positions, fills: [fill] })
    expect(flags).toMatchObject([{ code: 'fill_unmatched' }])
    await memory.fill({ ...fill, at: '2026-03-02T10:20:00Z', position: 'p2' })
    expect((await memory.trades({ status: 'closed' })).trades).toMatchObject([{ handle: 'T2', pnl: '1' }])
  })

  test('a symbol is not switched to whole trades while the broker holds it', async () => {
    const memory = await open({ run: 'past', mode: 'backtest' })
    await memory.fill({ at: '2026-03-02T10:00:00Z', symbol: 'XAU', side: 'buy', size: 1, price: 100 })
    const switched = { symbol: 'XAU', reportedBy: 'name' } as const
    await expect(memory.instrument(switched)).rejects.toMatchObject({ code: 'reported_otherwise' })
    await memory.fill({ at: '2026-03-02T11:00:00Z', symbol: 'XAU', side: 'sell', size: 1, price: 100 })
    await memory.instrument(switched)
  })

  test('records neither fills nor snapshot if one of them is wrong', async () => {
    const memory = await open({ run: 'past', mode: 'backtest' })
    const bad = { symbol: 'XAU', side: 'long', size: 1 } as const
    const call = memory.tick({ at: '2026-03-02T10:15:00Z', positions: [bad], fills: [ROUND_TRIP[1]] })
    await expect(call).rejects.toMatchObject({ code: 'missing_mark' })
    expect((await memory.trades({})).trades).toEqual([])
  })
})

describe('once a person has set limits', () => {
  const TERMS: { readonly [what: string]: (memory: Memory) => Promise<unknown> } = {
    'an instrument': (m) => m.instrument({ symbol: 'XAU', multiplier: 0.000001 }),
    'a rename': (m) => m.adjust({ symbol: 'XAU', to: 'BTC' }),
    'a split': (m) => m.adjust({ symbol: 'XAU', ratio: 1000 }),
    'the currency': (m) => m.configure({ currency: 'JPY' }),
    'the calendar': (m) => m.configure({ calendar: { zone: 'Asia/Tokyo' } }),
    'the length of a bar': (m) => m.configure({ barSeconds: 1 }),
    'a rate': (m) => m.fill({ symbol: 'BTC', side: 'buy', size: 1, price: 1, rate: 0.001 }),
  }

  test.each(Object.entries(TERMS))('%s is not the agent’s to record', async (_what, record) => {
    const person = await open({ actor: 'person' })
    const agent = await open({ actor: 'agent' })
    const broker = await open({ actor: 'broker' })
    await person.configure({ limits: { riskPerTrade: 0.01 } })
    const before = (await person.verify({})).events
    await expect(record(agent)).rejects.toEqual(NOT_ALLOWED)
    expect((await person.verify({})).events).toBe(before)
    await expect(record(broker)).resolves.toMatchObject({ outcome: 'recorded' })
  })
})

test.each(['deposit', 'withdrawal'] as const)(
  'a %s in a live log is not the agent’s to record',
  async (type) => {
    const agent = await open({ actor: 'agent' })
    await expect(agent.cash({ type, amount: 1_000 })).rejects.toEqual(NOT_ALLOWED)
    const broker = await open({ actor: 'broker' })
    await expect(broker.cash({ type, amount: 1_000 })).resolves.toMatchObject({ outcome: 'recorded' })
    const backtest = await open({ actor: 'agent', run: 'past', mode: 'backtest' })
    const at = '2026-03-02T10:00:00Z'
    await expect(backtest.cash({ at, type, amount: 1_000 })).resolves.toMatchObject({ outcome: 'recorded' })
  },
)
