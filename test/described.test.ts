import { EVERY_CALL } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

type Node = z.core.JSONSchema.BaseSchema

interface Told {
  readonly call: string
  readonly schema: z.ZodType
  /** What is given is described as it is given, what is answered as it is answered. */
  readonly io: 'input' | 'output'
}

const TOLD: readonly Told[] = EVERY_CALL.flatMap(({ name, input, output }): Told[] => [
  { call: `${name}, given`, schema: input, io: 'input' },
  { call: `${name}, answered`, schema: output, io: 'output' },
])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The schemas right inside another. */
const inside = (node: Node): Node[] =>
  [
    ...Object.values(node.properties ?? {}),
    ...Object.values(node.$defs ?? {}),
    ...(node.anyOf ?? []),
    ...(node.oneOf ?? []),
    ...(node.allOf ?? []),
    ...(node.prefixItems ?? []),
    node.items,
    node.additionalProperties,
  ].filter(isNode)

const everyNode = (node: Node): Node[] => [node, ...inside(node).flatMap(everyNode)]

/** Fewer than three words hardly say more than the field's name. */
const FEW_WORDS = 3
const saysSomething = (value: unknown): boolean =>
  isNode(value) && (value.description ?? '').split(/\s+/).filter(Boolean).length >= FEW_WORDS

describe('what calls take and answer', () => {
  test('has a plain JSON Schema, in either direction', () => {
    for (const { schema } of TOLD) {
      expect(() => z.toJSONSchema(schema)).not.toThrow()
      expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow()
    }
  })

  test('says of every field, at any depth, what it is', () => {
    const silent = TOLD.flatMap(({ call, schema }) =>
      (['input', 'output'] as const).flatMap((io) =>
        everyNode(z.toJSONSchema(schema, { io })).flatMap((node) =>
          Object.entries(node.properties ?? {}).flatMap(([field, value]) =>
            saysSomething(value) ? [] : [`${call}: ${field}`],
          ),
        ),
      ),
    )
    expect([...new Set(silent)]).toEqual([])
  })

  test('gives a name to one schema only', () => {
    const named = new Map<string, Set<unknown>>()
    for (const { schema, io } of TOLD)
      z.toJSONSchema(schema, {
        io,
        override: ({ zodSchema }) => {
          const id = z.globalRegistry.get(zodSchema)?.id
          if (id !== undefined) named.set(id, (named.get(id) ?? new Set()).add(zodSchema))
        },
      })
    expect([...named].filter(([, schemas]) => schemas.size > 1).map(([id]) => id)).toEqual([])
    expect(named.size).toBeGreaterThan(50)
  })

  test('means one shape by a name, whether it is given or answered', () => {
    const shapes = new Map<string, Set<string>>()
    for (const { schema, io } of TOLD)
      for (const [name, shape] of Object.entries(z.toJSONSchema(schema, { io }).$defs ?? {}))
        shapes.set(name, (shapes.get(name) ?? new Set()).add(JSON.stringify(shape)))
    expect([...shapes].filter(([, texts]) => texts.size > 1).map(([name]) => name)).toEqual([])
    // What refers to itself is put apart, and gets a number where it has no name.
    expect([...shapes.keys()].filter((name) => name.startsWith('__'))).toEqual([])
  })
})
