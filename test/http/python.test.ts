import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CALLS, type Memory, openMemory } from 'hindcast'
import { type HttpOptions, type HttpServer, serveHttp } from 'hindcast/http'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requestWords } from '../../src/doors/http/call-path.ts'
import { inFolder } from '../promises/memories.ts'
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
      const memory = await openMemory({ home: copy, ...LOOP, words: requestWords(LOOP.agent) })
      const inLibrary: unknown[] = []
      for (const [call, input] of ASKED) inLibrary.push(await memory[call](input as never))
      await memory.close()
      const inPython = await shownBy(ASK_ALL, server().url, { ...LOOP, asked: ASKED })
      expect(inPython).toEqual(JSON.parse(JSON.stringify(inLibrary)))
    }))

  test('has every call as a method of its name, with the fields of its input as keywords, all of them typed, for Python 3.9', async () => {
    const expected = Object.entries(CALLS).map(([name, { describe: said, input }]) => [
      unlessKeyword(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
      said.slice(0, 20),
      [...new Set(fieldsOf(input))].map(unlessKeyword),
    ])
    const [untyped, ...shown] = await shownBy(SHOW_METHODS, 'http://127.0.0.1:1')
    expect(untyped).toEqual([])
    expect(new Set(shown)).toEqual(new Set(expected))
  })

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
        ['not_allowed', 'actor', 403, true],
        ['payload_too_large', 'body', 413, true],
        ['invalid_input', null, 0, true],
        ['invalid_input', null, 0, true],
        ['unreachable', 'url', 0, true],
      ])
    }))

  test('takes times and numbers as Python has them, and tells None from what is left out', () =>
    inServer(async ({ server }) => {
      expect(await shownBy(AS_PYTHON_HAS_THEM, server().url)).toEqual([
        ['2026-01-05T08:00:00.000Z', { equity: '10000.1' }],
        { P1: true, P2: false },
      ])
    }))

  test('shows a token where tokens were made, and keeps it out of what is printed', () =>
    inServer(async ({ home, server }) => {
      const person = await openMemory({ home, agent: 'gold', actor: 'person' })
      await person.equity({ equity: 1 })
      const { secret } = await person.tokenCreate({})
      await person.close()
      expect(await shownBy(WITH_TOKEN, server().url, secret)).toEqual([
        'token_refused',
        ['token_refused', false],
        ['gold'],
        true,
      ])
    }))

  test('waits as long as it is told to where it asks too often', () =>
    inServer(
      async ({ server }) => {
        expect(await shownBy(OFTEN, server().url)).toEqual([7])
      },
      { requestsPerSecond: 1 },
    ))

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

const KEYWORDS: ReadonlySet<string> = new Set(['from', 'for', 'import'])
const unlessKeyword = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name)

const fieldsOf = (input: z.ZodType): readonly string[] => {
  const shapes = input instanceof z.ZodUnion ? (input.options as readonly z.ZodType[]) : [input]
  return shapes.flatMap((shape) => Object.keys((shape as z.ZodObject).shape))
}

const AT = '2026-03-02T14:00:00Z'

/** Reads and writes, in an order in which they make sense. */
const ASKED = [
  ['trades', { limit: 2 }],
  ['positions', { asOf: '2026-03-02T02:30:00Z' }],
  ['recall', { symbol: 'XAUUSD', context: { trend: 'up', volatility: 'normal' } }],
  ['check', { symbol: 'XAUUSD', side: 'long', entry: 3318, stop: 3312 }],
  ['size', { symbol: 'XAUUSD', entry: 3318, stop: 3312 }],
  ['turn', { at: AT, equity: 10_100, positions: [], marks: { XAUUSD: { price: 3320 } } }],
  ['decide', { at: AT, action: 'skip', symbol: 'XAUUSD', reason: 'late' }],
  ['planCreate', { condition: { drawdown: { from: 0.1 } }, action: { type: 'skip_trade' }, at: AT }],
  ['plans', { all: true }],
  ['note', { key: 'gold', text: 'Falls on strong jobs reports.' }],
  ['read', { path: 'notes/gold.md' }],
  ['mood', {}],
  ['beliefs', { all: true }],
  ['events', { after: 0, limit: 1000 }],
] as const

const ASK_ALL = `
import re
place = {name: given[name] for name in ('run', 'mode', 'strategy')}
memory = server.agent(given['agent'], **place)
for call, fields in given['asked']:
    method = re.sub('[A-Z]', lambda letter: '_' + letter[0].lower(), call)
    show(getattr(memory, method)(**fields))
`

const SHOW_METHODS = `
import ast, hindcast, inspect
tree = ast.parse(open(hindcast.__file__, encoding='utf-8').read(), feature_version=(3, 9))
functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
def is_typed(f):
    arguments = [a for a in f.args.args + f.args.kwonlyargs + [f.args.vararg] if a and a.arg != 'self']
    return f.returns is not None and all(a.annotation for a in arguments)
show([f.name for f in functions if not is_typed(f)])
for name, method in vars(Memory).items():
    if inspect.isfunction(method):
        show([name, method.__doc__[:20], list(inspect.signature(method).parameters)[1:]])
`

const ONE_TURN = `
memory = server.agent('gold', run='bt', mode='backtest')
turn = memory.turn(at='2026-01-05T09:00:00Z', equity=10_000, positions=[])
check = turn.check(symbol='XAUUSD', side='long', entry=2000, stop=1990)
turn.decide(action='enter', symbol='XAUUSD', side='long', stop=1990, reason='the low held twice')
show({'isText': turn.text == turn['context']['text'] and len(turn.text) > 0, 'verdict': check['verdict']})
show(memory.why(of=turn.id))
`

const REFUSED = `
from datetime import datetime
memory = server.agent('gold')
memory.equity(equity=1)
for refused in (
    lambda: memory.equity(equity='much'),
    lambda: server.agent('nobody').trades(),
    lambda: memory.void(trade='T1', reason='never was'),
    lambda: memory.note(key='long', text='x' * 9_000_000),
    lambda: memory.equity(equity=float('nan')),
    lambda: memory.equity(equity=1, at=datetime(2026, 1, 5)),
    lambda: Hindcast('http://127.0.0.1:1', retries=1).agents(),
):
    try:
        refused()
    except HindcastError as error:
        show([error.code, error.field, error.status, error.problem in str(error) and error.next in str(error)])
`

const AS_PYTHON_HAS_THEM = `
from datetime import datetime, timedelta, timezone
from decimal import Decimal
memory = server.agent('gold')
when = datetime(2026, 1, 5, 9, tzinfo=timezone(timedelta(hours=1)))
memory.equity(equity=Decimal('10000.10'), at=when)
memory.plan_create(condition={'drawdown': {'from': 0.1}}, action={'type': 'skip_trade'}, symbol=None, expiresAt=None)
memory.plan_create(condition={'drawdown': {'from': 0.2}}, action={'type': 'skip_trade'})
[told] = memory.events(kind='equity')['events']
show([told['at'], told['payload']])
show({plan['handle']: plan['expiresAt'] is None for plan in memory.plans()['plans']})
`

const WITH_TOKEN = `
try:
    server.agents()
except HindcastError as error:
    show(error.code)
try:
    Hindcast(server.url, token=given + '\\n' + given)
except HindcastError as error:
    show([error.code, given in str(error)])
known = Hindcast(server.url, token=given + '\\n')
show(known.agents())
show(given not in repr(known) + repr(known.agent('gold')))
`

const OFTEN = `
memory = server.agent('gold')
show(len([memory.equity(equity=n + 1) for n in range(7)]))
`

const TWO_EQUAL_FILLS = `
memory = server.agent('gold')
for _ in range(2):
    show(memory.fill(symbol='XAUUSD', side='buy', size='1', price='2000'))
`

const RECORD_THREE = `
memory = server.agent('gold')
for n in range(3):
    memory.incident(text=f'the connection dropped, {n}')
show(len(list(memory.events_after(0))))
`

const FOLLOW_NINE = `
for event in server.agent('gold').follow(after=0):
    show(event)
    if event['seq'] == 9:
        break
`
