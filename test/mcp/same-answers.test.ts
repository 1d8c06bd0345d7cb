import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toText } from '#calls/text'
import { toolInput, toolNames, toolsOf } from '#mcp/tools'
import { withCallNames } from '#vocabulary'
import { BREAKOUTS, recordBreakouts, WHERE } from '../../src/cli/testing/breakouts.ts'
import { type Program, programIn } from '../../src/cli/testing/program.ts'
import { served } from '../http/server.ts'
import { asked, overHttp, overServer } from './client.ts'

const at = (hour: number): string => `2026-02-01T${String(hour).padStart(2, '0')}:00:00Z`
const context = { trend: 'up', volatility_regime: 'normal', price: 2000, atr_d1: 30, atr_h1: 8 }

/** What a model may say, in an order in which it makes sense; each tool at least once. */
const SAID: readonly (readonly [tool: string, given: { readonly [argument: string]: unknown }])[] = [
  ['describe_instrument', { symbol: 'SI', multiplier: 5000, size_step: 0.1 }],
  [
    'begin_turn',
    { at: at(8), equity: 12_000, positions: [], flat: true, current_context: { XAUUSD: context } },
  ],
  [
    'check_trade',
    { symbol: 'XAUUSD', direction: 'long', entry_price: 2000, stop: 1990, current_context: context },
  ],
  [
    'decide',
    { at: at(8), action: 'enter', symbol: 'XAUUSD', direction: 'long', stop: 1990, reasoning: 'as before' },
  ],
  ['record_fill', { at: at(9), id: 'f1', symbol: 'XAUUSD', side: 'buy', size: 1, price: 2001 }],
  [
    'record_tick',
    { at: at(10), positions: [{ symbol: 'XAUUSD', direction: 'long', size: 1, price: 2001, mark: 2005 }] },
  ],
  [
    'remember_trade',
    {
      symbol: 'EURUSD',
      direction: 'short',
      entry_price: 1.1,
      exit_price: 1.09,
      pnl: 100,
      pnl_r: 1.5,
      strategy_name: 'fade',
      market_context: 'it had run far',
      context_regime: 'ranging',
      context_atr_d1: 0.01,
      confidence: 0.6,
      reflection: 'wait for the second push',
      max_adverse_excursion: 20,
      entry_at: at(9),
      exit_at: at(11),
      trade: 'fade-1',
    },
  ],
  [
    'recall_memories',
    {
      symbol: 'XAUUSD',
      market_context: 'held the low',
      context_regime: 'trending_up',
      context_atr_d1: 30,
      strategy_name: 'breakout',
      memory_types: ['episodic', 'semantic', 'prospective'],
      limit: 3,
    },
  ],
  [
    'create_trading_plan',
    {
      trigger_condition: { drawdown_pct: { from: 0.1 }, consecutive_losses: { from: 2 } },
      planned_action: { type: 'skip_trade' },
      reasoning: 'rest',
      expiry_days: 10,
    },
  ],
  ['check_active_plans', { current_context: { symbol: 'XAUUSD', ...context, drawdown_pct: 0.2 } }],
  ['get_agent_state', {}],
  ['observe', { at: at(11), text: 'Gold falls as the dollar firms', symbol: 'XAUUSD', sentiment: -0.4 }],
  ['memory_write', { to: 'note', key: 'gold', text: 'Falls on strong jobs reports.' }],
  ['memory_write', { to: 'journal', text: 'A quiet day.' }],
  ['memory_write', { to: 'review', key: 'week_2026-04', text: 'Breakouts held.' }],
  ['memory_write', { to: 'learning', text: 'Breakouts hold in up-trends.' }],
  ['memory_search', { query: 'what moves gold' }],
  ['memory_read', { path: 'notes/gold.md' }],
  ['propose_edit', { file: 'playbook.md', text: 'No trades on Fridays.', reasoning: 'they lose' }],
  ['get_behavioral_analysis', { strategy_name: 'breakout', symbol: 'XAUUSD' }],
  ['get_strategy_performance', { strategy_name: 'breakout' }],
  ['get_trade_reflection', { trade: 'T3' }],
  ['explain', { of: 'T3' }],
]

/** The same for someone who asks. */
const ASKED: typeof SAID = [
  ['query_trade_history', { symbol: 'XAUUSD', limit: 3 }],
  ['recall_memories', { symbol: 'XAUUSD', as_of: at(12) }],
  ['get_behavioral_analysis', { strategy_name: 'breakout', as_of: at(12) }],
  ['get_strategy_performance', { strategy_name: 'breakout' }],
  ['get_trade_reflection', { trade: 'T3', as_of: at(12) }],
  ['get_agent_state', { as_of: at(12) }],
  ['check_active_plans', {}],
  ['memory_search', { query: 'what moves gold' }],
  ['memory_read', { path: 'notes/gold.md' }],
  ['explain', { of: 'T3' }],
]

let program: Program
beforeAll(async () => {
  program = await programIn('hindcast-mcp-')
  await recordBreakouts(program.home)
})
afterAll(() => program.remove())

test('every tool is tried', () => {
  const named = (said: typeof SAID) => new Set(said.map(([tool]) => tool))
  expect(named(SAID)).toEqual(new Set(toolsOf('trading').map(({ name }) => name)))
  expect(named(ASKED)).toEqual(new Set(toolsOf('chat').map(({ name }) => name)))
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
  const [server, calls] = await Promise.all([served(byServer), served(byCall)])
  const [token, shown] = await Promise.all([byServer, byCall].map(agentsToken))
  for (const [profile, said] of [
    ['trading', SAID],
    ['chat', ASKED],
  ] as const) {
    const mcp = await overHttp({ home: byHandler, ...BREAKOUTS, profile })
    const overIt = await overServer(`${server.url}/v1/agents/gold/mcp?run=bt&profile=${profile}`, token ?? '')
    // A client that knows the schemas of answers checks every answer by them.
    await Promise.all([mcp.client.listTools(), overIt.listTools()])
    const nameOf = toolNames(toolsOf(profile))
    for (const [name, given] of said) {
      const tool = toolsOf(profile).find((one) => one.name === name)
      if (!tool) throw new Error(name)
      const input = await toolInput(memory, tool, given)
      const inLibrary = (await memory.call(tool.call, input)) as object
      const words = tool.call.name.split('.')
      const where = [...WHERE, '--home', typed ?? '', '--actor', 'agent']
      const onCommandLine = await program.answered(...words, '--input', JSON.stringify(input), ...where)
      const byTool = await asked(mcp.client, name, given)
      expect(byTool.failed, byTool.text).toBe(false)
      const byServersTool = await asked(overIt, name, given)
      expect(plain(byServersTool), name).toEqual(plain(byTool))
      const overHttp = await calls.call('gold', tool.call.name, input, { query: '?run=bt', token: shown })
      expect(plain(overHttp.body), name).toEqual(plain(inLibrary))
      expect(plain(byTool.data), name).toEqual(plain(inLibrary))
      expect(plain(onCommandLine), name).toEqual(plain(inLibrary))
      const text = withCallNames(toText(tool.call, inLibrary), nameOf)
      expect(plain({ text: byTool.text })).toEqual(plain({ text }))
    }
    await Promise.all([overIt.close(), mcp.close()])
  }
  await Promise.all([memory.close(), server.close(), calls.close()])
})

const agentsToken = async (home: string): Promise<string> => {
  const person = await openMemory({ home, agent: 'gold', actor: 'person' })
  const { secret } = await person.tokenCreate({ scope: 'write' })
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
