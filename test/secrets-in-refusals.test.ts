import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { CALLS, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { asNode, branchesOf, HindcastError, resolved, type SchemaNode } from '#vocabulary'
import { inFolder } from './promises/memories.ts'

// What refuses something quotes it: an error goes into logs, onto screens and before models.

/** Part of every secret here; a telling part of it, wherever it is cut. */
const TRACE = 'Ab3Ab3'
const TOKEN = ['gh', 'p_', 'Ab3'.repeat(30)].join('')
/** Known by its name alone: cut short before it is masked, the beginning would stay. */
const SENTENCE = ['pass', `word: ${'Ab3'.repeat(30)}`].join('')

/** They write where they are told to, or ask at a terminal. */
const ELSEWHERE = new Set(['backup', 'export', 'anchor', 'restore', 'delete', 'person.set', 'person.unset'])

const fieldsOf = (schema: SchemaNode): ReadonlySet<string> => {
  const node = resolved(schema, schema)
  return new Set(
    [node, ...branchesOf(node)].flatMap((one) => Object.keys(resolved(asNode(one), schema).properties ?? {})),
  )
}

describe('a refusal does not repeat a secret', () => {
  test('in any field of any call, nor where it stands for the name of one', () =>
    inFolder(async (home) => {
      const memory = await openMemory({ home, agent: 'desk', actor: 'person' })
      await memory.tick({ equity: 1 })
      let refused = 0
      for (const call of Object.values(CALLS)) {
        if (ELSEWHERE.has(call.name)) continue
        const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as SchemaNode
        const given = [...fieldsOf(schema)].flatMap((field) =>
          [TOKEN, SENTENCE].flatMap((secret) => [
            { [field]: secret },
            { [field]: [secret] },
            { [field]: { [secret]: secret } },
          ]),
        )
        for (const input of [...given, { [TOKEN]: 1 }]) {
          const error: unknown = await memory.call(call, input as never).then(
            () => null,
            (thrown: unknown) => thrown,
          )
          if (error === null) continue
          refused++
          expect(error).toBeInstanceOf(HindcastError)
          expect(`${inspect(error, { depth: 9 })} ${JSON.stringify(error)}`, call.name).not.toContain(TRACE)
        }
      }
      expect(refused).toBeGreaterThan(500)
      await memory.close()
    }))

  test.each([
    ['a line that is no JSON', `{"note": "${SENTENCE}`],
    ['a time', JSON.stringify({ kind: 'equity', at: TOKEN, payload: { equity: 1 } })],
    ['a price', JSON.stringify({ kind: 'equity', at: 1, payload: { equity: SENTENCE } })],
    ['a kind', JSON.stringify({ kind: TOKEN, at: 1, payload: {} })],
  ])('of a file that is imported: %s', (_, line) =>
    inFolder(async (home) => {
      const memory = await openMemory({ home, agent: 'desk', actor: 'person' })
      const from = join(home, 'facts.jsonl')
      await writeFile(from, `${line}\n`)
      const error: unknown = await memory.import({ from }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(HindcastError)
      expect(`${inspect(error, { depth: 9 })} ${JSON.stringify(error)}`).not.toContain(TRACE)
      await memory.close()
    }),
  )
})
