import { z } from 'zod'
import { Decimal, parse, ZERO, zInstant, zMoney } from '#vocabulary'
import type { Read } from '../source.ts'
import { SETTLED_IN } from './venue-fill.ts'

const zUpdate = z.object({
  time: zInstant,
  hash: z.string(),
  delta: z.object({
    type: z.string(),
    coin: z.string().optional(),
    usdc: zMoney.optional(),
    fee: zMoney.optional(),
  }),
})

/** A payment of funding, or money that came to the account or left it: an element of userFunding or userNonFundingLedgerUpdates. */
export const ledgerUpdate = (told: object, line: number): Read => {
  const { time: at, hash, delta } = parse(zUpdate, told, 'update')
  const { type, coin, usdc } = delta
  if (type !== 'funding' && type !== 'deposit' && type !== 'withdraw')
    return { line, passed: `a ${type} between accounts or tokens` }
  const amount = Decimal.of(usdc ?? ZERO)
  if (amount.isZero) return { line, passed: `a ${type} of 0 ${SETTLED_IN}` }
  if (type === 'funding') {
    const payload = { type, amount: amount.text, ...(coin === undefined ? {} : { symbol: coin }) }
    return { line, fact: { kind: 'cash', at, id: `hl:funding:${coin}:${at}`, payload } }
  }
  const payload = { type: type === 'deposit' ? 'deposit' : 'withdrawal', amount: amount.abs().text }
  return { line, fact: { kind: 'cash', at, id: `hl:${type}:${hash}`, payload } }
}
