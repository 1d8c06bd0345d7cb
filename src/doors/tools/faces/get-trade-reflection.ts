import { CALLS } from '#operations'
import { tool } from '../tool.ts'
import { asOf } from './arguments.ts'

export const getTradeReflection = tool({
  name: 'get_trade_reflection',
  says: 'One trade’s story: what happened, what was expected, what it taught, what had been shown before it.',
  call: CALLS.show,
  takes: { trade: { field: 'of', says: 'T12, E7, or the broker’s id' }, asOf },
})
