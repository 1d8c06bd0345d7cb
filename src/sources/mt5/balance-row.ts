import { shownValue } from '#vocabulary'
import type { Read } from '../source.ts'
import type { ReportRow } from './deal.ts'

/** What rows without a symbol are, by the word that stands in their type: money in and out, and what the first is where it is below 0. */
const TYPES: ReadonlyMap<string, readonly [got: string, paid: string]> = new Map([
  ['balance', ['deposit', 'withdrawal']],
  ['credit', ['deposit', 'withdrawal']],
  ['bonus', ['deposit', 'withdrawal']],
  ['correction', ['rebate', 'fee']],
  ['charge', ['rebate', 'fee']],
  ['commission', ['rebate', 'fee']],
  ['daily commission', ['rebate', 'fee']],
  ['monthly commission', ['rebate', 'fee']],
  ['agent commission', ['rebate', 'fee']],
  ['interest', ['interest', 'interest']],
  ['dividend', ['dividend', 'dividend']],
  ['franked dividend', ['dividend', 'dividend']],
  ['tax', ['rebate', 'tax']],
])

/** Money that came or went beside the trades. */
export const balanceRow = (row: ReportRow, account: string, zone: string): Read => {
  const { line } = row
  const said = row.text('type').toLowerCase()
  const types = TYPES.get(said)
  if (!types) {
    const next = 'Leave the row out with skipRefused, and tell it by hand if it is a result.'
    return { line, refused: { what: `its type is neither a trade nor known: ${shownValue(said)}`, next } }
  }
  const amount = row
    .number('profit')
    .plus(row.number('commission'))
    .plus(row.number('fee'))
    .plus(row.number('swap'))
  if (amount.isZero) return { line, passed: `a ${said} of 0` }
  const type = amount.sign > 0 ? types[0] : types[1]
  const isSigned = type === 'interest' || type === 'dividend'
  const payload = { type, amount: isSigned ? amount.text : amount.abs().text }
  const id = `mt5:${account}:${row.text('deal')}`
  return { line, fact: { kind: 'cash', at: row.at('time', zone), id, payload } }
}
