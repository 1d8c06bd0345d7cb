import fc from 'fast-check'
import { EVERY_CALL, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SEED } from '../chance.ts'
import { fromSchema, type Named, type Schema } from './from-schema.ts'
import { expectProblem, inServer } from './server.ts'

/** Requests of each sort to each call: `FUZZ=50` makes more. */
const TIMES = Number(process.env.FUZZ ?? 2)

/** What would end the run, or write where it likes. */
const APART: ReadonlySet<string> = new Set([
  'delete',
  'restore',
  'backup',
  'export',
  'anchor',
  'embedder',
  'person.set',
  'token.revoke',
])

/** Of the right shape, of the right shape but for one field, and of no shape at all. */
const inputsOf = (schema: Schema, named: Named): fc.Arbitrary<unknown> => {
  const right = fromSchema(schema, named)
  const bent = fc.tuple(right, fc.nat(), fc.jsonValue()).map(([input, at, other]) => {
    const names = Object.keys(Object(input))
    const name = names[at % Math.max(names.length, 1)] ?? 'id'
    return typeof input === 'object' ? { ...input, [name]: other } : other
  })
  return fc.oneof(right, bent, fc.jsonValue())
}

test('whatever a call is sent, it is answered or refused with a reason; nothing unforeseen, and the log is whole', () =>
  inServer(async (server) => {
    const person = await openMemory({ home: server.home, agent: 'gold', actor: 'person' })
    await person.tradeRecord({ symbol: 'XAUUSD', side: 'long', size: 1, entryPrice: 1, exitPrice: 2 })
    const { secret: token } = await person.tokenCreate({
      bearer: 'person',
      scope: 'write',
      all: true,
    })
    const seen = new Map<number, number>()
    for (const { name, input } of EVERY_CALL) {
      if (APART.has(name)) continue
      const { $defs = {}, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      const inputs = fc.sample(inputsOf(schema as Schema, $defs as Named), { numRuns: TIMES * 3, seed: SEED })
      for (const given of inputs) {
        const answer = await server.call('gold', name, JSON.stringify(given) ?? 'null', { token })
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        if (answer.status === 200) continue
        expectProblem(answer, String(answer.body.code), answer.status)
        expect(answer.status, `${name} ${JSON.stringify(given)} ${answer.text}`).toBeLessThan(500)
      }
    }
    expect(seen.get(200)).toBeGreaterThan(0)
    expect(seen.get(400)).toBeGreaterThan(0)
    expect(await person.verify()).toMatchObject({ sound: true })
    await person.close()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  }))
