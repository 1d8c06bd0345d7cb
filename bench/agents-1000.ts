import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { openMemory } from 'hindcast'
import { benchmark } from './benchmark.ts'
import { post, startedServer } from './http.ts'
import { quantile } from './quantile.ts'

const AGENTS = 1_000
const SECONDS = 60
const FEWER_SECONDS = 10
const BEGIN = Date.UTC(2026, 0, 5)

/** A thousand agents of one server, each with a tick a second, as many as the machine allows at once. */
export const agentsThousand = benchmark({
  measures: {
    'agents-1000-p99-ms': { unit: 'ms', target: null },
    'agents-1000-mb': { unit: 'MB', target: null },
    'agents-1000-lost': { unit: 'ticks', target: { atMost: 0 } },
  },
  run: async (_stores, full) => {
    const home = mkdtempSync(join(tmpdir(), 'hindcast-agents-'))
    const up = await startedServer(home, '--max-resident-agents', String(AGENTS + 10))
    const tick = (agent: number, second: number) =>
      post(up.url, `/v1/agents/a${agent}/tick`, {
        at: new Date(BEGIN + second * 1_000).toISOString(),
        equity: 10_000 + second,
        positions: [{ symbol: 'XAUUSD', side: 'long', size: 1, price: 2_000, mark: 2_000 + second }],
      })
    for (let agent = 0; agent < AGENTS; agent++) await tick(agent, 0)
    const seconds = full ? SECONDS : FEWER_SECONDS
    const times: number[] = []
    let refused = 0
    const began = performance.now()
    const due: Promise<void>[] = []
    for (let second = 1; second <= seconds; second++)
      for (let agent = 0; agent < AGENTS; agent++) {
        const at = began + (second - 1) * 1_000 + agent
        const wait = at - performance.now()
        if (wait > 1) await after(wait)
        due.push(
          tick(agent, second).then(
            // By when it was due, not by when it was sent: a server that falls behind shows.
            () => void times.push(performance.now() - at),
            () => void refused++,
          ),
        )
      }
    await Promise.all(due)
    const rss = up.rss()
    await up.stop()
    let kept = 0
    for (let agent = 0; agent < AGENTS; agent++) {
      const memory = await openMemory({
        home,
        agent: `a${agent}`,
        actor: 'person',
        look: true,
        create: false,
      })
      kept += (await memory.events({ kind: 'tick', after: 0, limit: 1_000 })).events.length
      await memory.close()
    }
    rmSync(home, { recursive: true, force: true })
    return {
      values: {
        'agents-1000-p99-ms': quantile(times, 0.99),
        'agents-1000-mb': rss / 1e6,
        'agents-1000-lost': times.length + AGENTS - kept,
      },
      note: `${seconds} seconds; ${times.length} ticks answered, ${refused} refused as too many at once`,
    }
  },
})
