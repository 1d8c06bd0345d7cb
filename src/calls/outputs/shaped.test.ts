import { expect, test } from 'vitest'
import { z } from 'zod'
import { shaped } from './shaped.ts'

const zPoint = z.object({ x: z.number(), y: z.number().nullable(), name: z.string().optional() })

test('an output has the fields of its schema, in its order, and no others', () => {
  const row = { hidden: 'secret', y: null, x: 1 }
  const out = shaped(zPoint, { ...row, name: 'origin' })
  expect(JSON.stringify(out)).toBe('{"x":1,"y":null,"name":"origin"}')
})

test('what is undefined is not in its JSON', () => {
  expect(JSON.stringify(shaped(zPoint, { y: 2, x: 1 }))).toBe('{"x":1,"y":2}')
})
