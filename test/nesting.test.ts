import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { CALLS, HindcastError, type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { SchemaNode } from '#vocabulary'
import { closeTrade, openTrade } from './by-fills.ts'
import { anchorOf, databaseOf, inFolder, openRun } from './promises/memories.ts'
import { shownTrade } from './shown.ts'

// What is nested beyond all reason is refused before it is walked, whichever door it comes by: never a crash, never half a fact.

const AT = '2025-06-02T10:00:00Z'

const nest = (depth: number, wrap: (inside: unknown) => unknown): unknown => {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = wrap(value)
  return value
}
const list = (inside: unknown) => [inside]
const object = (inside: unknown) => ({ a: inside })

const itself: { a?: unknown } = {}
itself.a = itself
const throwing = {
  get a(): never {
    throw new TypeError('not yours')
  },
}
const proxied = new Proxy(
  {},
  {
    ownKeys: () => {
      throw new RangeError('not yours either')
    },
    get: () => {
      throw new RangeError('not yours either')
    },
    getPrototypeOf: () => {
      throw new RangeError('not yours either')
    },
  },
)

const DEEP: { readonly [what: string]: unknown } = {
  'lists, 65 deep': nest(65, list),
  'lists, 10,000 deep': nest(10_000, list),
  'lists, 100,000 deep': nest(100_000, list),
  'objects, 10,000 deep': nest(10_000, object),
  'objects, 100,000 deep': nest(100_000, object),
  'an object within itself': itself,
  'a getter that throws': throwing,
  'a proxy that throws': proxied,
}

const withRun = (work: (memory: Memory, home: string) => Promise<void>): Promise<void> =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.tick({ at: AT, positions: [{ symbol: 'BTC', side: 'long', size: 1, mark: 100 }] })
    try {
      await work(memory, home)
    } finally {
      await memory.close()
    }
  })

const fieldsOf = (schema: z.ZodType): readonly string[] => {
  const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode
  const fields = [node, ...((node.anyOf ?? []) as SchemaNode[])].flatMap((one) =>
    Object.keys(one.properties ?? {}),
  )
  return [...new Set(fields)]
}

/** The error of a call, which must be one of ours. */
const errorOf = async (call: () => unknown): Promise<HindcastError> => {
  const error: unknown = await (async () => call())().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HindcastError)
  return error as HindcastError
}

describe.each(Object.entries(DEEP))('%s', (what, deep) => {
  test('in any field of any call is refused, and nothing is written', () =>
    withRun(async (memory) => {
      const before = await memory.status()
      const calls = memory as unknown as { [name: string]: (input: unknown) => Promise<unknown> }
      for (const [name, { input }] of Object.entries(CALLS)) {
        if (name === 'delete') continue
        for (const field of fieldsOf(input as unknown as z.ZodType)) {
          const error = await errorOf(() => calls[name]?.({ [field]: deep }))
          expect(error.code, `${name} ${field}`).toBe('invalid_input')
          if (what.includes('deep')) expect(error.field?.split('.')[0], name).toBe(field)
        }
        await errorOf(() => calls[name]?.(deep))
      }
      expect((await memory.status()).events).toBe(before.events)
    }))

  test('in a turn’s call, an import and an opening is refused', () =>
    withRun(async (memory, home) => {
      const turn = await memory.turn({ at: AT })
      for (const call of [turn.decide, turn.recall, turn.check, turn.search, turn.read]) {
        await errorOf(() => call({ context: deep, question: deep } as never))
        await errorOf(() => call(deep as never))
      }
      const payload = { action: 'hold', context: deep }
      await errorOf(() => memory.import({ facts: [{ kind: 'decision', at: AT, payload }] }))
      await errorOf(() =>
        openMemory({ home, agent: 'b', strategy: { name: 'x', parameters: { deep } } as never }),
      )
      await errorOf(() => openMemory({ home, agent: 'b', presets: { 'notes/a.md': deep } } as never))
    }))
})

test('sixty levels are kept as they are', () =>
  withRun(async (memory) => {
    await memory.decide({ at: AT, action: 'hold', symbol: 'BTC', context: nest(60, object) })
    expect((await memory.verify({})).problems).toEqual([])
    const { events } = await memory.events({ kind: 'decision' })
    expect(JSON.stringify(events[0])).toContain(JSON.stringify(nest(60, object)))
  }))

test('what hides in an object of somebody’s own class is refused too', () =>
  withRun(async (memory) => {
    const { events } = await memory.status()
    for (const depth of [1_000, 100_000]) {
      const parameters = nest(depth, object) as never
      class Held {
        readonly symbol = 'BTC'
        readonly side = 'long'
        readonly size = 1
        readonly mark = 100
        readonly strategy = { name: 'x', parameters }
      }
      const error = await errorOf(() => memory.tick({ at: '2025-06-02T11:00:00Z', positions: [new Held()] }))
      expect(error.code).toBe('invalid_input')
    }
    expect((await memory.status()).events).toBe(events)
  }))

test('a few objects that name each other twice are refused, not walked for ever', () =>
  withRun(async (memory) => {
    const twice = nest(60, (inside) => [inside, inside])
    expect((await errorOf(() => memory.decide({ at: AT, action: 'hold', context: twice }))).code).toBe(
      'payload_too_large',
    )
  }))

describe.each([10_000, 100_000])('text %i deep', (depth) => {
  const texts = [`${'['.repeat(depth)}${']'.repeat(depth)}`, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]

  test('in a file that is imported, in the settings and in the anchor is refused', () =>
    inFolder(async (home) => {
      for (const deep of texts) {
        const memory = await openRun(home)
        await memory.tick({ at: AT, equity: 1 })
        const file = join(home, 'facts.jsonl')
        await writeFile(
          file,
          `{"kind":"decision","at":"${AT}","payload":{"action":"hold","context":${deep}}}\n`,
        )
        expect(await errorOf(() => memory.import({ from: file }))).toMatchObject({ code: 'invalid_input' })
        await writeFile(file, `${deep}\n`)
        expect(await errorOf(() => memory.import({ from: file }))).toMatchObject({ code: 'invalid_input' })
        await memory.close()
        const anchor = anchorOf(home)
        await writeFile(anchor, deep)
        const again = await openRun(home)
        await errorOf(() => again.tick({ at: AT, equity: 2 }))
        await again.verify({})
        await again.close().catch((error: unknown) => expect(error).toBeInstanceOf(HindcastError))
        await writeFile(join(home, 'hindcast.json'), `{"search":{"shared":${deep}}}`)
        expect(await errorOf(() => openRun(home))).toMatchObject({ code: 'invalid_input' })
        await writeFile(join(home, 'hindcast.json'), '{}')
        await rm(join(home, 'agent'), { recursive: true })
      }
    }))

  test('in a row or an event that somebody changed is damage, whatever is called', () =>
    inFolder(async (home) => {
      const deep = texts[1]
      const memory = await openRun(home)
      const context = { trend: 'up' }
      await openTrade(memory, { at: AT, symbol: 'BTC', side: 'long', size: 1, price: 1, context })
      await memory.decide({ at: AT, action: 'skip', symbol: 'BTC', context })
      await memory.close()
      for (const [table, column] of [
        ['trades', 'row'],
        ['episodes', 'row'],
        ['events', 'payload'],
      ]) {
        const database = new Database(databaseOf(home))
        const change = `UPDATE ${table} SET ${column} = replace(${column}, '"up"', '${deep}')`
        expect(database.prepare(change).run().changes, table).toBeGreaterThan(0)
        database.close()
        const again = await openRun(home)
        for (const call of READING) {
          // An answer that cannot be written as JSON is none.
          const answer = await call(again).then(JSON.stringify, (error: unknown) => error)
          if (typeof answer === 'string') continue
          // An event that was changed is found before what it was changed to.
          const codes = table === 'events' ? /^(?:store_damaged|tampered)$/ : /^store_damaged$/
          expect(answer, table).toMatchObject({ code: expect.stringMatching(codes) })
        }
        await again.close().catch((error: unknown) => expect(error).toBeInstanceOf(HindcastError))
      }
    }))
})

const READING: readonly ((memory: Memory) => Promise<unknown>)[] = [
  (m) => m.trades(),
  (m) => shownTrade(m, { of: 'T1' }),
  (m) => m.trades({ status: 'open' }),
  (m) => m.recall({ symbol: 'BTC' }),
  (m) => m.context(),
  (m) => m.events(),
  (m) => m.search({ question: 'up' }),
  (m) =>
    m.tick({ at: '2025-06-02T11:00:00Z', positions: [{ symbol: 'BTC', side: 'long', size: 1, mark: 2 }] }),
  (m) => m.remark({ at: '2025-06-02T11:30:00Z', on: 'T1', text: 'late' }),
  (m) => closeTrade(m, { at: '2025-06-02T12:00:00Z', symbol: 'BTC', price: 3 }),
  (m) => m.verify(),
  (m) => m.rebuild(),
]

test('a name that would be lost on the way is refused, and not dropped', async () => {
  await inFolder(async (home) => {
    const memory = await openMemory({ home, agent: 'desk' })
    const strategy = { name: 's', parameters: JSON.parse('{"__proto__":5,"a":1}') as Record<string, number> }
    await expect(memory.decide({ action: 'hold', strategy })).rejects.toMatchObject({ code: 'invalid_input' })
    await memory.close()
  })
})
