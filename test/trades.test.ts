import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrade } from './by-fills.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 0, 1)

let home: string
let memory: Memory

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hindcast-trades-'))
  memory = await openMemory({ home, run: 'bt', mode: 'backtest', actor: 'person' })
  // Every third loses 1R; of the last two, which have no stop, nothing is known in R.
  for (let i = 0; i < 12; i++)
    await memory.tradeRecord({
      symbol: i % 2 === 0 ? 'XAUUSD' : 'BTC',
      side: 'long',
      size: 1,
      entryPrice: 100,
      exitPrice: i % 3 === 0 ? 90 : 115,
      ...(i < 10 ? { stop: 90 } : {}),
      entryAt: START + i * HOUR_MS,
      at: START + i * HOUR_MS + 60_000,
      strategy: 'breakout',
    })
  await openTrade(memory, {
    symbol: 'OLD',
    side: 'long',
    size: 2,
    price: 50,
    stop: 45,
    at: START + 20 * HOUR_MS,
  })
  await memory.adjust({ symbol: 'OLD', to: 'NEW', at: START + 21 * HOUR_MS })
  await memory.tick({
    at: START + 22 * HOUR_MS,
    positions: [{ symbol: 'NEW', side: 'long', size: 2, mark: 60 }],
  })
  await memory.correct({ void: true, trade: 'T2', reason: 'it never was' })
})
afterAll(async () => {
  await memory.close()
  await rm(home, { recursive: true, force: true })
})

describe('a page of trades', () => {
  test('goes on before its last one until there is none', async () => {
    const seen: string[] = []
    let before: string | undefined
    let pages = 0
    do {
      const { trades, next } = await memory.trades({ limit: 5, before })
      seen.push(...trades.map(({ handle }) => handle))
      before = next ?? undefined
      pages += 1
    } while (before !== undefined)
    expect(seen).toEqual(Array.from({ length: 13 }, (_, i) => `T${13 - i}`))
    expect(pages).toBe(3)
    expect((await memory.trades({ before: 'T1' })).why).toBe('no trade that matches is older than T1')
    expect((await memory.trades({ before: 'E1' })).why).toBe('no trade that matches is older than E1')
    await expect(memory.trades({ before: 'B1' })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'before',
    })
  })

  test('has the outcome of each in R, of an open one at its mark', async () => {
    const { trades } = await memory.trades({})
    const of = (handle: string) => trades.find((trade) => trade.handle === handle)
    expect(of('T1')).toMatchObject({ r: -1 })
    expect(of('T3')).toMatchObject({ r: 1.5 })
    expect(of('T12')).toMatchObject({ r: null })
    expect(of('T13')).toMatchObject({ symbol: 'NEW', status: 'open', r: 2 })
    expect(of('T2')).toMatchObject({ status: 'voided', r: null })
  })
})

describe('the totals', () => {
  test('are of all that match, whatever the page', async () => {
    // 11 closed, T2 being voided: T1, T4, T7 and T10 lost 10, seven made 15. T11 and T12 have no R.
    const all = { trades: 13, open: 1, closed: 11, net: 65, r: 3.5, judged: 9 }
    expect((await memory.trades({})).totals).toEqual(all)
    expect((await memory.trades({ limit: 2, before: 'T9' })).totals).toEqual(all)
    expect((await memory.trades({ symbol: 'BTC' })).totals).toMatchObject({ trades: 6, closed: 5 })
    expect((await memory.trades({ symbol: 'NEW' })).totals).toMatchObject({ trades: 1, open: 1, judged: 0 })
    expect((await memory.trades({ status: 'voided' })).totals).toMatchObject({ trades: 1, closed: 0, net: 0 })
  })

  test('agree with the trades themselves, for every filter and as of a moment', async () => {
    const asOf = START + 8 * HOUR_MS
    for (const filter of [
      {},
      { symbol: 'XAUUSD' },
      { strategy: 'breakout' },
      { status: 'closed' },
      { asOf },
    ] as const) {
      const { trades, totals } = await memory.trades({ ...filter, limit: 100 })
      const closed = trades.filter(({ status }) => status === 'closed')
      expect(totals).toMatchObject({
        trades: trades.length,
        closed: closed.length,
        net: closed.reduce((sum, { pnl }) => sum + Number(pnl), 0),
        judged: closed.filter(({ r }) => r !== null).length,
      })
    }
  })

  test('are left out where nobody wants them', async () => {
    expect(await memory.trades({ totals: false, limit: 1 })).toMatchObject({ totals: null, next: 'T13' })
  })
})
