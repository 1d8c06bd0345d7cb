import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVERY_CALL, type Memory, openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVED } from '../../src/http/served-calls.ts'
import { inCopy } from '../promises/memories.ts'
import { BREAKOUTS, everyCall, inRun, recordBreakouts } from './every-call.ts'
import { expectProblem, inServer, type Served, served } from './server.ts'

type Scope = 'read' | 'write'
type TokenOf = Parameters<Memory['tokenCreate']>[0]

/** Who calls: as whom, for which agent (none: all) and for what. */
interface Kind {
  readonly actor: 'agent' | 'broker' | 'person'
  readonly agent: string | null
  readonly scope: Scope
}

const kind = (actor: Kind['actor'], scope: Scope, agent: string | null = null): Kind => ({
  actor,
  agent,
  scope,
})

const READ = 'read'
const WRITE = 'write'

/** Those whom a token lets in, with what each token says. */
const LET_IN: { readonly [caller: string]: Kind } = {
  'an agent that reads': kind('agent', READ),
  'an agent that writes': kind('agent', WRITE),
  'a broker that writes': kind('broker', WRITE),
  'a person who reads': kind('person', READ),
  'a person who writes': kind('person', WRITE),
  'a person of this agent': kind('person', WRITE, 'gold'),
  'a person of another agent': kind('person', WRITE, 'silver'),
  'another agent': kind('agent', WRITE, 'silver'),
}

/** Those that are tried with every call. */
const WHOLE: ReadonlySet<string> = new Set(['none', 'revoked', 'garbage', 'expired'])

const isHis = ({ actor, agent, scope }: Kind, name: string): boolean => {
  const call = SERVED.find((one) => one.name === name)
  if (call === undefined) throw new Error(name)
  return (
    (agent === null || agent === 'gold') &&
    (call.access === 'read' || scope === 'write') &&
    (call.access !== 'person' || actor === 'person')
  )
}

/** The calls that are served over HTTP; the others are this machine's alone. */
const servedCalls = (folder: string) =>
  everyCall(folder).filter(([name]) => SERVED.some((one) => one.name === name))

let breakouts = ''
beforeAll(async () => {
  breakouts = await mkdtemp(join(tmpdir(), 'hindcast-breakouts-'))
  await recordBreakouts(breakouts)
  const silver = await openMemory({ home: breakouts, agent: 'silver' })
  await silver.write({ to: 'note', key: 'a', text: 'b' })
  await silver.close()
})
afterAll(() => rm(breakouts, { recursive: true, force: true }))

/** The token of each home's keeper, who makes the others. */
const keepers = new Map<string, string>()

const keeperOf = async (home: string): Promise<string> => {
  const known = keepers.get(home)
  if (known !== undefined) return known
  const memory = await openMemory({ home, agent: 'silver', actor: 'person' })
  const { secret } = await memory.tokenCreate({ bearer: 'person', scope: WRITE, all: true })
  await memory.close()
  keepers.set(home, secret)
  return secret
}

const token = async (home: string, { actor, agent, scope }: Kind, more: TokenOf = {}): Promise<string> => {
  const keeper = await keeperOf(home)
  const memory = await openMemory({ home, agent: agent ?? 'silver', actor: 'person', token: keeper })
  const { secret } = await memory.tokenCreate({
    bearer: actor,
    scope,
    all: agent === null,
    ...more,
  })
  await memory.close()
  return secret
}

/** Everything that is on record in a home, by log. */
const recorded = async (home: string): Promise<readonly number[]> => {
  const counts: number[] = []
  for (const where of [{ agent: 'silver' }, { ...BREAKOUTS }]) {
    const memory = await openMemory({ home, ...where, create: false })
    counts.push((await memory.status()).events)
    await memory.close()
  }
  return counts
}

const withServer = (work: (server: Served) => Promise<void>): Promise<void> =>
  inCopy(breakouts, async (home) => {
    const server = await served(home)
    try {
      await work(server)
    } finally {
      await server.close()
    }
  })

test('every call is tried', () => {
  expect(new Set(everyCall('').map(([name]) => name))).toEqual(new Set(EVERY_CALL.map(({ name }) => name)))
})

test('calls of this machine alone are not served, and no field names a file of it', () =>
  withServer(async (server) => {
    const secret = await token(server.home, kind('person', WRITE))
    const before = await recorded(server.home)
    const local = everyCall(join(server.home, '..')).filter(
      ([name]) => !SERVED.some((one) => one.name === name),
    )
    expect(local.map(([name]) => name).sort()).toEqual(
      ['backup', 'delete', 'export', 'restore', 'token.create', 'token.revoke', 'tokens'].sort(),
    )
    for (const [name, input] of local)
      expectProblem(await server.call('gold', name, input, { token: secret }), 'not_found', 404)
    for (const [name, input] of [
      ['import', { from: '/etc/passwd' }],
      ['verify', { against: '/etc/passwd' }],
    ] as const)
      expectProblem(await server.call('gold', name, input, { token: secret }), 'not_allowed', 403)
    expect(await recorded(server.home)).toEqual(before)
  }))

describe('with a token', () => {
  test.each(Object.entries(LET_IN))('%s makes the calls of the token, and no other', (_, kind) =>
    withServer(async (server) => {
      const secret = await token(server.home, kind)
      const before = await recorded(server.home)
      const calls = servedCalls(join(server.home, '..'))
      for (const [name, input, run] of calls.filter(([name]) => !isHis(kind, name))) {
        const answer = await server.call('gold', name, input, { token: secret, query: inRun(run) })
        expectProblem(answer, 'not_allowed', 403)
        expect(answer.text).not.toContain(secret)
      }
      expect(await recorded(server.home)).toEqual(before)
      for (const [name, input, run] of calls.filter(([name]) => isHis(kind, name))) {
        const { status, text } = await server.call('gold', name, input, { token: secret, query: inRun(run) })
        expect([401, 403, 500], `${name}: ${text}`).not.toContain(status)
        if (name !== 'token.create') expect(text).not.toContain(secret)
      }
    }),
  )

  test('who only reads records nothing, whatever the call and its address say', () =>
    withServer(async (server) => {
      const secret = await token(server.home, kind('agent', READ))
      const memory = await openMemory({ home: server.home, ...BREAKOUTS })
      const { turn } = await memory.turn({ at: '2026-02-01T08:00:00Z', positions: [], equity: 12_000 })
      await memory.close()
      const before = await recorded(server.home)
      const reads = servedCalls(join(server.home, '..')).filter(([name]) => isHis(kind('agent', READ), name))
      for (const [name, input, run] of reads) {
        await server.call('gold', name, { ...input, turn }, { token: secret, query: inRun(run) })
        if (!['runs', 'status'].includes(name)) continue
        for (const query of ['?run=new&mode=backtest', '?mode=backtest', '?run=new&mode=live'])
          await server.call('gold', name, input, { token: secret, query })
        await server.call('silver', name, input, { token: secret, query: '?run=new&mode=live' })
        await server.call('copper', name, input, { token: secret, query: '?run=new&mode=live' })
      }
      expect(await recorded(server.home)).toEqual(before)
      const person = await openMemory({ home: server.home, agent: 'gold', actor: 'person', look: true })
      expect((await person.runs()).runs.map(({ run }) => run)).toEqual(['bt'])
      await person.close()
      const { agents } = (await (
        await fetch(`${server.url}/v1/agents`, { headers: { authorization: `Bearer ${secret}` } })
      ).json()) as { agents: string[] }
      expect(agents).toEqual(['gold', 'silver'])
    }))

  test('the list of agents has those of the token', () =>
    withServer(async (server) => {
      const secret = await token(server.home, LET_IN['another agent'] as Kind)
      const answer = await fetch(`${server.url}/v1/agents`, {
        headers: { authorization: `Bearer ${secret}` },
      })
      expect(await answer.json()).toEqual({ agents: ['silver'] })
    }))
})

describe('without one that counts', () => {
  test('where no token was ever made, an agent of this machine reads and writes', () =>
    withServer(async (server) => {
      const nobody = kind('agent', WRITE)
      const before = await recorded(server.home)
      for (const [name, input, run] of servedCalls(join(server.home, '..')).filter(
        ([name]) => !isHis(nobody, name),
      ))
        expectProblem(await server.call('gold', name, input, { query: inRun(run) }), 'not_allowed', 403)
      expect(await recorded(server.home)).toEqual(before)
      for (const [name, input, run] of servedCalls(join(server.home, '..')).filter(([name]) =>
        isHis(nobody, name),
      )) {
        const { status, text } = await server.call('gold', name, input, { query: inRun(run) })
        expect([401, 403, 500], `${name}: ${text}`).not.toContain(status)
      }
    }))

  test('where there are tokens, nobody is let in by none, a false, an expired or a revoked one', () =>
    withServer(async (server) => {
      const { home } = server
      const all = kind('person', WRITE)
      const good = await token(home, all)
      const revoked = await token(home, all)
      const past = await token(home, all, { expiresAt: new Date(Date.now() + 1_000).toISOString() })
      const person = await openMemory({ home, agent: 'silver', actor: 'person', token: await keeperOf(home) })
      await person.tokenRevoke({ token: revoked.slice(4, 16) })
      await person.close()
      const before = await recorded(home)
      const refused: { readonly [kind: string]: { readonly [name: string]: string } } = {
        none: {},
        revoked: { authorization: `Bearer ${revoked}` },
        garbage: { authorization: 'Bearer of bad news' },
        'not ours': { authorization: 'Bearer abc' },
        empty: { authorization: '' },
        'another scheme': { authorization: `Basic ${Buffer.from(`x:${good}`).toString('base64')}` },
        'another secret': { authorization: `Bearer ${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}` },
        'two of them': { authorization: `Bearer ${good} ${good}` },
        expired: { authorization: `Bearer ${past}` },
      }
      await new Promise((later) => setTimeout(later, 1_100))
      for (const [why, headers] of Object.entries(refused)) {
        const calls = servedCalls(join(home, '..'))
        // Who is refused for the shape of it is refused before anything is looked up.
        for (const [name, input, run] of WHOLE.has(why) ? calls : calls.slice(0, 2)) {
          const answer = await server.call('gold', name, input, { query: inRun(run), headers })
          expectProblem(answer, 'token_refused', 401)
          expect(answer.headers.get('www-authenticate'), why).toMatch(/^Bearer/)
          for (const secret of [good, revoked, past]) expect(answer.text).not.toContain(secret.slice(17))
        }
      }
      for (const path of ['', '/gold/events', '/gold/mcp'])
        expect((await fetch(`${server.url}/v1/agents${path}`)).status).toBe(401)
      expect(await recorded(home)).toEqual(before)
      expect((await server.call('silver', 'status', {}, { token: good })).status).toBe(200)
    }))

  test('whoever revokes the last token shuts the door', () =>
    withServer(async (server) => {
      const keeper = await keeperOf(server.home)
      const person = await openMemory({ home: server.home, agent: 'silver', actor: 'person', token: keeper })
      await person.tokenRevoke({ token: keeper.slice(4, 16) })
      await person.close()
      expectProblem(await server.call('silver', 'status', {}, { token: keeper }), 'token_refused', 401)
      expectProblem(await server.call('silver', 'status'), 'token_refused', 401)
    }))
})

describe('over the Model Context Protocol', () => {
  test.each([
    ['reads', READ, ['get_agent_state', 'recall_memories'], ['memory_write', 'begin_turn']],
    ['writes', WRITE, ['memory_write', 'recall_memories'], []],
    ['looks after the record', WRITE, ['memory_write', 'recall_memories'], []],
  ] as const)('whoever %s has the tools for it', (_, scope, has, hasNot) =>
    withServer(async (server) => {
      const secret = await token(server.home, kind('agent', scope))
      const text = await toMcp(server, secret, { method: 'tools/list' })
      for (const tool of has) expect(text).toContain(`"${tool}"`)
      for (const tool of hasNot) expect(text).not.toContain(`"${tool}"`)
    }),
  )

  test('a model records as the agent, whatever the token', () =>
    withServer(async (server) => {
      const secret = await token(server.home, kind('person', WRITE))
      const params = { name: 'memory_write', arguments: { to: 'note', key: 'whose', text: 'its own' } }
      expect(await toMcp(server, secret, { method: 'tools/call', params })).toContain('notes/whose.md')
      const memory = await openMemory({ home: server.home, ...BREAKOUTS })
      const { events } = await memory.events({ kind: 'note', limit: 1 })
      expect(events).toMatchObject([{ actor: 'agent' }])
      await memory.close()
    }))
})

const toMcp = async (server: Served, secret: string, message: object): Promise<string> => {
  const answer = await fetch(`${server.url}/v1/agents/gold/mcp${inRun()}&profile=trading`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${secret}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })
  return answer.text()
}

test('an agent by itself is told which agents there are, where there is no token', () =>
  inServer(async (server) => {
    expect(await (await fetch(`${server.url}/v1/agents`)).json()).toEqual({ agents: [] })
  }))
