import { z } from 'zod'
import { CASH_KINDS, isFlow, marked, onCash } from '#ledger'
import { isOnlyMarked, seeAccount } from '#record'
import { Decimal, zLabel, zMoney } from '#vocabulary'
import { lookupsForName, symbolFlags } from '../rows/lookup.ts'
import { BROKER_OR_PERSON, kind, notAllowed, rejectField, rejectUnderLimits } from './kind.ts'

const zEquity = z.strictObject({
  equity: zMoney.describe('what the account is worth, in its currency'),
})

export const equityKind = kind({
  name: 'equity',
  payload: zEquity,
  needsTime: true,
  ledger: ({ account, event }) => marked(account, event.data.equity, event.at),
  isForgettable: isOnlyMarked,
  remember: seeAccount,
})

export const zCash = z
  .strictObject({
    type: z.enum(CASH_KINDS).describe('deposits and withdrawals are no results; all else is'),
    amount: zMoney.describe('above 0; dividend, interest, funding and swap are negative if paid'),
    symbol: zLabel.optional().describe('the open position it belongs to, by its symbol'),
    trade: zLabel.optional().describe('its trade: T12, its id, or your own trade, position or order id'),
  })
  .superRefine(({ type, amount }, ctx) => {
    const { sign } = Decimal.of(amount)
    const isAboveZero = isFlow(type) || type === 'fee' || type === 'rebate' || type === 'tax'
    if (sign === 0 || (sign < 0 && isAboveZero))
      rejectField(ctx, 'amount', sign === 0 ? 'is 0' : `of a ${type} is below 0: ${amount}`, {
        code: 'invalid_amount',
        next: 'Give the amount above 0; the type says the direction. A fee that comes back is a rebate.',
      })
  })

export const cashKind = kind({
  name: 'cash',
  payload: zCash,
  needsTime: true,
  refuse: (state, { actor, data: { type }, simulated }) => {
    if (actor === 'agent' && !simulated && isFlow(type))
      throw notAllowed(`a ${type} comes from the broker or a person`, actor, 'type', BROKER_OR_PERSON)
    if (!simulated) rejectUnderLimits(state, actor, 'cash', 'type')
  },
  refs: { trade: 'trade' },
  lookups: (_state, { data: { type, trade, symbol } }) => [
    ...(trade === undefined ? [] : lookupsForName({ trade })),
    ...(type === 'fee' && symbol !== undefined ? [symbolFlags(symbol)] : []),
    ...(type === 'fee' && trade !== undefined ? [{ find: 'tradeFlags' as const, ofSymbols: true }] : []),
  ],
  ledger: onCash,
  remember: seeAccount,
})
