import { describe, expect, test } from 'vitest'
import { type Page, TEXT_PAGE } from './page.ts'
import { table } from './text-table.ts'

const pageOf = (width: number): Page => ({ ...TEXT_PAGE, width })

const rows = [
  { name: 'first', long: 'a'.repeat(30), number: '1.5', none: '' },
  { name: 'second', long: 'b'.repeat(10), number: '12', none: '' },
]
type Row = (typeof rows)[number]
const name = { head: 'name', forms: [(row: Row) => row.name] }
const long = { head: 'long', forms: [(row: Row) => row.long, (row: Row) => row.long.slice(0, 5)] }
const number = { head: 'number', right: true, forms: [(row: Row) => row.number] }

describe('a table', () => {
  test('aligns text to the left, numbers to the right, and leaves out what has no value', () => {
    const none = { head: 'none', forms: [(row: Row) => row.none] }
    expect(table(rows, [name, number, none], pageOf(80))).toBe(
      ['name    number', 'first      1.5', 'second      12'].join('\n'),
    )
  })

  test('takes shorter forms when the page is narrow', () => {
    expect(table(rows, [name, long, number], pageOf(24))).toContain('aaaaa ')
    expect(table(rows, [name, long, number], pageOf(24))).not.toContain('aaaaaa')
  })

  test('leaves out spare columns before it cuts', () => {
    const spare = { ...number, spare: true }
    expect(table(rows, [name, spare], pageOf(8))).toBe(['name', 'first', 'second'].join('\n'))
  })

  test.each([80, 40, 30, 24])('is never wider than %i columns', (width) => {
    const cut = { head: 'rest', rest: true, forms: [(row: Row) => row.long] }
    const shown = table(rows, [name, number, cut], pageOf(width))
    expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width)
  })
})
