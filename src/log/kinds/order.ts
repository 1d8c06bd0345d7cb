import { onOrder, zOrder } from '#ledger'
import { kind } from './kind.ts'

export const zOrderState = zOrder.superRefine(({ status, order, symbol, side, rule }, ctx) => {
  const needed = status === 'rejected' && order === undefined ? { rule } : { order, symbol, side }
  for (const [field, value] of Object.entries(needed))
    if (value === undefined) ctx.addIssue({ code: 'custom', path: [field], message: 'is missing' })
})

export const orderKind = kind({
  name: 'order',
  payload: zOrderState,
  needsTime: true,
  texts: ['reason'],
  ledger: onOrder,
})
