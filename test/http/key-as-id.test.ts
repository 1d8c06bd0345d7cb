import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { type HttpServer, serveHttp } from 'hindcast/http'
import { afterEach, beforeEach, expect, test } from 'vitest'

let home = ''
let server: HttpServer
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hindcast-keys-'))
  server = await serveHttp({ home, port: 0 })
})
afterEach(async () => {
  await server.close()
  await rm(home, { recursive: true, force: true })
})

let keys = 0
const post = async (path: string, input: object, key = `key-${keys++}`) => {
  const response = await fetch(`${server.url}/v1/agents/gold/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(input),
  })
  return (await response.json()) as { readonly [field: string]: unknown }
}

const FILL = { symbol: 'XAUUSD', side: 'buy', size: '1', price: '2000' } as const

test('a fact that is told again with its time is the same one, whatever key it comes under', async () => {
  const dated = { ...FILL, at: '2026-01-05T09:00:00Z' }
  expect(await post('fill', dated)).toMatchObject({ outcome: 'recorded' })
  expect(await post('fill', dated)).toMatchObject({ outcome: 'duplicate' })
})

test('what is recorded under keys is what the library records, to the event', async () => {
  const facts = [
    ['instrument', { symbol: 'XAUUSD', multiplier: 100, at: '2026-01-05T08:59:00Z' }],
    ['tick', { at: '2026-01-05T09:00:00Z', positions: [], equity: 10_000 }],
    ['decide', { at: '2026-01-05T09:00:00Z', action: 'enter', symbol: 'XAUUSD', side: 'long' }],
    ['fill', { ...FILL, at: '2026-01-05T09:01:00Z' }],
    ['write', { to: 'note', key: 'gold', text: 'Falls on strong jobs reports.', at: '2026-01-05T09:02:00Z' }],
  ] as const
  const place = { agent: 'gold', run: 'bt', mode: 'backtest' } as const
  const own = join(home, 'own')
  const memory = await openMemory({ home: own, ...place })
  for (const [call, input] of facts) {
    await memory[call](input as never)
    await post(`${call}?run=bt&mode=backtest`, input)
  }
  const { events } = await memory.events({ limit: 100 })
  expect((await post('events?run=bt', { limit: 100 })).events).toEqual(JSON.parse(JSON.stringify(events)))
  await memory.close()
})

test.each([
  ['one', FILL],
  ['several', { fills: [FILL, FILL] }],
])(
  'a fill without id or time, %s in a call, counts once when it is sent again to a restarted server',
  async (_, input) => {
    const first = await post('fill', input, 'the-key')
    expect(first).toMatchObject({ outcome: 'recorded' })
    await server.close()
    server = await serveHttp({ home, port: 0 })
    expect(await post('fill', input, 'the-key')).toMatchObject({
      outcome: 'duplicate',
      trades: [{ handle: 'T1' }],
    })
  },
)

test.each([
  ['one', { text: 'Gold falls as the dollar firms' }],
  ['several', { observations: [{ text: 'Gold falls as the dollar firms' }, { text: 'Silver rises' }] }],
])(
  'news without id or time, %s in a call, is one fact when it is sent again to a restarted server',
  async (_, input) => {
    const first = await post('observe', input, 'the-key')
    await server.close()
    server = await serveHttp({ home, port: 0 })
    expect(await post('observe', input, 'the-key')).toMatchObject({
      outcome: 'duplicate',
      memories: first.memories,
    })
  },
)
