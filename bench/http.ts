import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { benchmark } from './benchmark.ts'
import { median, quantile } from './quantile.ts'
import { timed } from './timed.ts'
import { Trader } from './trader.ts'

const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const EPISODES = 10_000
const CALLS = 300
const WARM_UP = 30
const AT_ONCE = 32
const REQUESTS = 4_000
/** Calls of which a leak would show: a tenth first, then the rest. */
const MANY = 100_000
const FEWER = 2_000

/** The server as `hindcast up` runs it, in a process of its own, beside a server of Node's that only echoes. */
export const http = benchmark({
  measures: {
    'up-ready-s': { unit: 's', target: { atMost: 2 } },
    'mcp-http-recall-p50-ms': { unit: 'ms', target: null },
    'mcp-http-recall-over-echo': { unit: 'ratio', target: null },
    'http-rps-32': { unit: 'requests/s', target: null },
    'http-rps-32-over-echo': { unit: 'ratio', target: null },
    'http-p99-ms': { unit: 'ms', target: null },
    'http-p99-over-echo': { unit: 'ratio', target: null },
    'http-rss-growth-100k-calls': { unit: 'ratio', target: { atMost: 1.2 } },
  },
  run: async (stores, full) => {
    const place = await stores.freshTraded(EPISODES)
    const { home, agent, run } = place
    const up = await startedServer(home)
    const echo = await echoServer()
    const path = `/v1/agents/${agent}`
    const at = `?run=${run}`
    const trader = new Trader(EPISODES)
    const asked = Array.from({ length: 50 }, () => trader.next()).map(({ symbol, strategy, context }) => ({
      symbol,
      strategy,
      context: { atrD1: context.atrD1 },
      limit: 5,
    }))
    const recall = (url: string) => post(url, `${path}/recall${at}`, asked[count++ % asked.length] ?? {})
    let count = 0

    const mcp = new Client({ name: 'bench', version: '1' })
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${up.url}${path}/mcp${at}`)))
    const times = { mcp: [] as number[], echo: [] as number[] }
    for (let i = -WARM_UP; i < CALLS; i++) {
      const { symbol, strategy } = asked[Math.abs(i) % asked.length] ?? {}
      const told = await timed(() =>
        mcp.callTool({ name: 'recall_memories', arguments: { symbol, strategy_name: strategy } }),
      )
      const echoed = await timed(() => recall(echo.url))
      if (i < 0) continue
      times.mcp.push(told)
      times.echo.push(echoed)
    }
    await mcp.close()

    // In turns, so that whatever else the machine does falls on both.
    const ours = { rps: [] as number[], times: [] as number[] }
    const theirs = { rps: [] as number[], times: [] as number[] }
    for (let round = 0; round < 4; round++)
      for (const [into, url] of [
        [ours, up.url],
        [theirs, echo.url],
      ] as const) {
        const began = performance.now()
        into.times.push(...(await many(REQUESTS / 4, AT_ONCE, () => recall(url))))
        into.rps.push((REQUESTS / 4 / (performance.now() - began)) * 1_000)
      }

    const calls = full ? MANY : FEWER
    await many(calls / 10, AT_ONCE, () => recall(up.url))
    const before = up.rss()
    await many((calls * 9) / 10, AT_ONCE, () => recall(up.url))
    const growth = up.rss() / before
    await up.stop()
    echo.stop()
    stores.remove(place)
    return {
      values: {
        'up-ready-s': up.readySeconds,
        'mcp-http-recall-p50-ms': median(times.mcp),
        'mcp-http-recall-over-echo': median(times.mcp) / median(times.echo),
        'http-rps-32': median(ours.rps),
        'http-rps-32-over-echo': median(ours.rps) / median(theirs.rps),
        'http-p99-ms': quantile(ours.times, 0.99),
        'http-p99-over-echo': quantile(ours.times, 0.99) / quantile(theirs.times, 0.99),
        'http-rss-growth-100k-calls': growth,
      },
      note: `recalls over ${EPISODES} episodes; memory after ${calls / 10} and ${calls} of them, ${(before / 1e6).toFixed(0)} MB at first`,
    }
  },
})

const keepAlive = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

export const post = (url: string, path: string, body: unknown): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { method: 'POST', agent: keepAlive, headers: { 'content-type': 'application/json' } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

/** Milliseconds of each of many calls, so many at once. */
const many = async (calls: number, atOnce: number, call: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  let left = calls
  const one = async (): Promise<void> => {
    while (left-- > 0) times.push(await timed(call))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return times
}

/** `hindcast up` as a process, from the command to the first answered request. */
export const startedServer = async (home: string, ...args: string[]) => {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [
      '--conditions=hindcast-source',
      MAIN,
      'up',
      '--home',
      home,
      '--port',
      '0',
      '--no-demo',
      '--json',
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { url } = JSON.parse(line.toString()) as { url: string }
  await (await fetch(`${url}/healthz`)).text()
  return {
    url,
    rss: () => residentBytes(child),
    readySeconds: (performance.now() - began) / 1_000,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Answers what it is told: what Node itself takes. */
const echoServer = async () => {
  const server = createServer((asked, answer) => {
    answer.setHeader('content-type', 'application/json')
    asked.pipe(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const residentBytes = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
