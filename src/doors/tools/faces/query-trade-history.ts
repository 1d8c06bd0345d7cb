import { CALLS } from '#operations'
import { own, says, tool } from '../tool.ts'
import { asOf, strategy, symbol } from './arguments.ts'

export const queryTradeHistory = tool({
  name: 'query_trade_history',
  says: 'List trades, newest first, with what all that match come to. For one trade’s story: get_trade_reflection.',
  call: CALLS.trades,
  takes: {
    symbol,
    strategy,
    status: own,
    limit: says('50 if left out'),
    before: says('the last of the page before: T556'),
    asOf,
  },
})
