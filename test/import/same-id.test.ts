import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { csv, withFile } from './bring.ts'

const HEADER = 'Time,Symbol,Side,Size,Price,Trade ID'
const row = (price: number, hour = 10, id = 'a1') => `2025-01-06T${hour}:00:00Z,BTC,buy,1,${price},${id}`

test('a fill with another price in another file, under the same id, is not booked twice', () =>
  withFile(csv(HEADER, row(100)), async (memory, from) => {
    await memory.import({ from })
    await writeFile(from, csv(HEADER, row(150), row(110, 13, 'a2')))
    const notice = expect.stringMatching(/^line 2: the log has other content under this id/)
    expect(await memory.import({ from })).toMatchObject({ facts: 1, duplicates: 0, notices: [notice] })
    expect(await memory.import({ from })).toMatchObject({ facts: 0, duplicates: 1, notices: [notice] })
    expect((await memory.trades({})).trades).toMatchObject([{ size: '2', entryPrice: '105' }])
  }))

test('a fill with another time under the same id is the same fill', () =>
  withFile(csv(HEADER, row(100)), async (memory, from) => {
    await memory.import({ from })
    await writeFile(from, csv(HEADER, row(100, 12)))
    expect(await memory.import({ from })).toMatchObject({ facts: 0, duplicates: 1, notices: [] })
  }))

test('two rows of one file with one id and other content are an error that names both lines', () =>
  withFile(csv(HEADER, row(100), row(150)), async (memory, from) => {
    await expect(memory.import({ from })).rejects.toMatchObject({
      code: 'id_taken',
      message: expect.stringMatching(/^line 3: .*line 2/),
    })
    expect((await memory.status()).events).toBe(0)
  }))
