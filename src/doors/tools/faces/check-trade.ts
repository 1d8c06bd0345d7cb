import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { context, symbol, turn } from './arguments.ts'

export const checkTrade = tool({
  name: 'check_trade',
  says: 'Call before every order. Answers stop, caution, clear or no_record with reasons: limits a person set, plans in force, similar losses, the size that the record justifies. On stop, do not trade.',
  call: CALLS.check,
  takes: {
    turn,
    symbol,
    side: says(''),
    entry: says('price you would enter at'),
    stop: says('where you would be wrong'),
    size: says('what you mean to order'),
    context,
  },
})
