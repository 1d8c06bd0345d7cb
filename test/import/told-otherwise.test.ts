import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { csv, withFile } from './bring.ts'

const HEADER = 'Time,Symbol,Side,Size,Price,Trade ID'
const row = (price: number, hour = 10, id = 'a1') => `2025-01-06T${hour}:00:00Z,BTC,buy,1,${price},${id}`

test.each([
  ['at another price', row(150)],
  ['at another time', row(100, 12)],
])('a fill told %s in another file, under the same id, is not booked twice', (_, told) =>
  withFile(csv(HEADER, row(100)), async (memory, from) => {
    await memory.import({ from })
    await writeFile(from, csv(HEADER, told, row(110, 13, 'a2')))
    const otherwise = expect.stringMatching(/^line 2: .*same id.*first telling stands/)
    expect(await memory.import({ from })).toMatchObject({ facts: 1, duplicates: 1, notices: [otherwise] })
    expect(await memory.import({ from })).toMatchObject({ facts: 0, duplicates: 2, notices: [otherwise] })
    expect((await memory.trades({})).trades).toMatchObject([{ size: '2', cost: '210' }])
  }),
)

test('within one file, rows with one id that differ are executions of their own: kept, and flagged', () =>
  withFile(csv(HEADER, row(100), row(150)), async (memory, from) => {
    expect(await memory.import({ from })).toMatchObject({
      facts: 2,
      flaggedBy: [{ code: 'id_taken', flags: 1 }],
    })
    expect(await memory.import({ from })).toMatchObject({ facts: 0, duplicates: 2, notices: [] })
    expect((await memory.trades({})).trades).toMatchObject([{ size: '2', cost: '250' }])
  }))
