import { openMemory } from 'hindcast'
import { beforeAll, expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { pause, startChild } from '../processes/child.ts'
import { inFolder } from '../promises/memories.ts'
import { until } from '../until.ts'

const KILLS = 4
const CLIENTS = 3
/** The longest a server lives after its first answers. */
const LONGEST_LIFE_MS = 150

let serving = ''
beforeAll(async () => {
  serving = await bundled(new URL('./serving.ts', import.meta.url))
})

interface Write {
  readonly key: string
  readonly call: string
  readonly input: object
}

/** Facts of several sorts, each under a key of its own. */
const writeOf = (client: number, n: number): Write => {
  const key = `c${client}-${n}`
  const at = new Date(Date.UTC(2026, 2, 2) + n * 60_000 + client * 1_000).toISOString()
  const symbol = `S${client}`
  const [call, input] = (
    [
      ['fill', { at, symbol, side: n % 2 === 0 ? 'buy' : 'sell', size: 1, price: 100 + (n % 5) }],
      ['tick', { at, equity: 10_000 + n }],
      ['order', { status: 'rejected', at, rule: 'CAP', reason: key }],
      [
        'trade/record',
        { at, symbol: 'GOLD', side: 'long', size: 1, entryPrice: 1, exitPrice: 2, trade: key },
      ],
    ] as const
  )[n % 4] as readonly [string, object]
  return { key, call, input }
}

/** The id of the event that was acknowledged; undefined where nobody knows. */
const written = async (url: string, { key, call, input }: Write): Promise<string | undefined> => {
  try {
    const answer = await fetch(`${url}/v1/agents/gold/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(input),
    })
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    return (JSON.parse(text) as { id: string }).id
  } catch (error) {
    // The server is gone: nobody knows whether this one was kept.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

test('a server that is killed while clients write has kept what it acknowledged; what is sent again is kept once', () =>
  inFolder(async (home) => {
    const all: Write[] = []
    const next = Array.from({ length: CLIENTS }, () => 0)
    let open: Write[] = []
    const ids = new Map<string, string | undefined>()
    const acknowledge = ({ key }: Write, id: string | undefined): void => {
      expect(id, key).toBe(ids.get(key) ?? id)
      ids.set(key, id)
    }
    for (let kill = 0; kill <= KILLS; kill++) {
      const server = startChild(serving, [home])
      await server.heard('url ')
      const url = server.said('url ')
      // What was under way is sent again under its key, twice.
      for (const write of [...open, ...open]) acknowledge(write, await written(url, write))
      const unknown: Write[] = []
      let acknowledged = 0
      const clients = next.map(async (_, client) => {
        for (;;) {
          const n = next[client] ?? 0
          next[client] = n + 1
          const write = writeOf(client, n)
          all.push(write)
          const id = await written(url, write)
          if (id === undefined) return void unknown.push(write)
          acknowledge(write, id)
          acknowledged++
        }
      })
      await until(() => (acknowledged > CLIENTS ? true : undefined), 'the first answers')
      await pause(Math.random() * LONGEST_LIFE_MS)
      server.process.kill('SIGKILL')
      expect(await server.ended).toMatchObject({ signal: 'SIGKILL', errors: '' })
      await Promise.all(clients)
      open = unknown
    }
    const server = startChild(serving, [home])
    await server.heard('url ')
    for (const write of open) acknowledge(write, await written(server.said('url '), write))
    server.process.kill('SIGKILL')
    await server.ended
    const memory = await openMemory({ home, agent: 'gold', create: false })
    expect(await memory.verify()).toMatchObject({ sound: true })
    const kept = (await memory.events({ limit: 10_000 })).events.map(({ event }) => event)
    await memory.close()
    expect(kept.toSorted()).toEqual(all.map(({ key }) => ids.get(key)).toSorted())
    expect(all.length).toBeGreaterThan(KILLS * CLIENTS)
  }))
