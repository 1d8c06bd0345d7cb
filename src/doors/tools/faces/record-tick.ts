import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { at, positions } from './arguments.ts'

export const recordTick = tool({
  name: 'record_tick',
  says: 'Record a snapshot of the broker between decisions: opens, closes and results follow from it.',
  call: CALLS.tick,
  takes: {
    positions,
    marks: says('last prices: {"XAUUSD":{"price":3331,"high":3332.5,"low":3311}}'),
    equity: says('the account’s equity now'),
    at,
  },
})
