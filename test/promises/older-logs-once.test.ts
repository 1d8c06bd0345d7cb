import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RULES_VERSION, type SoundLogs, verifyLog } from '#record'
import type { LogStore } from '#record/ports'
import { openSqliteStore } from '#store/sqlite'
import { AGENT, inFolder, openRun, RUN } from './memories.ts'

test('verify looks again while others import, and reads no older log twice for it', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    for (const hour of [3, 2, 1])
      await memory.import({
        facts: [{ kind: 'equity', at: Date.UTC(2025, 5, 2, hour), payload: { equity: `${hour}` } }],
      })
    await memory.close()
    const folder = join(home, AGENT, 'runs', RUN)
    const log = await openSqliteStore({ folder, owner: `${AGENT}/${RUN}`, rulesVersion: RULES_VERSION })
    const read: string[] = []
    const heard: LogStore = new Proxy(log.store, {
      get: (store, name) => {
        const member: unknown = Reflect.get(store, name)
        if (typeof member !== 'function') return member
        return (...given: readonly { readonly log?: string; readonly toSeq?: number }[]) => {
          const { log: older, toSeq } = name === 'events' ? (given[0] ?? {}) : {}
          // The anchor is one event, looked for by its place.
          if (older !== undefined && toSeq === undefined) read.push(older)
          return member.apply(store, given)
        }
      },
    })
    const before: SoundLogs = { chains: new Map(), continued: new Set() }
    const looked = () => verifyLog({ ...log, store: heard }, [], () => undefined, before)
    expect(await looked()).toMatchObject({ sound: true, archives: 3 })
    const first = new Set(read.splice(0))
    expect(first.size).toBe(3)
    expect(await looked()).toMatchObject({ sound: true, archives: 3 })
    // Only whether the log as it is goes on from the last one: that it is still the same nobody has promised.
    expect(new Set(read).size).toBe(1)
    await log.store.close()
    await log.disk.close()
  }))
