import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { startChild } from '../processes/child.ts'
import { until } from '../until.ts'
import { EventReader } from './event-reader.ts'
import { inServer, pathTo, type Served } from './server.ts'

const streamOf = (server: Served, agent: string, query = ''): string =>
  `${server.url}${pathTo(agent, 'events', query)}`

const noted = async (server: Served, from: number, count: number, agent = 'gold'): Promise<void> => {
  for (let n = from; n < from + count; n++) {
    const { status, text } = await server.call(agent, 'write', { to: 'note', key: `k${n}`, text: `${n}` })
    expect(status, text).toBe(200)
  }
}

const numbered = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => from + i)

test('every event comes after its commit and in order, as the log has it', () =>
  inServer(async (server) => {
    await noted(server, 0, 1)
    const stream = await EventReader.open(streamOf(server, 'gold'))
    await noted(server, 1, 10)
    const came = await stream.take(10)
    const memory = await openMemory({ home: server.home, agent: 'gold' })
    const { events } = await memory.events({ after: 1, limit: 100 })
    expect(came.map(({ data }) => data)).toEqual(JSON.parse(JSON.stringify(events)))
    expect(came.map(({ id }) => id)).toEqual(events.map(({ seq }) => seq))
    expect(came.map(({ event }) => event)).toEqual(events.map(({ kind }) => kind))
    // What came is on record already.
    const told = stream.next()
    await memory.tick({ equity: 1 })
    expect((await memory.events({ kind: 'equity' })).events[0]?.seq).toBe((await told)?.id)
    await memory.close()
    stream.stop()
  }))

test('a broken connection is gone on with where it broke: none is missed and none comes twice', () =>
  inServer(async (server) => {
    await noted(server, 0, 20)
    const seen: number[] = []
    let after = 0
    for (const count of [3, 7, 1, 9]) {
      const stream = await EventReader.open(streamOf(server, 'gold'), { after })
      for (const { id } of await stream.take(count)) seen.push(id)
      stream.stop()
      after = seen.at(-1) ?? 0
      await noted(server, 20 + seen.length, 1)
    }
    expect(seen).toEqual(numbered(1, 20))
    const stream = await EventReader.open(streamOf(server, 'gold', '?after=22'))
    expect((await stream.take(2)).map(({ id }) => id)).toEqual([23, 24])
    stream.stop()
  }))

test('what another process records comes too', () =>
  inServer(async (server) => {
    const writer = startChild(await bundled(new URL('../processes/writer.ts', import.meta.url)), [
      server.home,
      'other',
    ])
    try {
      await writer.heard('ready')
      const stream = await EventReader.open(streamOf(server, 'agent', '?run=crash&after=0'))
      const came = await stream.take(30)
      expect(came.map(({ id }) => id)).toEqual(numbered(1, 30))
      stream.stop()
    } finally {
      writer.process.kill('SIGKILL')
      await writer.ended
    }
  }))

test('who reads slowly loses nothing', () =>
  inServer(async (server) => {
    const facts = numbered(0, 4_000).map((n) => ({
      ...{ kind: 'equity', at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString() },
      payload: { equity: `${1_000 + n}` },
    }))
    const memory = await openMemory({ home: server.home, agent: 'gold', run: 'bt', mode: 'backtest' })
    const stream = await EventReader.open(streamOf(server, 'gold', '?run=bt&after=0'))
    await memory.import({ facts })
    const { events } = await memory.status()
    await memory.close()
    expect((await stream.take(events)).map(({ id }) => id)).toEqual(numbered(1, events))
    stream.stop()
  }))

test('who is gone holds nothing: neither a connection that was broken, nor one that only asked for the head', () =>
  inServer(
    async (server) => {
      await noted(server, 0, 10)
      for (const after of [0, undefined]) {
        const stream = await EventReader.open(streamOf(server, 'gold'), { after })
        if (after !== undefined) await stream.take(1)
        stream.stop()
      }
      await fetch(streamOf(server, 'gold'), { method: 'HEAD' })
      await until(async () => {
        const { open } = (await (await fetch(`${server.url}/readyz`)).json()) as { open: number }
        return open === 0 ? true : undefined
      }, 'gold to be let go')
    },
    { idleMs: 50 },
  ))

test('the end of the server is the end of the stream', () =>
  inServer(async (server) => {
    await noted(server, 0, 3)
    const stream = await EventReader.open(streamOf(server, 'gold'), { after: 0 })
    await stream.take(3)
    const [ended] = await Promise.all([stream.next(), server.close()])
    expect(ended).toBe(undefined)
  }))

test('an agent that is not there has no events, and is not made by asking for them', () =>
  inServer(async (server) => {
    expect((await fetch(streamOf(server, 'copper'))).status).toBe(404)
    expect(await (await fetch(`${server.url}/v1/agents`)).json()).toEqual({ agents: [] })
  }))
