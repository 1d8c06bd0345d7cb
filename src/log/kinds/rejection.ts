import { z } from 'zod'
import { zLabel, zProse } from '#vocabulary'
import { put } from '../rows/change.ts'
import { kind } from './kind.ts'

/** The risk engine said no. */
export const zRejection = z.strictObject({
  rule: zLabel.describe('the rule that refused it, such as R3_POSITION_CAP'),
  symbol: zLabel.optional().describe('what was to be traded; what was decided about it is dropped'),
  order: zLabel.optional().describe('your id of the order that was refused'),
  message: zProse.optional().describe('what the risk engine said'),
})

export const rejectionKind = kind({
  name: 'rejection',
  v: 1,
  payload: zRejection,
  needsTime: true,
  texts: ['message'],
  ledger: ({ state, event, book, account }) => {
    const { rule, symbol, message } = event.data
    const { seq, at, knownAt, run } = event
    book.push(
      put('rejections', { seq, at, knownAt, run, rule, symbol: symbol ?? null, message: message ?? null }),
    )
    if (symbol !== undefined) book.use(state.intents.get(symbol))
    return account
  },
})
