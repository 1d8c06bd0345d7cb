import { CALLS, type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { asNode, branchesOf, resolved, type SchemaNode } from '#vocabulary'
import { databaseOf, dump, inFolder, openRun } from './promises/memories.ts'

// Half of a character that takes two units, as a text has that was cut without looking. As bytes it is another text than was given,
// so that what is read back would not be what was recorded: no call takes it, in any field.

const AT = '2025-06-02T10:00:00Z'
const HALVES = ['\ud800', 'cut here: \ud83d', '\udc4d and the rest']

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

/** The fields of a call that take a text. */
const textFields = (schema: z.ZodType): readonly string[] => {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode
  const takesText = (node: SchemaNode): boolean =>
    node.type === 'string' ||
    [...branchesOf(node), ...(resolved(node, root) === node ? [] : [resolved(node, root)])].some(takesText)
  const fields = [root, ...branchesOf(root)].flatMap(({ properties = {} }) =>
    Object.entries(properties).filter(([, node]) => takesText(asNode(node))),
  )
  return [...new Set(fields.map(([name]) => name))]
}

const refused = (field: string) => ({
  code: 'invalid_input',
  field,
  message: expect.stringContaining('half a character'),
})

test('in any field of any call is refused, and nothing is written', () =>
  withRun(async (memory, home) => {
    const before = dump(databaseOf(home))
    const calls = memory as unknown as { [name: string]: (input: unknown) => Promise<unknown> }
    let tried = 0
    for (const [name, { input }] of Object.entries(CALLS))
      for (const field of textFields(input as unknown as z.ZodType))
        for (const half of HALVES) {
          await expect(calls[name]?.({ [field]: half }), `${name} ${field}`).rejects.toMatchObject(
            refused(field),
          )
          tried += 1
        }
    expect(tried).toBeGreaterThan(400)
    expect(dump(databaseOf(home))).toEqual(before)
  }))

describe.each(HALVES)('%j', (half) => {
  test.each<[field: string, call: (memory: Memory) => Promise<unknown>]>([
    ['tags.1', (m) => m.decide({ at: AT, action: 'hold', tags: ['news', half] })],
    [
      'positions.0.symbol',
      (m) => m.tick({ at: AT, positions: [{ symbol: half, side: 'long', size: 1, mark: 1 }] }),
    ],
    [
      'strategy.parameters.a',
      (m) => m.decide({ at: AT, action: 'hold', strategy: { name: 'x', parameters: { a: half } } }),
    ],
    [
      'strategy.parameters',
      (m) => m.decide({ at: AT, action: 'hold', strategy: { name: 'x', parameters: { [half]: 1 } } }),
    ],
    [
      'facts.0.payload.text',
      (m) => m.import({ facts: [{ kind: 'incident', at: AT, payload: { text: half } }] }),
    ],
  ])('is refused as %s', (field, call) =>
    withRun(async (memory, home) => {
      const before = dump(databaseOf(home))
      await expect(call(memory)).rejects.toMatchObject(refused(field))
      expect(dump(databaseOf(home))).toEqual(before)
    }),
  )

  test('is refused where it hides in an object of somebody’s own class', () =>
    withRun(async (memory, home) => {
      const before = dump(databaseOf(home))
      class Held {
        readonly symbol = 'BTC'
        readonly side = 'long'
        readonly size = 1
        readonly mark = 100
        readonly strategy = { name: 'x', parameters: { a: half } }
      }
      const later = memory.tick({ at: '2025-06-02T11:00:00Z', positions: [new Held()] })
      await expect(later).rejects.toMatchObject({ code: 'invalid_input' })
      expect(dump(databaseOf(home))).toEqual(before)
    }))

  test.each(['home', 'agent', 'run', 'strategy', 'prompt', 'token'])(
    'is refused as %s of an opening',
    (option) =>
      inFolder(async (home) => {
        const opening = openMemory({ home, agent: 'b', run: 'r', mode: 'backtest', [option]: half })
        await expect(opening).rejects.toMatchObject(refused(option))
      }),
  )
})

test('a whole character of two units is kept', () =>
  withRun(async (memory) => {
    await memory.incident({ at: AT, text: 'the line dropped 👍' })
    expect((await memory.events({ kind: 'incident' })).events).toHaveLength(1)
    expect((await memory.verify()).sound).toBe(true)
  }))

test('a null character in a path is refused', () =>
  inFolder(async (home) => {
    await expect(openMemory({ home: `${home}\0` })).rejects.toMatchObject({
      code: 'invalid_name',
      field: 'home',
    })
    const memory = await openRun(home)
    const path = 'a\0b'
    const named = { code: 'invalid_name' }
    await expect(memory.propose({ at: AT, file: path, text: 'x', reason: 'y' })).rejects.toMatchObject(named)
    await expect(memory.read({ path })).rejects.toMatchObject(named)
    for (const call of [memory.backup, memory.export])
      await expect(call({ to: path })).rejects.toMatchObject(named)
    await expect(memory.restore({ from: path, reason: 'y' })).rejects.toMatchObject(named)
    await expect(memory.verify({ against: path })).rejects.toMatchObject(named)
    await expect(memory.import({ from: path })).rejects.toMatchObject(named)
    await memory.close()
  }))
