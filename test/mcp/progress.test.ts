import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { asked, overStdio } from './client.ts'

/** More than a look takes in one step, so that there is a way to tell how far it has come. */
const EVENTS = 3_000

test('a long call says how far it has come, ends when it is cancelled, and the server goes on', () =>
  inFolder(async (home) => {
    const memory = await openMemory({ home, agent: 'gold', run: 'long', mode: 'paper' })
    const start = Date.UTC(2026, 0, 5)
    const ticks = Array.from({ length: EVENTS }, (_, i) =>
      memory.tick({ at: start + i * 60_000, equity: 10_000 + i }),
    )
    await Promise.all(ticks)
    await memory.close()

    const client = await overStdio(home, '--agent', 'gold', '--run', 'long', '--profile', 'all')
    const told: number[] = []
    const onprogress = ({ progress, total = 0 }: { progress: number; total?: number | undefined }): void => {
      told.push(progress / total)
    }
    const whole = await client.callTool({ name: 'verify_log', arguments: {} }, { onprogress })
    expect(whole.structuredContent).toMatchObject({ sound: true })
    expect(told.length).toBeGreaterThan(1)
    expect(told).toEqual(told.toSorted((a, b) => a - b))

    const leaving = new AbortController()
    const left = client.callTool(
      { name: 'verify_log', arguments: {} },
      { signal: leaving.signal, onprogress: () => leaving.abort() },
    )
    await expect(left).rejects.toThrow()
    expect((await asked(client, 'get_agent_state')).failed).toBe(false)
    await client.close()
  }))
