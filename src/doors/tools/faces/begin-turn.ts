import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { at, positions } from './arguments.ts'

export const beginTurn = tool({
  name: 'begin_turn',
  says: 'Call first, once per decision. Records what the broker holds and answers what your memory has to say: rules, limits, open positions, plans in force, what happened in situations like this one, warnings. Keep the turn id for the other tools.',
  call: CALLS.turn,
  takes: {
    equity: says('the account’s equity now'),
    positions,
    context: says(
      'by symbol, those you may trade: {"XAUUSD":{"trend":"up|down|none","volatility":"low|normal|high|extreme","price":3305,"atrD1":42,"atrH1":8.5}}',
    ),
    at,
  },
  written: ['context'],
})
