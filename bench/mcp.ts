import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { jsonSchemaOf, toolsOf } from '#mcp/tools'
import type { Profile } from '#settings'
import { benchmark } from './benchmark.ts'
import { median } from './quantile.ts'
import { timed } from './timed.ts'
import { Trader } from './trader.ts'

const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const ECHO = fileURLToPath(new URL('./mcp-echo.ts', import.meta.url))
const EPISODES = 10_000
const CALLS = 300
const WARM_UP = 30
/** Calls of which a leak would show: a tenth first, then the rest. */
const MANY = 100_000
const FEWER = 2_000

/** The memory as a server of tools, asked by the official client in another process, beside a server that only echoes. */
export const mcp = benchmark({
  measures: {
    'mcp-stdio-recall-p50-ms': { unit: 'ms', target: null },
    'mcp-remember-p50-ms': { unit: 'ms', target: null },
    'mcp-recall-over-echo': { unit: 'ratio', target: null },
    'mcp-remember-over-echo': { unit: 'ratio', target: null },
    'mcp-rss-growth-100k-calls': { unit: 'ratio', target: { atMost: 1.2 } },
    'mcp-tokens-trading': { unit: 'tokens', target: { atMost: 4_500 } },
  },
  run: async (stores, full) => {
    const place = await stores.freshTraded(EPISODES)
    const { home, agent, run } = place
    const server = await started(MAIN, 'mcp', '--home', home, '--agent', agent, '--run', run)
    const echo = await started(ECHO)
    const trader = new Trader(EPISODES)
    for (let i = 0; i < EPISODES; i++) trader.next()
    const times = { recall: [] as number[], remember: [] as number[], echo: [] as number[] }
    for (let i = -WARM_UP; i < CALLS; i++) {
      const trip = trader.next()
      const { symbol, strategy, side, entryPrice, exitPrice, size, entryAt, exitAt, context } = trip
      const question = { symbol, strategy_name: strategy, context_atr_d1: context.atrD1 }
      // A symbol reported by name: the others of this memory are reported by fills.
      const trade = {
        symbol: `${symbol}-NAMED`,
        direction: side,
        entry_price: Number(entryPrice),
        exit_price: Number(exitPrice),
        pnl: (Number(exitPrice) - Number(entryPrice)) * Number(size) * (side === 'long' ? 1 : -1),
        size: Number(size),
        strategy_name: strategy,
        market_context: 'as it was',
        entry_at: new Date(entryAt).toISOString(),
        exit_at: new Date(exitAt).toISOString(),
      }
      const recall = await timed(() => server.call('recall_memories', question))
      const remember = await timed(() => server.call('remember_trade', trade))
      const echoed = await timed(() => echo.call('echo', trade))
      if (i < 0) continue
      times.recall.push(recall)
      times.remember.push(remember)
      times.echo.push(echoed)
    }
    const calls = full ? MANY : FEWER
    await many(server, calls / 10)
    const early = server.rss()
    await many(server, (calls * 9) / 10)
    const growth = server.rss() / early
    await Promise.all([server.close(), echo.close()])
    stores.remove(place)
    const [recall, remember, bare] = [median(times.recall), median(times.remember), median(times.echo)]
    return {
      values: {
        'mcp-stdio-recall-p50-ms': recall,
        'mcp-remember-p50-ms': remember,
        'mcp-recall-over-echo': recall / bare,
        'mcp-remember-over-echo': remember / bare,
        'mcp-rss-growth-100k-calls': growth,
        'mcp-tokens-trading': tokensOf('trading'),
      },
      note: `over ${EPISODES} episodes; an echo takes ${bare.toFixed(2)} ms; memory after ${calls / 10} and ${calls} calls, ${(early / 1e6).toFixed(0)} MB at first`,
    }
  },
})

interface Started {
  call(name: string, given: { readonly [argument: string]: unknown }): Promise<void>
  /** Memory of the server's process, in bytes. */
  rss(): number
  close(): Promise<void>
}

const started = async (file: string, ...args: string[]): Promise<Started> => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=hindcast-source', file, ...args],
    stderr: 'inherit',
  })
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(transport)
  const pid = transport.pid
  return {
    call: async (name, given) => {
      const { isError, content } = await client.callTool({ name, arguments: given })
      if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`)
    },
    rss: () => 1_024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    close: () => client.close(),
  }
}

/** Eight at a time, as an agent's desk may ask. */
const many = async (server: Started, calls: number): Promise<void> => {
  for (let i = 0; i < calls; i += 8)
    await Promise.all(Array.from({ length: 8 }, () => server.call('get_agent_state', {})))
}

const tokensOf = (profile: Profile): number =>
  countTokens(
    JSON.stringify(
      toolsOf(profile).map((tool) => ({
        name: tool.name,
        description: tool.description,
        inputSchema: jsonSchemaOf(tool.input),
      })),
    ),
  )
