import { onOrder, zOrder } from '#ledger'
import { kind } from './kind.ts'

/** The state of an order. */
export const orderKind = kind({
  name: 'order',
  v: 1,
  payload: zOrder,
  needsTime: true,
  texts: ['reason'],
  ledger: onOrder,
})
