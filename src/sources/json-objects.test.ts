import { expect, test } from 'vitest'
import { type JsonObject, jsonObjects } from './json-objects.ts'

const read = async (text: string) => {
  const lines = async function* () {
    yield* text.split('\n')
  }
  const objects: JsonObject[] = []
  for await (const one of jsonObjects(lines())) objects.push(one)
  return objects
}
const values = async (text: string) => (await read(text)).map((one) => ('value' in one ? one.value : one))

test('an array on one line or over many, several arrays, and one object a line are the same objects', async () => {
  const expected = [{ a: 1 }, { b: { c: '}{"[' } }]
  for (const text of [
    '[{"a":1},{"b":{"c":"}{\\"["}}]',
    '[\n {\n "a": 1 },\n {"b":{"c":"}{\\"["}}\n]\n',
    '{"a":1}\n\n{"b":{"c":"}{\\"["}}\n',
    '[{"a":1}]\n[{"b":{"c":"}{\\"["}}]',
  ])
    expect(await values(text)).toEqual(expected)
})

test('each has the line where it begins', async () =>
  expect((await read('[\n{"a":1},\n\n{"b":\n2}]')).map(({ line }) => line)).toEqual([2, 4]))

test('a number with more digits than a double has is kept to the last of them', async () =>
  expect(await values('{"orderId": 8389765519993908929, "id": 5}')).toEqual([
    { orderId: '8389765519993908929', id: 5 },
  ]))

test.each([
  ['[{"a":1},{"b":', 1, /not closed/],
  ['[\n{"a":1},\n', 2, /list does not end/],
  ['{"a":1}\nhello', 2, /not JSON/],
  ['{"a":1}\n{"a":nothing}', 2, /not JSON/],
])('%j is refused by its line', async (text, line, what) => {
  const last = (await read(text)).at(-1)
  expect(last).toMatchObject({ refused: { what: expect.stringMatching(what) } })
  expect(last?.line).toBeGreaterThanOrEqual(line)
})
