import { z } from 'zod'
import { Decimal, zLabel, zMoney, zPositive } from '#vocabulary'
import { zProse } from './prose.ts'

export const zEquity = z.strictObject({ equity: zMoney })

/** Deposits and withdrawals are no results; dividends, interest and funding are. */
export const CASH_KINDS = ['deposit', 'withdrawal', 'dividend', 'interest', 'funding', 'fee'] as const

export const zCash = z
  .strictObject({
    type: z.enum(CASH_KINDS),
    amount: zMoney.describe('a positive number; the type says the direction (funding may be negative)'),
    symbol: zLabel.optional().describe('the position it belongs to'),
    trade: zLabel.optional(),
    note: zProse.optional(),
  })
  .superRefine((cash, ctx) => {
    const flow = cash.type === 'deposit' || cash.type === 'withdrawal'
    const sign = Decimal.of(cash.amount).sign
    if (sign === 0 || (flow && sign < 0))
      ctx.addIssue({
        code: 'custom',
        path: ['amount'],
        message: flow ? `of a ${cash.type} is not above 0` : 'is 0',
        params: {
          code: 'invalid_amount',
          next: 'Give the amount as a positive number; the type says the direction.',
        },
      })
  })
export type Cash = z.infer<typeof zCash>

const ADJUSTMENT_NEEDS = { split: 'ratio', rename: 'to' } as const

/** A split multiplies sizes by `ratio`; a rename gives the symbol another name. */
export const zAdjusted = z
  .strictObject({
    type: z.enum(['split', 'rename']),
    symbol: zLabel,
    ratio: zPositive.optional().describe('4 for four new for one old'),
    to: zLabel.optional().describe('the new symbol'),
  })
  .superRefine((adjusted, ctx) => {
    const needed = ADJUSTMENT_NEEDS[adjusted.type]
    if (adjusted[needed] === undefined)
      ctx.addIssue({
        code: 'custom',
        path: [needed],
        message: `is missing for a ${adjusted.type}`,
        params: {
          code: 'invalid_input',
          next: 'A split needs ratio (4 for four new for one old), a rename needs to.',
        },
      })
  })
