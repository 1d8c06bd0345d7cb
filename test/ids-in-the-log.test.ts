import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { KIND_NAMES } from '#log'
import { NOT_BY_CALLS, recordEveryKind } from './every-kind.ts'
import { inFolder } from './promises/memories.ts'
import { recordedReflector } from './promises/recorded-reflector.ts'

// The log names rows by id and never by handle. One fact of each kind is recorded by calls that name others by handle;
// no payload may hold one.

const HANDLE = /^[TEBPNLKCF]\d+$|^proposals\/C\d+\.md$/

/** The texts of a payload, with the field that each is in. */
const textsIn = (value: unknown, field = ''): readonly (readonly [field: string, text: string])[] =>
  typeof value === 'string'
    ? [[field, value]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => [
          ...textsIn(name, field),
          ...textsIn(one, `${field}.${name}`),
        ])
      : []

test('no payload of any kind holds a handle', () =>
  inFolder(async (home) => {
    const docs = join(home, 'docs')
    mkdirSync(docs)
    writeFileSync(join(docs, 'runbook.md'), 'Flatten by hand.')
    const simulated = { home, agent: 'a', run: 'r', mode: 'backtest' as const, search: { shared: [docs] } }
    const how = { ...simulated, reflector: recordedReflector }
    const person = await openMemory({ ...how, actor: 'person', prompt: 'Buy breakouts.' })
    await person.search({ question: 'flatten' })
    const agent = await openMemory({ ...how, actor: 'agent' })
    await recordEveryKind(person, agent)
    const { events } = await person.events({ limit: 1_000 })
    const kinds = new Set(events.map(({ kind }) => kind))
    expect(KIND_NAMES.filter((kind) => !kinds.has(kind))).toEqual(NOT_BY_CALLS)
    const handles = events.flatMap(({ kind, payload, texts }) =>
      textsIn(payload)
        .filter(([field, text]) => HANDLE.test(text) && !(field.slice(1) in texts))
        .map(([field, text]) => `${kind}${field}: ${text}`),
    )
    expect(handles).toEqual([])
    await agent.close()
    await person.close()
  }))
