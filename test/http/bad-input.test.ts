import type { Socket } from 'node:net'
import { type Memory, openMemory } from 'hindcast'
import { serveHttp } from 'hindcast/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { until } from '../until.ts'
import { answerTo, connected, head, sent } from './raw-request.ts'
import { type Answer, answerOf, expectProblem, inServer, pathTo, type Served, served } from './server.ts'

const MB = 1024 * 1024
const NOTE = { to: 'note', key: 'a', text: 'b' } as const
const JSON_BODY = { 'content-type': 'application/json' }
/** Of the right shape, and no home's. */
const FORGED = `hct_0123456789ab_${'A'.repeat(43)}`

const post = async (server: Served, path: string, init: RequestInit): Promise<Answer> =>
  answerOf(await fetch(`${server.url}${path}`, { method: 'POST', ...init }))

const nested = (deep: number): string => `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`

const note = (server: Served, headers: { readonly [name: string]: string }): Promise<Answer> =>
  server.call('gold', 'write', NOTE, { headers })

const takenOrEnded = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', resolve)
  })

type Bad = readonly [what: string, ask: (server: Served) => Promise<Answer>, code: string, status: number]

const BAD: readonly Bad[] = [
  ['an unknown agent', (s) => s.call('copper', 'status'), 'not_found', 404],
  ['an agent whose name is none', (s) => s.call('a b', 'status'), 'invalid_name', 400],
  ['an unknown run', (s) => s.call('gold', 'status', {}, { query: '?run=none' }), 'not_found', 404],
  ['a call that is none', (s) => s.call('gold', 'sell.all'), 'not_found', 404],
  ['a path that is none', (s) => post(s, '/v2/agents', {}), 'not_found', 404],
  ['a wrong type', (s) => s.call('gold', 'write', { to: 'note', key: 1, text: 'b' }), 'invalid_input', 400],
  [
    'a wrong price',
    (s) => s.call('gold', 'fill', { symbol: 'X', side: 'buy', size: 1, price: 'high' }),
    'invalid_price',
    400,
  ],
  ['a field too many', (s) => s.call('gold', 'write', { ...NOTE, color: 'red' }), 'invalid_input', 400],
  ['a list', (s) => s.call('gold', 'write', [NOTE]), 'invalid_input', 400],
  ['null', (s) => s.call('gold', 'write', 'null'), 'invalid_input', 400],
  ['a text', (s) => s.call('gold', 'write', '"note"'), 'invalid_input', 400],
  ['no JSON', (s) => s.call('gold', 'write', '{"key":'), 'invalid_input', 400],
  ['100,000 levels', (s) => s.call('gold', 'write', nested(100_000)), 'invalid_input', 400],
  [
    'a prototype',
    (s) => s.call('gold', 'write', '{"to":"note","key":"a","text":"b","__proto__":{"x":1}}'),
    'invalid_input',
    400,
  ],
  [
    'a constructor',
    (s) => s.call('gold', 'write', '{"to":"note","key":"a","text":"b","constructor":{"prototype":{"x":1}}}'),
    'invalid_input',
    400,
  ],
  [
    'a prototype deep inside',
    (s) => s.call('gold', 'turn', '{"context":{"X":{"__proto__":{"trend":"up"}}}}'),
    'invalid_input',
    400,
  ],
  [
    'a prototype for a symbol',
    (s) => s.call('gold', 'turn', '{"context":{"__proto__":{"trend":"up"}}}'),
    'invalid_input',
    400,
  ],
  [
    'a prototype for an id',
    (s) => s.call('gold', 'trade.close', { trade: '__proto__', price: 1 }),
    'not_found',
    404,
  ],
  ['text/plain', (s) => note(s, { 'content-type': 'text/plain' }), 'invalid_input', 400],
  ['a form', (s) => note(s, { 'content-type': 'application/x-www-form-urlencoded' }), 'invalid_input', 400],
  [
    'bytes that are no UTF-8',
    (s) => post(s, pathTo('gold', 'write'), { headers: JSON_BODY, body: Buffer.from([0x7b, 0xff, 0x7d]) }),
    'invalid_input',
    400,
  ],
  [
    'a parameter that is none',
    (s) => s.call('gold', 'write', NOTE, { query: '?limit=1' }),
    'invalid_input',
    400,
  ],
  [
    'a parameter twice',
    (s) => s.call('gold', 'write', NOTE, { query: '?strategy=a&strategy=b' }),
    'invalid_input',
    400,
  ],
  [
    'a mode that is none',
    (s) => s.call('gold', 'write', NOTE, { query: '?run=x&mode=dream' }),
    'invalid_input',
    400,
  ],
  [
    'GET for a call',
    async (s) => answerOf(await fetch(`${s.url}${pathTo('gold', 'status')}`)),
    'not_found',
    404,
  ],
  [
    'DELETE for a call',
    async (s) => answerOf(await fetch(`${s.url}${pathTo('gold', 'write')}`, { method: 'DELETE' })),
    'not_found',
    404,
  ],
  [
    'OPTIONS for a call',
    async (s) => answerOf(await fetch(`${s.url}${pathTo('gold', 'write')}`, { method: 'OPTIONS' })),
    'not_found',
    404,
  ],
  [
    'a key of 10,000 characters',
    (s) => note(s, { 'idempotency-key': 'k'.repeat(10_000) }),
    'invalid_input',
    400,
  ],
  [
    'a key of 10,000 characters for a call without ids',
    (s) => s.call('gold', 'maintain', {}, { key: 'k'.repeat(10_000) }),
    'invalid_input',
    400,
  ],
  [
    'a key with a tab in it',
    (s) =>
      sent(
        s.port,
        head('POST', pathTo('gold', 'write'), { 'idempotency-key': 'a\tb', 'content-length': '22' }),
        JSON.stringify(NOTE),
      ),
    'invalid_input',
    400,
  ],
  [
    'a key with a null in it',
    (s) =>
      sent(
        s.port,
        head('POST', pathTo('gold', 'write'), { 'idempotency-key': 'a\0b', 'content-length': '22' }),
        JSON.stringify(NOTE),
      ),
    'invalid_input',
    400,
  ],
  ['an empty key', (s) => note(s, { 'idempotency-key': '' }), 'invalid_input', 400],
  ['a foreign origin', (s) => note(s, { origin: 'https://evil.example' }), 'foreign_origin', 403],
  ['no origin to speak of', (s) => note(s, { origin: 'null' }), 'foreign_origin', 403],
  [
    'a foreign host',
    (s) =>
      sent(s.port, head('POST', pathTo('gold', 'status'), { host: 'evil.example', 'content-length': '0' })),
    'foreign_origin',
    403,
  ],
  [
    'a host that begins like ours',
    (s) => sent(s.port, head('GET', '/healthz', { host: 'localhost.evil.example' })),
    'foreign_origin',
    403,
  ],
  ['no HTTP', (s) => sent(s.port, 'EHLO hindcast\r\n\r\n'), 'invalid_input', 400],
  [
    'two lengths',
    (s) =>
      sent(
        s.port,
        head('POST', pathTo('gold', 'write'), { 'content-length': '22', 'transfer-encoding': 'chunked' }),
        JSON.stringify(NOTE),
      ),
    'invalid_input',
    400,
  ],
  [
    'an agent of dots',
    (s) => sent(s.port, head('POST', '/v1/agents/%2e%2e/status', { 'content-length': '0' })),
    'not_found',
    404,
  ],
  [
    'an agent with a way up',
    (s) => sent(s.port, head('POST', '/v1/agents/..%2f..%2fetc/status', { 'content-length': '0' })),
    'invalid_name',
    400,
  ],
  [
    'an agent with half a character',
    (s) => sent(s.port, head('POST', '/v1/agents/%ff/status', { 'content-length': '0' })),
    'invalid_name',
    400,
  ],
  [
    'a run with a way up',
    (s) => s.call('gold', 'status', {}, { query: '?run=..%2f..%2fsilver' }),
    'invalid_name',
    400,
  ],
  [
    'a file outside',
    (s) => s.call('gold', 'read', { path: '../../silver/workspace/notes/a.md' }),
    'invalid_name',
    400,
  ],
  ['a file outside by its path', (s) => s.call('gold', 'read', { path: '/etc/passwd' }), 'invalid_name', 400],
  [
    'a file with encoded dots',
    (s) => s.call('gold', 'read', { path: 'notes/%2e%2e%2f%2e%2e%2fanchors.jsonl' }),
    'not_found',
    404,
  ],
  [
    '50 MB',
    (s) => sent(s.port, head('POST', pathTo('gold', 'write'), { 'content-length': `${50 * MB}` })),
    'payload_too_large',
    413,
  ],
  [
    'a place to go on from that is none',
    async (s) => answerOf(await fetch(`${s.url}${pathTo('gold', 'events')}?after=x`)),
    'invalid_input',
    400,
  ],
  [
    'a token where none was made',
    (s) => s.call('gold', 'write', NOTE, { token: FORGED }),
    'token_refused',
    401,
  ],
  ['a token for an agent', (s) => s.call(FORGED, 'status'), 'holds_secret', 400],
  [
    'a token for a parameter',
    (s) => s.call('gold', 'write', NOTE, { query: `?${FORGED}=1` }),
    'invalid_input',
    400,
  ],
  ['a token for a call', (s) => s.call('gold', FORGED), 'not_found', 404],
  ['a token for an origin', (s) => note(s, { origin: `https://${FORGED}` }), 'foreign_origin', 403],
  [
    'a token for a host',
    (s) => sent(s.port, head('GET', '/healthz', { host: FORGED })),
    'foreign_origin',
    403,
  ],
  ['a token for a type', (s) => note(s, { 'content-type': FORGED }), 'invalid_input', 400],
  ['a token for a value', (s) => s.call('gold', 'decide', { action: FORGED }), 'invalid_input', 400],
  ['a token for a field', (s) => s.call('gold', 'write', { ...NOTE, [FORGED]: 1 }), 'invalid_input', 400],
]

describe('what is wrong is told with a code and what to do, and leaves nothing written', () => {
  let end: () => void
  let over: Promise<void>
  let server: Served
  let gold: Memory
  /** A body that stops half way, which the server waits for no longer than it says. */
  let slow: Promise<Answer>

  beforeAll(async () => {
    const ready = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    end = done.resolve
    over = inServer(async (given) => {
      server = given
      gold = await openMemory({ home: server.home, agent: 'gold' })
      await gold.write({ to: 'note', key: 'first', text: 'there' })
      const silver = await openMemory({ home: server.home, agent: 'silver' })
      await silver.write(NOTE)
      await silver.close()
      slow = sent(server.port, head('POST', pathTo('gold', 'write'), { 'content-length': '22' }), '{"key":')
      ready.resolve()
      await done.promise
      await gold.close()
    })
    await Promise.race([ready.promise, over])
  })
  afterAll(async () => {
    end()
    await over
  })

  const unharmed = async (before: number): Promise<void> => {
    expect((await gold.status()).events).toBe(before)
    expect((await server.call('silver', 'status')).status).toBe(200)
    expect(Reflect.get({}, 'x')).toBe(undefined)
  }

  test.each(BAD)('%s', async (_, ask, code, status) => {
    const before = (await gold.status()).events
    const answer = await ask(server)
    expectProblem(answer, code, status)
    expect(answer.text).not.toContain(FORGED.slice(17))
    expect(answer.text.length).toBeLessThan(3_000)
    await unharmed(before)
  })

  test('HEAD is answered without a body', async () => {
    for (const path of [pathTo('gold', 'write'), pathTo('gold', 'events')]) {
      const answer = await fetch(`${server.url}${path}`, { method: 'HEAD' })
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe('')
    }
    expect((await fetch(`${server.url}/healthz`, { method: 'HEAD' })).status).toBe(200)
  })

  test.each(['write', 'mcp'])('50 MB that come without saying how many, for %s', async (name) => {
    const before = (await gold.status()).events
    const socket = await connected(server.port)
    const answer = answerTo(socket)
    socket.write(
      head('POST', pathTo('gold', name), {
        'transfer-encoding': 'chunked',
        accept: 'application/json, text/event-stream',
      }),
    )
    const part = Buffer.concat([
      Buffer.from(`${MB.toString(16)}\r\n`),
      Buffer.alloc(MB, 'x'),
      Buffer.from('\r\n'),
    ])
    for (let sentMb = 0; sentMb < 50 && socket.writable; sentMb++)
      if (!socket.write(part)) await takenOrEnded(socket)
    const { status, text } = await answer
    // Whoever goes on sending may find the connection ended before the answer is read.
    if (text !== '') expect(status, text).toBe(413)
    await unharmed(before)
  })

  test('a client that goes half way through the body', async () => {
    const before = (await gold.status()).events
    for (const framing of [{ 'content-length': '22' }, { 'transfer-encoding': 'chunked' }]) {
      const socket = await connected(server.port)
      socket.write(head('POST', pathTo('gold', 'write'), framing))
      socket.write(framing['content-length'] === undefined ? '7\r\n{"key":\r\n' : '{"key":')
      await new Promise((later) => setTimeout(later, 20))
      socket.destroy()
    }
    await unharmed(before)
  })

  test('a client that does not wait for the answer', async () => {
    const fill = { id: 'gone', at: '2026-03-02T09:00:00Z', symbol: 'X', side: 'buy', size: 1, price: 10 }
    const body = JSON.stringify(fill)
    for (let i = 0; i < 20; i++) {
      const socket = await connected(server.port)
      socket.write(head('POST', pathTo('gold', 'fill'), { 'content-length': `${body.length}` }) + body)
      if (i % 2 === 0) await new Promise((later) => setTimeout(later, 2))
      socket.destroy()
    }
    expect((await server.call('gold', 'fill', fill)).status).toBe(200)
    expect((await gold.events({ kind: 'fill' })).events).toHaveLength(1)
    expect(await gold.verify()).toMatchObject({ sound: true })
  })

  test('two clients that write the same trade write one', async () => {
    const trade = {
      ...{ symbol: 'EURUSD', side: 'short', size: 1, entryPrice: 1.1, exitPrice: 1.09 },
      ...{ entryAt: '2026-03-02T09:00:00Z', at: '2026-03-02T10:00:00Z' },
    }
    const told = await Promise.all(
      Array.from({ length: 8 }, () => server.call('gold', 'trade.record', trade)),
    )
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 200))
    expect(told.filter(({ body }) => body.outcome === 'recorded')).toHaveLength(1)
    expect((await gold.trades({ symbol: 'EURUSD' })).trades).toHaveLength(1)
  })

  test('a body that does not come is waited for no longer', async () => {
    const before = (await gold.status()).events
    expectProblem(await slow, 'body_incomplete', 408)
    await unharmed(before)
  })
})

test('of a thousand calls at once each is done and answered', () =>
  inServer(async (server) => {
    const fills = Array.from({ length: 1_000 }, (_, i) => ({
      ...{ id: `f${i}`, at: new Date(Date.UTC(2026, 2, 2) + i * 1_000).toISOString() },
      ...{ symbol: `S${i % 7}`, side: i % 2 === 0 ? 'buy' : 'sell', size: 1, price: 100 },
    }))
    const answers = await Promise.all(fills.map((fill) => server.call('gold', 'fill', fill)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const memory = await openMemory({ home: server.home, agent: 'gold' })
    expect((await memory.events({ kind: 'fill', limit: 1_000 })).events).toHaveLength(1_000)
    expect(await memory.verify()).toMatchObject({ sound: true })
    await memory.close()
  }))

test('many agents, each by both doors at once, are all answered, and closed when they are idle', () =>
  inServer(
    async (server) => {
      const names = Array.from({ length: 6 }, (_, i) => `agent-${i}`)
      const tool = (agent: string, key: string) =>
        post(server, pathTo(agent, 'mcp', ''), {
          headers: { ...JSON_BODY, accept: 'application/json, text/event-stream' },
          body: JSON.stringify({
            ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
            params: { name: 'memory_write', arguments: { to: 'note', key, text: 'x'.repeat(20_000) } },
          }),
        })
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => n).flatMap((n) =>
          names.flatMap((agent) => [
            server.call(agent, 'write', { to: 'note', key: `k${n}`, text: 'b' }),
            tool(agent, `m${n}`),
          ]),
        ),
      )
      expect(
        answers.filter(({ status, text }) => status !== 200 || /isError":true|"error"/.test(text)),
      ).toEqual([])
      const open = async () =>
        Object((await (await fetch(`${server.url}/readyz`)).json()) as object).open === 0
      await until(async () => ((await open()) ? true : undefined), 'idle memories to be let go')
    },
    { idleMs: 50 },
  ))

describe('a server that cannot be', () => {
  test('beyond this machine without a token', () =>
    inFolder(async (home) => {
      for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com'])
        await expect(serveHttp({ home, host, port: 0 })).rejects.toMatchObject({
          code: 'not_allowed',
          field: 'host',
          next: expect.stringMatching(/hindcast token create/),
        })
    }))

  test('beyond this machine with a token everybody shows one', () =>
    inFolder(async (home) => {
      const person = await openMemory({ home, agent: 'gold', actor: 'person' })
      const { secret } = await person.tokenCreate({})
      await person.close()
      const server = await served(home, { host: '0.0.0.0' })
      const here = { ...server, url: `http://127.0.0.1:${server.port}` }
      expectProblem(
        await post(here, pathTo('gold', 'write'), { headers: JSON_BODY, body: '{}' }),
        'token_refused',
        401,
      )
      const answer = await post(here, pathTo('gold', 'write'), {
        headers: { ...JSON_BODY, authorization: `Bearer ${secret}` },
        body: JSON.stringify(NOTE),
      })
      expect(answer.status, answer.text).toBe(200)
      await server.close()
    }))

  test('on a port that is taken', () =>
    inServer(async ({ home, port }) => {
      await expect(serveHttp({ home, port })).rejects.toMatchObject({ code: 'invalid_input', field: 'port' })
    }))

  test.each([{ port: -1 }, { port: 1.5 }, { host: '' }, { color: 'red' }, { clock: 1 }, { origins: ['x'] }])(
    'as %j',
    async (options) => {
      await expect(serveHttp(options as never)).rejects.toMatchObject({
        code: expect.stringMatching(/^invalid_/),
      })
    },
  )
})

test('a page of a site that is allowed may call, and no other', () =>
  inServer(
    async (server) => {
      const asked = {
        method: 'OPTIONS',
        headers: { origin: 'https://desk.example', 'access-control-request-method': 'POST' },
      }
      const allowed = await fetch(`${server.url}${pathTo('gold', 'write')}`, asked)
      expect(allowed.headers.get('access-control-allow-origin')).toBe('https://desk.example')
      const answer = await server.call('gold', 'write', NOTE, { headers: { origin: 'https://desk.example' } })
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://desk.example')
      expectProblem(await note(server, { origin: 'https://evil.example' }), 'foreign_origin', 403)
    },
    { origins: ['https://desk.example'] },
  ))
