import { fc, test as property } from '@fast-check/vitest'
import { type Memory, openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolsOf } from '#mcp/tools'
import { inFolder } from '../promises/memories.ts'
import { shownTrade } from '../shown.ts'
import { asked, overHttp, overStdio, type Served } from './client.ts'

const TRADE = {
  symbol: 'XAUUSD',
  direction: 'long',
  entry_price: 2000,
  exit_price: 2010,
  pnl: 10,
  strategy_name: 'breakout',
  market_context: 'held the low',
  size: 1,
  entry_at: '2026-03-02T09:00:00Z',
  exit_at: '2026-03-02T10:00:00Z',
}

/** A server over an empty memory, and another handle on the same. */
const served = async (home: string): Promise<Served & { readonly memory: Memory }> => {
  const mcp = await overHttp({ home })
  const memory = await openMemory({ home })
  return {
    ...mcp,
    memory,
    close: async () => {
      await mcp.close()
      await memory.close()
    },
  }
}

const countOf = async (memory: Memory): Promise<number> => (await memory.status()).events

describe('what is wrong is told with a code and what to do, and leaves nothing written', () => {
  test.each<[string, string, { readonly [argument: string]: unknown }, string, RegExp]>([
    [
      'a wrong type',
      'record_fill',
      { symbol: 'X', side: 'buy', size: 'many', price: 1 },
      'invalid_size',
      /size/,
    ],
    ['a missing field', 'decide', { action: 'enter', direction: 'long' }, 'invalid_input', /symbol/],
    [
      'a field too many',
      'memory_write',
      { to: 'note', key: 'a', text: 'b', color: 'red' },
      'invalid_input',
      /takes to, text, key/,
    ],
    [
      'a field misspelt',
      'memory_write',
      { to: 'note', key: 'a', txet: 'b', text: 'b' },
      'invalid_input',
      /Did you mean text\?/,
    ],
    ['a word that is none', 'decide', { action: 'buy' }, 'invalid_input', /enter, add, reduce/],
    [
      'an inner prototype',
      'begin_turn',
      { current_context: { X: JSON.parse('{"__proto__":{"trend":"up"}}') } },
      'invalid_input',
      /context/,
    ],
    [
      'five megabytes',
      'memory_write',
      { to: 'note', key: 'a', text: 'x'.repeat(5_000_000) },
      'payload_too_large',
      /./,
    ],
    [
      'a list for an object',
      'create_trading_plan',
      { trigger_condition: [], planned_action: { type: 'skip_trade' }, reasoning: 'rest' },
      'invalid_input',
      /trigger_condition/,
    ],
    ['a renamed field', 'remember_trade', { ...TRADE, entry_price: 'high' }, 'invalid_price', /entry_price/],
    ['a time that is none', 'remember_trade', { ...TRADE, exit_at: 'noon' }, 'invalid_time', /exit_at/],
    ['a turn that is none', 'decide', { turn: 'T9', action: 'skip', symbol: 'X' }, 'not_found', /turn/],
    ['a memory that is none', 'get_trade_reflection', { trade: 'T9' }, 'not_found', /T9/],
  ])('%s', async (_, tool, given, code, said) =>
    inFolder(async (home) => {
      const { client, memory, close } = await served(home)
      const before = await countOf(memory)
      const { failed, text, data } = await asked(client, tool, given)
      expect({ failed, error: data.error }).toMatchObject({ failed: true, error: { code } })
      expect(text).toMatch(said)
      expect(text.length).toBeLessThan(2_000)
      expect(await countOf(memory)).toBe(before)
      await close()
    }),
  )

  test('an unknown tool, resource or prompt is an error of the protocol with our code', () =>
    inFolder(async (home) => {
      const { client, close } = await served(home)
      const refused = { code: -32602, data: { code: 'not_found', next: expect.any(String) } }
      await expect(client.callTool({ name: 'sell_all' })).rejects.toMatchObject({ code: -32602 })
      await expect(client.readResource({ uri: 'hindcast://secrets' })).rejects.toMatchObject({ code: -32602 })
      await expect(client.readResource({ uri: 'hindcast://trade/T9' })).rejects.toMatchObject(refused)
      await expect(client.readResource({ uri: 'hindcast://journal/..%2F..%2Fetc' })).rejects.toMatchObject({
        code: -32602,
      })
      await expect(client.getPrompt({ name: 'sell' })).rejects.toMatchObject({ code: -32602 })
      await close()
    }))
})

test('an error has the code and sentence of every door, by the names of the tool', () =>
  inFolder(async (home) => {
    const { client, memory, close } = await served(home)
    const order = { symbol: 'X', side: 'long', stop: -1 }
    for (const [name, given, call] of [
      [
        'decide',
        { action: 'skip', symbol: 'X', confidence: 60 },
        () => memory.decide({ action: 'skip', symbol: 'X', confidence: 60 }),
      ],
      [
        'decide',
        { action: 'wait', symbol: 'X' },
        () => memory.decide({ action: 'wait' as never, symbol: 'X' }),
      ],
      [
        'decide',
        { action: 'enter', symbol: 'X', direction: 'long', stop: -1 },
        () => memory.decide({ action: 'enter', ...order } as never),
      ],
      [
        'record_fill',
        { symbol: 'X', side: 'buy', size: '3,305.20', price: 1 },
        () => memory.fill({ symbol: 'X', side: 'buy', size: '3,305.20', price: 1 }),
      ],
      ['get_trade_reflection', { trade: 'T9' }, () => shownTrade(memory, { of: 'T9' })],
    ] as const) {
      const error = await call().then(
        () => null,
        (cause: unknown) => Object(cause).toJSON(),
      )
      expect(error).not.toBeNull()
      const { data } = await asked(client, name, given)
      const { next, ...same } = name === 'get_trade_reflection' ? { ...error, field: 'trade' } : error
      expect(data.error).toMatchObject(same)
      expect(Object(data.error).next.replaceAll(/`[^`]+`/g, '')).toBe(next.replaceAll(/`[^`]+`/g, ''))
    }
    const inCallsWords = await asked(client, 'memory_search', { question: 'gold' })
    expect(inCallsWords.text).toBe(
      'invalid_input (question): question is not a field of memory_search. Did you mean query?',
    )
    const renamed = await asked(client, 'remember_trade', { ...TRADE, entry_price: -1 })
    expect(renamed.text).toBe(
      'invalid_price (entry_price): entry_price is not a price: -1. Give a finite number of at least 0, or leave it out.',
    )
    const nested = await asked(client, 'record_tick', {
      positions: [{ symbol: 'X', direction: 'up', size: 1 }],
    })
    expect(nested.text).toMatch(
      /^invalid_side \(positions\.0\.direction\): positions\.0\.direction cannot be "up"/,
    )
    await close()
  }))

test.each(['wait', 'hodl', 'exitt'])('the action %s gets the list of actions, and no guess', (action) =>
  inFolder(async (home) => {
    const { client, close } = await served(home)
    const { text } = await asked(client, 'decide', { action, symbol: 'X' })
    expect(text).toMatch(/action is one of enter, add, reduce, exit, hold, skip, retire\.$/)
    expect(text).not.toContain('Did you mean')
    await close()
  }),
)

test('a prototype among the arguments changes nothing', () =>
  inFolder(async (home) => {
    const { client, close } = await served(home)
    const plan =
      '{"trigger_condition":{"__proto__":1},"planned_action":{"type":"skip_trade"},"reasoning":"x"}'
    expect(await asked(client, 'create_trading_plan', JSON.parse(plan))).toMatchObject({
      failed: true,
      text: expect.stringMatching(/__proto__/),
    })
    await asked(
      client,
      'memory_write',
      JSON.parse('{"to":"note","key":"a","text":"b","__proto__":{"polluted":1}}'),
    )
    expect(Reflect.get({}, 'polluted')).toBe(undefined)
    await close()
  }))

test('malformed messages are answered, and the server goes on', () =>
  inFolder(async (home) => {
    const { handler, client, close } = await served(home)
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    for (const body of ['{"jsonrpc":', '[]', '{"method":"tools/call"}', '"x"', 'null']) {
      const response = await handler.fetch(
        new Request('http://localhost/mcp', { method: 'POST', headers, body }),
      )
      expect(response.status, body).toBeGreaterThanOrEqual(400)
      expect(await response.text(), body).toContain('"error"')
    }
    expect((await asked(client, 'get_agent_state')).failed).toBe(false)
    await close()
  }))

test('a thousand calls at once are all answered', () =>
  inFolder(async (home) => {
    const { client, memory, close } = await served(home)
    const fills = Array.from({ length: 1_000 }, (_, i) => ({
      id: `f${i}`,
      at: Date.UTC(2026, 2, 2) + i * 1_000,
      symbol: `S${i % 7}`,
      side: i % 2 === 0 ? 'buy' : 'sell',
      size: 1,
      price: 100,
    }))
    const answers = await Promise.all(
      fills.map((fill) => asked(client, 'record_fill', { ...fill, at: new Date(fill.at).toISOString() })),
    )
    expect(answers.filter(({ failed }) => failed)).toEqual([])
    expect((await memory.events({ kind: 'fill', limit: 1_000 })).events).toHaveLength(1_000)
    await close()
  }))

test('two clients that tell the same trade tell one', () =>
  inFolder(async (home) => {
    const [one, other] = await Promise.all([overStdio(home), overStdio(home)])
    const told = await Promise.all(
      [one, other, one, other].map((client) => asked(client, 'remember_trade', TRADE)),
    )
    expect(told.map(({ data }) => data.trades)).toEqual(
      Array.from({ length: 4 }, () => [expect.objectContaining({ handle: 'T1' })]),
    )
    expect(told.filter(({ data }) => data.outcome === 'recorded')).toHaveLength(1)
    await Promise.all([one.close(), other.close()])
    const memory = await openMemory({ home })
    expect((await memory.trades()).trades).toHaveLength(1)
    await memory.close()
  }))

test('a client that is gone half way leaves what was acknowledged, and no half of anything', () =>
  inFolder(async (home) => {
    const client = await overStdio(home)
    await asked(client, 'memory_write', { to: 'note', key: 'kept', text: 'acknowledged' })
    const underWay = Array.from({ length: 50 }, (_, i) =>
      asked(client, 'memory_write', { to: 'note', key: `k${i}`, text: 'x'.repeat(10_000) }).catch(() => null),
    )
    await client.close()
    await Promise.all(underWay)
    const memory = await openMemory({ home })
    expect((await memory.read({ path: 'notes/kept.md' })).text).toBe('acknowledged')
    expect(await memory.verify()).toMatchObject({ sound: true })
    await memory.close()
  }))

describe('whatever a tool is given', () => {
  let folder: Promise<void>
  let release: () => void
  let mcp: Awaited<ReturnType<typeof served>>

  beforeAll(async () => {
    const ready = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    release = done.resolve
    folder = inFolder(async (home) => {
      mcp = await served(home)
      ready.resolve()
      await done.promise
      await mcp.close()
    })
    await ready.promise
  })
  afterAll(async () => {
    release()
    await folder
  })

  const given = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('XAUUSD', 'long', 'buy', 'T1', 'E1', 'P1', '2026-03-02T09:00:00Z', 'playbook.md', '../x'),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.object({ maxDepth: 2, maxKeys: 3 }),
  )

  property.prop(
    [
      fc.constantFrom(...toolsOf('trading')).chain((tool) =>
        fc.tuple(
          fc.constant(tool),
          fc.record(Object.fromEntries(Object.keys(tool.input.shape).map((name) => [name, given])), {
            requiredKeys: [],
          }),
        ),
      ),
    ],
    { numRuns: 300 },
  )('it answers, or says what is wrong, and writes only when it answered', async ([tool, taken]) => {
    const before = await countOf(mcp.memory)
    const { failed, data } = await asked(mcp.client, tool.name, JSON.parse(JSON.stringify(taken)))
    if (!failed) return
    expect(data).toMatchObject({ error: { code: expect.not.stringMatching(/^unexpected$/) } })
    expect(await countOf(mcp.memory)).toBe(before)
  })

  test('and the record is sound after it', async () => {
    expect(await mcp.memory.verify()).toMatchObject({ sound: true })
  })
})
