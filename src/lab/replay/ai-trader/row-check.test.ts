import { expect, test } from 'vitest'
import { Decimal, type Exact } from '#vocabulary'
import { parsePositions } from './position-file.ts'
import { checkRow, gapAfter, NO_GAP } from './row-check.ts'

const [row] = parsePositions('{"date":"2030-01-02","id":4,"positions":{"X":3,"Y":0,"CASH":10.5}}', 'test')

test('a holding that only one side has is a discrepancy', () => {
  if (!row) throw new Error('no row')
  const book = { cash: '10.5' as Exact, holdings: new Map([['Z', Decimal.one]]) }
  const gap = gapAfter(row, book)
  expect(checkRow('m', row, book, { gap, known: gap })).toEqual([])
  expect(checkRow('m', row, book, { gap, known: NO_GAP })).toEqual([
    { where: 'm, row 4 (2030-01-02)', what: 'X', file: '3', ledger: '0' },
    { where: 'm, row 4 (2030-01-02)', what: 'Z', file: '0', ledger: '1' },
  ])
})

test('a row that is not as expected names its file and line', () => {
  expect(() => parsePositions('\n{"date":"2030-01-02"}', 'position.jsonl')).toThrow(/position\.jsonl, line 2/)
})
