import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BREAKOUTS, recordBreakouts, WHERE } from '../../src/doors/cli/testing/breakouts.ts'
import { type Program, programIn } from '../../src/doors/cli/testing/program.ts'
import { toolsOf } from '../../src/doors/tools/profiles.ts'
import { toolInput } from '../../src/doors/tools/tool-input.ts'
import { served } from '../http/server.ts'
import { asked, overHttp, overServer } from './client.ts'

const at = (hour: number): string => `2026-02-01T${String(hour).padStart(2, '0')}:00:00Z`
const context = { trend: 'up', volatility: 'normal', price: 2000, atrD1: 30, atrH1: 8 }

/** What a model may say, in an order in which it makes sense; each tool at least once. */
const SAID: readonly (readonly [tool: string, given: { readonly [argument: string]: unknown }])[] = [
  ['begin_turn', { at: at(8), equity: 12_000, positions: [], context: { XAUUSD: context } }],
  ['check_trade', { symbol: 'XAUUSD', side: 'long', entry: 2000, stop: 1990, context }],
  ['decide', { at: at(8), action: 'enter', symbol: 'XAUUSD', side: 'long', stop: 1990, reason: 'as before' }],
  ['record_fill', { at: at(9), id: 'f1', symbol: 'XAUUSD', side: 'buy', size: 1, price: 2001 }],
  [
    'record_tick',
    { at: at(10), positions: [{ symbol: 'XAUUSD', side: 'long', size: 1, price: 2001, mark: 2005 }] },
  ],
  [
    'remember_trade',
    {
      symbol: 'EURUSD',
      direction: 'short',
      entry_price: 1.1,
      exit_price: 1.09,
      pnl: 100,
      strategy_name: 'fade',
      market_context: 'it had run far',
      context_regime: 'ranging',
      max_adverse_excursion: 20,
      entry_time: at(9),
      exit_time: at(11),
      trade_id: 'fade-1',
    },
  ],
  ['recall_memories', { symbol: 'XAUUSD', strategy_name: 'breakout', context: { regime: 'trending_up' } }],
  [
    'create_trading_plan',
    { condition: { drawdown: { from: 0.1 } }, action: { type: 'skip_trade' }, reason: 'rest' },
  ],
  ['check_active_plans', { all: true }],
  ['get_agent_state', { history: 2 }],
  ['get_lessons', { all: true }],
  ['reflect', { strategy: 'breakout' }],
  ['observe', { at: at(11), text: 'Gold falls as the dollar firms', symbol: 'XAUUSD', sentiment: -0.4 }],
  ['memory_write', { to: 'note', key: 'gold', text: 'Falls on strong jobs reports.' }],
  ['memory_write', { to: 'journal', text: 'A quiet day.' }],
  ['memory_write', { to: 'review', key: 'week_2026-04', text: 'Breakouts held.' }],
  ['memory_write', { to: 'learning', text: 'Breakouts hold in up-trends.' }],
  ['memory_search', { question: 'what moves gold' }],
  ['memory_read', { path: 'notes/gold.md' }],
  ['propose_edit', { file: 'playbook.md', text: 'No trades on Fridays.', reason: 'they lose' }],
  ['query_trade_history', { symbol: 'XAUUSD', limit: 3 }],
  ['get_behavioral_analysis', { strategy: 'breakout' }],
  ['get_strategy_performance', { strategy: 'breakout' }],
  ['get_trade_reflection', { trade: 'T3' }],
  ['why', { of: 'T3' }],
  ['verify_log', {}],
  ['reindex', {}],
  ['maintain', {}],
]

const TOOLS = new Map(toolsOf('all').map((tool) => [tool.name, tool]))

let program: Program
beforeAll(async () => {
  program = await programIn('hindcast-mcp-')
  await recordBreakouts(program.home)
})
afterAll(() => program.remove())

test('every tool is tried', () => {
  expect(new Set(SAID.map(([tool]) => tool))).toEqual(new Set(TOOLS.keys()))
})

test('every tool answers what its call answers in the library, on the command line and over HTTP, and so it does over the same server', async () => {
  const copy = async (name: string): Promise<string> => {
    const home = join(program.folder, name)
    await cp(program.home, home, { recursive: true })
    return home
  }
  const [ours, typed, byHandler, byServer = '', byCall = ''] = await Promise.all(
    ['library', 'typed', 'handler', 'server', 'call'].map(copy),
  )
  const memory = await openMemory({ home: ours, actor: 'agent', ...BREAKOUTS })
  const mcp = await overHttp({ home: byHandler, ...BREAKOUTS, profile: 'all' })
  const [server, calls] = await Promise.all([served(byServer), served(byCall)])
  const [token, shown] = await Promise.all([byServer, byCall].map(agentsToken))
  const overIt = await overServer(`${server.url}/v1/agents/gold/mcp?run=bt&profile=all`, token ?? '')
  for (const [name, given] of SAID) {
    const tool = TOOLS.get(name)
    if (!tool) throw new Error(name)
    const input = toolInput(tool, given)
    const inLibrary = (await memory.call(tool.call, input)) as object
    const words = tool.call.name.split('.')
    const where = [...WHERE, '--home', typed ?? '', '--actor', 'agent']
    const onCommandLine = await program.answered(...words, '--input', JSON.stringify(input), ...where)
    const byTool = await asked(mcp.client, name, given)
    expect(byTool.failed, byTool.text).toBe(false)
    const byServersTool = await asked(overIt, name, given)
    expect(plain(byServersTool.data), name).toEqual(plain(byTool.data))
    const overHttp = await calls.call('gold', tool.call.name, input, { query: '?run=bt', token: shown })
    expect(plain(overHttp.body), name).toEqual(plain(inLibrary))
    const answer = tool.answers === undefined ? inLibrary : tool.answers(inLibrary as never)
    expect(plain(byTool.data), name).toEqual(plain(answer))
    expect(plain(onCommandLine), name).toEqual(plain(inLibrary))
    if ('text' in inLibrary && tool.tells === undefined) expect(byTool.text).toBe(inLibrary.text)
  }
  await overIt.close()
  await Promise.all([mcp.close(), memory.close(), server.close(), calls.close()])
})

const agentsToken = async (home: string): Promise<string> => {
  const person = await openMemory({ home, agent: 'gold', actor: 'person' })
  const { secret } = await person.tokenCreate({ scopes: ['read', 'write', 'admin'] })
  await person.close()
  return secret
}

/** As the wire has it, without what is each door's own: how it makes a call, where its copy lies, when it was looked through, and up to where closing it has anchored it. */
const plain = (answer: object): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      DOORS_OWN.has(name)
        ? undefined
        : typeof value === 'string'
          ? value.replace(
              /last anchor: event \d+|Last anchor: \w+( \d+)?\.( Events? [\d–]+ could be cut off[^.]*\.)?|last sync(ed)? +\S+( \d\S+Z)?|memory\.\w+\([^)]*\)|POST \/v1\/[\w/]+|hindcast( [a-z]+)+( --[a-z]+ [\w/-]+)*|recall takes [\d.]+ ms|log and index take [\d.]+ MB/g,
              '',
            )
          : value,
    ),
  )

const DOORS_OWN: ReadonlySet<string> = new Set(['location', 'bytes', 'anchor', 'syncedAt', 'milliseconds'])
