import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { served } from './http/server.ts'
import { inFolder } from './promises/memories.ts'

// Ways for an agent to get round the limits that a person has set (P9). Each is an error by the library, by import and over HTTP.

const AT = '2025-06-02T10:00:00Z'
const POSITION = { symbol: 'XAU', side: 'long', size: 1, mark: 100 } as const

interface Way {
  readonly call: keyof Memory
  readonly path: string
  readonly input: { readonly [field: string]: unknown }
  /** The kind of fact that it would be in an import. */
  readonly kind?: string
}

const way = (call: keyof Memory, path: string, input: Way['input'], kind?: string): Way => ({
  call,
  path,
  input,
  ...(kind === undefined ? {} : { kind }),
})

const WAYS: readonly Way[] = [
  way('configure', 'configure', { limits: { riskPerTrade: 0.5 } }, 'configured'),
  way('configure', 'configure', { limits: {} }, 'configured'),
  way('configure', 'configure', { drawdownLimit: 0.9 }, 'configured'),
  way('configure', 'configure', { evidence: { probe: 1 } }, 'configured'),
  way('configure', 'configure', { appetite: 'grossman-zhou' }, 'configured'),
  way('configure', 'configure', { currency: 'JPY' }, 'configured'),
  way('configure', 'configure', { barSeconds: 604_800 }, 'configured'),
  way('configure', 'configure', { calendar: { zone: 'Asia/Tokyo' } }, 'configured'),
  way('configure', 'configure', { notify: 'https://example.com' }, 'configured'),
  way('instrument', 'instrument', { symbol: 'XAU', multiplier: 0.000001 }, 'instrument'),
  way('instrument', 'instrument', { symbol: 'NEW', multiplier: 0.000001 }, 'instrument'),
  way('instrument', 'instrument', { symbol: 'XAU', quoteCurrency: 'JPY' }, 'instrument'),
  way('instrument', 'instrument', { symbol: 'XAU', calendar: { zone: 'Asia/Tokyo' } }, 'instrument'),
  way('instrument', 'instrument', { symbol: 'XAU', reportedBy: 'name' }, 'instrument'),
  way('adjust', 'adjust', { symbol: 'BTC', to: 'XAU' }, 'adjusted'),
  way('adjust', 'adjust', { symbol: 'XAU', to: 'GOLD' }, 'adjusted'),
  way('adjust', 'adjust', { symbol: 'XAU', ratio: 1000 }, 'adjusted'),
  way('tick', 'tick', { positions: [POSITION], marks: { XAU: { price: 100, rate: 0.001 } } }, 'tick'),
  way('fill', 'fill', { symbol: 'XAU', side: 'buy', size: 1, price: 100, rate: 0.001 }, 'fill'),
  way('cash', 'cash', { type: 'deposit', amount: 1_000_000 }, 'cash'),
]

const setLimits = async (home: string): Promise<void> => {
  const person = await openMemory({ home, agent: 'gold', actor: 'person' })
  await person.configure({
    limits: { riskPerTrade: 0.01, symbols: ['XAU'] },
    drawdownLimit: 0.2,
    evidence: { probe: 0.1 },
  })
  await person.instrument({ symbol: 'XAU', multiplier: 100, quoteCurrency: 'USD' })
  await person.close()
}

test('an agent gets round limits in no way by the library', () =>
  inFolder(async (home) => {
    await setLimits(home)
    const agent = await openMemory({ home, agent: 'gold' })
    const before = (await agent.status()).events
    for (const { call, input } of WAYS) {
      const made = (agent[call] as (input: unknown) => Promise<unknown>)(input)
      await expect(made, JSON.stringify(input)).rejects.toMatchObject({ code: 'not_allowed' })
    }
    expect((await agent.status()).events).toBe(before)
    await agent.close()
  }))

test('nor by an import, whoever it says recorded the fact', () =>
  inFolder(async (home) => {
    await setLimits(home)
    const agent = await openMemory({ home, agent: 'gold' })
    const before = (await agent.status()).events
    for (const { kind, input } of WAYS)
      for (const actor of [undefined, 'person', 'broker']) {
        const payload = JSON.parse(JSON.stringify(input), (_, value) =>
          typeof value === 'number' ? String(value) : value,
        )
        for (const given of [input, payload]) {
          const fact = { kind, at: AT, payload: given, ...(actor === undefined ? {} : { actor }) }
          await expect(agent.import({ facts: [fact] } as never), JSON.stringify(fact)).rejects.toMatchObject({
            code: expect.stringMatching(/^(not_allowed|invalid_|unknown_|rejected)/),
          })
        }
      }
    expect((await agent.status()).events).toBe(before)
    await agent.close()
  }))

test('nor over HTTP, without a token or with an agent’s', () =>
  inFolder(async (home) => {
    await setLimits(home)
    const server = await served(home)
    const before = (await server.call('gold', 'status')).body.events
    for (const { path, input } of WAYS)
      expect((await server.call('gold', path, input)).status, JSON.stringify(input)).toBe(403)
    expect((await server.call('gold', 'status')).body.events).toBe(before)
    const person = await openMemory({ home, agent: 'gold', actor: 'person' })
    const keeper = await person.tokenCreate({
      bearer: 'person',
      scope: 'write',
      all: true,
    })
    await person.close()
    const again = await openMemory({ home, agent: 'gold', actor: 'person', token: keeper.secret })
    const { secret: token } = await again.tokenCreate({ bearer: 'agent' })
    await again.close()
    for (const { path, input } of WAYS)
      expect((await server.call('gold', path, input, { token })).status, JSON.stringify(input)).toBe(403)
    expect((await server.call('new', 'tick', { positions: [] }, { token })).status).toBe(403)
    await server.close()
  }))

test('once a person has set limits, cash in the live log is the broker’s or a person’s', () =>
  inFolder(async (home) => {
    const person = await openMemory({ home, agent: 'gold', actor: 'person' })
    await person.tick({ equity: 10_000 })
    const agent = await openMemory({ home, agent: 'gold' })
    expect((await agent.cash({ type: 'interest', amount: 1 })).outcome).toBe('recorded')
    await person.configure({ limits: { lossPerDay: 0.02 } })
    await expect(agent.cash({ type: 'interest', amount: 500 })).rejects.toMatchObject({
      code: 'not_allowed',
      field: 'type',
    })
    expect((await person.cash({ type: 'interest', amount: 500 })).outcome).toBe('recorded')
    await agent.close()
    await person.close()
  }))
