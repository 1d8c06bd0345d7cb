import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { KIND_NAMES } from '#log'
import type { Instant } from '#vocabulary'
import { NOT_BY_CALLS, recordEveryKind } from './every-kind.ts'
import { inFolder } from './promises/memories.ts'
import { readMemories } from './promises/read-everything.ts'
import { recordedReflector } from './promises/recorded-reflector.ts'

// A live log was idle from Friday to Monday. On Monday facts of every kind are recorded that happened in June: each is known when it is
// recorded.

const FRIDAY = '2025-07-04T16:00:00.000Z'
const SUNDAY = '2025-07-06T12:00:00.000Z'
const MONDAY = '2025-07-07T09:00:00.000Z'

const knownOnSunday = async (memory: Memory) => {
  const asOf = SUNDAY
  return {
    events: await memory.events({ asOf }),
    trades: await memory.trades({ asOf }),
    state: await memory.state({ asOf }),
    runs: await memory.runs({ asOf }),
    memories: await readMemories(memory, asOf),
  }
}

test('a fact of any kind that is recorded on Monday is not known on Sunday', () =>
  inFolder(async (home) => {
    const docs = join(home, 'docs')
    mkdirSync(docs)
    let now = Date.parse(FRIDAY)
    const clock = {
      /** A second passes with each look. */
      now: () => {
        now += 1_000
        return now as Instant
      },
    }
    const how = { home, agent: 'a', clock, search: { shared: [docs] }, reflector: recordedReflector }
    const before = await openMemory({ ...how, actor: 'person' })
    await before.tick({ equity: 10_000 })
    const onSunday = await knownOnSunday(before)
    const { events: last } = await before.status()
    await before.close()
    now = Date.parse(MONDAY)
    writeFileSync(join(docs, 'runbook.md'), 'Flatten by hand.')
    const run = { ...how, run: 'r', mode: 'live' as const }
    const person = await openMemory({ ...run, actor: 'person', prompt: 'Buy breakouts.' })
    const agent = await openMemory({ ...run, actor: 'agent' })
    await person.search({ question: 'flatten' })
    await recordEveryKind(person, agent)
    const { events } = await person.events({ after: last, limit: 1_000 })
    const kinds = new Set(events.map(({ kind }) => kind))
    expect(KIND_NAMES.filter((kind) => !kinds.has(kind))).toEqual(NOT_BY_CALLS)
    // A fact that took an earlier time than the clock's would be known with the event before it.
    const late = events.filter(({ knownAt }, n) => knownAt <= (events[n - 1]?.knownAt ?? MONDAY))
    expect(late.map(({ kind }) => kind)).toEqual([])
    const after = await openMemory({ ...how, actor: 'person' })
    expect(await knownOnSunday(after)).toEqual(onSunday)
    await after.close()
    await agent.close()
    await person.close()
  }))
