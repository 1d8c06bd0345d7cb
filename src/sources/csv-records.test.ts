import { expect, test } from 'vitest'
import { csvRecords } from './csv-records.ts'

async function* lines(text: string): AsyncGenerator<string> {
  yield* text.split('\n')
}

const read = async (text: string): Promise<unknown[]> => {
  const records: unknown[] = []
  for await (const { line, cells } of csvRecords(lines(text), ',')) records.push([line, ...cells])
  return records
}

test('quotes hold delimiters, line breaks and quotes; each record has the line it begins on', async () => {
  expect(await read('a,"b, c","d ""e"""\n\n1,"two\nlines",3\nx, "y" ,"7"""')).toEqual([
    [1, 'a', 'b, c', 'd "e"'],
    [3, '1', 'two\nlines', '3'],
    [5, 'x', 'y', '7"'],
  ])
})

test('a quotation mark inside of a plain cell is plain', async () => {
  expect(await read('5" disk,2\na,""\n')).toEqual([
    [1, '5" disk', '2'],
    [2, 'a', ''],
  ])
})

test('one that is never closed is told by its line', async () => {
  await expect(read('a,b\n1,"2\n3,4')).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('line 2:'),
  })
})
