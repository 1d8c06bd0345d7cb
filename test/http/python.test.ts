import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CALLS, type Memory, openMemory } from 'hindcast'
import { type HttpOptions, type HttpServer, serveHttp } from 'hindcast/http'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SERVED } from '../../src/http/served-calls.ts'
import { inFolder } from '../promises/memories.ts'
import { limitingProxy } from './limiting-proxy.ts'
import { losingAnswers } from './losing-answers.ts'
import { HAS_PYTHON, PYTHON_CLIENT, printedBy, runningBeside, shownBy } from './python-program.ts'

// clients/python/hindcast.py against the real server, by the machine's own Python.

const LOOP = { agent: 'gold', run: 'python-1', mode: 'backtest', strategy: 'with-the-trend' } as const

/** A server over a home of its own, which can be ended and started again where it was. */
const inServer = (
  work: (served: { home: string; server: () => HttpServer; restart: () => Promise<void> }) => Promise<void>,
  options: HttpOptions = {},
): Promise<void> =>
  inFolder(async (home) => {
    let server = await serveHttp({ home, port: 0, ...options })
    const restart = async (): Promise<void> => {
      const { port } = server
      await server.close()
      server = await serveHttp({ home, ...options, port })
    }
    try {
      await work({ home, server: () => server, restart })
    } finally {
      await server.close()
    }
  })

test('the page about Python quotes the loop that is run, word for word', async () => {
  const page = await readFile(new URL('../../docs/python.md', import.meta.url), 'utf8')
  const loop = await readFile(join(PYTHON_CLIENT, 'loop.py'), 'utf8')
  expect(blocksOf(page, 'python')).toContain(loop)
})

const blocksOf = (page: string, language: string): readonly string[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, found, text = '']) =>
    found === language ? [text] : [],
  )

describe.skipIf(!HAS_PYTHON)('the Python client', () => {
  test('runs the loop of its page, which prints what the page says, and the same when it is run again', () =>
    inServer(async ({ server }) => {
      const page = await readFile(new URL('../../docs/python.md', import.meta.url), 'utf8')
      const printed = await printedBy('loop.py', server().url)
      expect(blocksOf(page, 'text')).toContain(printed)
      expect(await printedBy('loop.py', server().url)).toBe(printed)
    }))

  test('answers what the library answers, in a copy of the home', () =>
    inServer(async ({ home, server, restart }) => {
      await printedBy('loop.py', server().url)
      await restart()
      const copy = join(home, 'copy')
      await cp(join(home, LOOP.agent), join(copy, LOOP.agent), { recursive: true })
      const memory = await openMemory({ home: copy, ...LOOP })
      const inLibrary: unknown[] = []
      for (const [call, input] of ASKED) inLibrary.push(await memory[call](input as never))
      await memory.close()
      const inPython = await shownBy(ASK_ALL, server().url, { ...LOOP, asked: ASKED })
      expect(inPython).toEqual(JSON.parse(JSON.stringify(inLibrary)))
    }))

  test('is one file for Python 3.10, of the standard library only', async () => {
    expect(await shownBy(NEEDED, '')).toEqual([[]])
  })

  test('makes every call by its name in snake case, with every field as a keyword in snake case', () =>
    inServer(async ({ home, server }) => {
      const person = await openMemory({ home, agent: 'gold', actor: 'person' })
      const mayAll = { all: true, bearer: 'person', scope: 'write' } as const
      const { secret } = await person.tokenCreate(mayAll)
      await person.close()
      const names = Object.keys(CALLS)
      const fields = [...new Set(Object.values(CALLS).flatMap(({ input }) => fieldsOf(input)))]
      const given = { calls: names.map(inSnakeCase), fields: fields.map(inSnakeCase), secret }
      const [shownFields, ...calls] = await shownBy(EVERY_CALL, server().url, given)
      const isServed = (call: string) =>
        SERVED.some(({ name }) => name === CALLS[call as keyof typeof CALLS].name)
      expect(calls).toEqual(
        names.map((name) => (isServed(name) ? ['invalid_input', 'noSuchField'] : ['not_found', 'path'])),
      )
      expect(shownFields).toEqual(fields)
    }))

  test('carries a turn through its calls', () =>
    inServer(async ({ server }) => {
      const [turn, why] = (await shownBy(ONE_TURN, server().url)) as readonly { [name: string]: unknown }[]
      expect(turn).toMatchObject({ isText: true, verdict: 'no_record' })
      expect(JSON.stringify(why)).toContain('the low held twice')
    }))

  test('says what went wrong with its code, field, remedy and status', () =>
    inServer(async ({ server }) => {
      expect(await shownBy(REFUSED, server().url)).toEqual([
        ['invalid_amount', 'equity', 400, true],
        ['not_found', 'agent', 404, true],
        ['not_allowed', 'token', 403, true],
        ['payload_too_large', 'body', 413, true],
        ['invalid_input', null, 0, true],
        ['invalid_input', null, 0, true],
        ['invalid_input', null, 0, true],
        ['not_found', 'path', 404, true],
        ['invalid_price', 'stop', 400, true],
        ['invalid_input', 'agent', 0, true],
        ['unreachable', 'url', 0, true],
      ])
    }))

  test('takes times and numbers as Python has them, and sends None as null', () =>
    inServer(async ({ server }) => {
      expect(await shownBy(AS_PYTHON_HAS_THEM, server().url)).toEqual([
        ['2026-01-05T08:00:00.000Z', { equity: '1234567890.12345678' }],
        ['2026-01-05T09:00:00.000Z', { equity: '9007199254740993' }],
        { P1: true, P2: false },
      ])
    }))

  test('shows a token where tokens were made, and keeps it out of what is printed', () =>
    inServer(async ({ home, server }) => {
      const person = await openMemory({ home, agent: 'gold', actor: 'person' })
      await person.tick({ equity: 1 })
      const { secret } = await person.tokenCreate({})
      await person.close()
      expect(await shownBy(WITH_TOKEN, server().url, secret)).toEqual([
        'token_refused',
        ['token_refused', false],
        ['gold'],
        true,
      ])
    }))

  test('waits as long as a proxy tells it to that limits the rate', () =>
    inServer(async ({ server }) => {
      const proxy = await limitingProxy(server().url)
      expect(await shownBy(OFTEN, proxy.url)).toEqual([3])
      await proxy.close()
    }))

  test.each([
    ['goes on running', false],
    ['is restarted', true],
  ])('records once what it sends again because the answer was lost, while the server %s', (_, isRestarted) =>
    inServer(async ({ home, server, restart }) => {
      const between = await losingAnswers(
        () => server().url,
        (path) => path.endsWith('/fill'),
        () => (isRestarted ? restart() : Promise.resolve()),
      )
      const shown = (await shownBy(TWO_EQUAL_FILLS, between.url)) as readonly { outcome: string }[]
      expect(shown).toHaveLength(2)
      expect(between.requests).toBe(3)
      await between.close()
      await server().close()
      expect(await fillsIn(home)).toBe(2)
    }),
  )

  test('records once what a program sends again under a key of its own', () =>
    inServer(async ({ home, server, restart }) => {
      await shownBy(UNDER_A_KEY, server().url)
      await restart()
      await shownBy(UNDER_A_KEY, server().url)
      await server().close()
      expect(await fillsIn(home)).toBe(1)
    }))

  test('follows every event, once and in order, through a restart of the server', () =>
    inServer(async ({ home, server, restart }) => {
      const { url } = server()
      await shownBy(RECORD_THREE, url)
      const follower = runningBeside(FOLLOW_NINE, url)
      const seen: unknown[] = []
      const see = async (many: number): Promise<void> => {
        while (seen.length < many) seen.push((await follower.next()).value)
      }
      await see(3)
      await shownBy(RECORD_THREE, url)
      await restart()
      await shownBy(RECORD_THREE, url)
      await see(9)
      expect((await follower.next()).done).toBe(true)
      await server().close()
      const memory = await openMemory({ home, agent: 'gold' })
      const { events } = await memory.events({ after: 0, limit: 100 })
      await memory.close()
      expect(seen).toEqual(JSON.parse(JSON.stringify(events)))
    }))
})

const fillsIn = async (home: string): Promise<number> => {
  const memory: Memory = await openMemory({ home, agent: 'gold' })
  const { events } = await memory.events({ kind: 'fill' })
  await memory.close()
  return events.length
}

const RESERVED: ReadonlySet<string> = new Set(['from', 'for', 'import'])
const inSnakeCase = (name: string): string =>
  RESERVED.has(name) ? `${name}_` : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const fieldsOf = (input: z.ZodType): readonly string[] => {
  const shapes = input instanceof z.ZodUnion ? (input.options as readonly z.ZodType[]) : [input]
  return shapes.flatMap((shape) => Object.keys((shape as z.ZodObject).shape))
}

const AT = '2026-03-02T14:00:00Z'

/** Reads and writes, in an order in which they make sense. */
const ASKED = [
  ['trades', { limit: 2 }],
  ['trades', { asOf: '2026-03-02T02:30:00Z', status: 'open' }],
  ['recall', { symbol: 'XAUUSD', context: { trend: 'up', volatility: 'normal' } }],
  ['check', { symbol: 'XAUUSD', side: 'long', entry: 3318, stop: 3312 }],
  ['turn', { at: AT, equity: 10_100, positions: [], marks: { XAUUSD: { price: 3320 } } }],
  ['decide', { at: AT, action: 'skip', symbol: 'XAUUSD', reason: 'late' }],
  ['planCreate', { condition: { drawdown: { from: 0.1 } }, action: { type: 'skip_trade' }, at: AT }],
  ['plans', { all: true }],
  ['write', { to: 'note', key: 'gold', text: 'Falls on strong jobs reports.' }],
  ['read', { path: 'notes/gold.md' }],
  ['state', {}],
  ['beliefs', { all: true }],
  ['events', { after: 0, limit: 1000 }],
] as const

const ASK_ALL = `
import re
place = {name: given[name] for name in ('agent', 'run', 'mode', 'strategy')}
memory = Hindcast(URL, **place)
for call, fields in given['asked']:
    method = re.sub('[A-Z]', lambda letter: '_' + letter[0].lower(), call)
    show(getattr(memory, method)(**fields))
`

const NEEDED = `
import ast, hindcast, sys
tree = ast.parse(open(hindcast.__file__, encoding='utf-8').read(), feature_version=(3, 10))
modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
modules += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
show([module for module in modules if module.split('.')[0] not in sys.stdlib_module_names])
`

const EVERY_CALL = `
import hindcast
show([hindcast._field(field) for field in given['fields']])
memory = Hindcast(URL, token=given['secret'], agent='gold')
for call in given['calls']:
    try:
        getattr(memory, call)(no_such_field=1)
    except HindcastError as error:
        show([error.code, error.field])
`

const ONE_TURN = `
memory = Hindcast(URL, agent='gold', run='bt', mode='backtest')
turn = memory.turn(at='2026-01-05T09:00:00Z', equity=10_000, positions=[])
check = turn.check(symbol='XAUUSD', side='long', entry=2000, stop=1990)
turn.decide(action='enter', symbol='XAUUSD', side='long', stop=1990, reason='the low held twice')
show({'isText': turn.text == turn['context']['text'] and len(turn.text) > 0, 'verdict': check['verdict']})
show(memory.show(of=turn.id))
`

const REFUSED = `
from datetime import datetime
memory = Hindcast(URL, agent='gold')
memory.tick(equity=1)
for refused in (
    lambda: memory.tick(equity='much'),
    lambda: Hindcast(URL, agent='silver').trades(),
    lambda: memory.correct(trade='T1', void=True, reason='never was'),
    lambda: memory.write(to='note', key='long', text='x' * 9_000_000),
    lambda: memory.tick(equity=float('nan')),
    lambda: memory.tick(equity=1, at=datetime(2026, 1, 5)),
    lambda: memory.trade_record(entryPrice=1, entry_price=2),
    lambda: memory.trade_recrod(symbol='XAUUSD'),
    lambda: memory.fill(symbol='XAUUSD', side='buy', size=1, price=1, stop=None),
    lambda: Hindcast(URL).trades(),
    lambda: Hindcast('http://127.0.0.1:1', retries=1).agents(),
):
    try:
        refused()
    except HindcastError as error:
        show([error.code, error.field, error.status, error.message in str(error) and error.next in str(error)])
`

const AS_PYTHON_HAS_THEM = `
from datetime import datetime, timedelta, timezone
from decimal import Decimal
memory = Hindcast(URL, agent='gold')
when = datetime(2026, 1, 5, 9, tzinfo=timezone(timedelta(hours=1)))
memory.tick(equity=Decimal('1234567890.123456780'), at=when)
memory.tick(equity=2**53 + 1, at=when + timedelta(hours=1))
memory.plan_create(condition={'drawdown': {'from': 0.1}}, action={'type': 'skip_trade'}, symbol=None, expires_at=None)
memory.plan_create(condition={'drawdown': {'from': 0.2}}, action={'type': 'skip_trade'})
for event in memory.events(after=0, kind='equity')['events']:
    show([event['at'], event['payload']])
show({plan['handle']: plan['expiresAt'] is None for plan in memory.plans()['plans']})
`

const WITH_TOKEN = `
try:
    Hindcast(URL).agents()
except HindcastError as error:
    show(error.code)
try:
    Hindcast(URL, token=given + '\\n' + given)
except HindcastError as error:
    show([error.code, given in str(error)])
memory = Hindcast(URL, token=given + '\\n', agent='gold')
show(memory.agents())
show(given not in repr(memory))
`

const OFTEN = `
memory = Hindcast(URL, agent='gold', retries=1)
show(len([memory.tick(equity=n + 1) for n in range(3)]))
`

const TWO_EQUAL_FILLS = `
memory = Hindcast(URL, agent='gold')
for _ in range(2):
    show(memory.fill(symbol='XAUUSD', side='buy', size='1', price='2000'))
`

const UNDER_A_KEY = `
memory = Hindcast(URL, agent='gold')
show(memory.call('fill', 'order-4711', symbol='XAUUSD', side='buy', size='1', price='2000'))
`

const RECORD_THREE = `
memory = Hindcast(URL, agent='gold')
for n in range(3):
    memory.incident(text=f'the connection dropped, {n}')
`

const FOLLOW_NINE = `
for event in Hindcast(URL, agent='gold').follow(after=0):
    show(event)
    if event['seq'] == 9:
        break
`
