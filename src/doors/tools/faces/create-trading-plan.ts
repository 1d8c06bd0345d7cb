import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { strategy, symbol } from './arguments.ts'

export const createTradingPlan = tool({
  name: 'create_trading_plan',
  says: 'Bind yourself for later: when a condition holds, do this. You are told when it does.',
  call: CALLS.planCreate,
  takes: {
    condition: says(
      'all must hold: {"drawdown":{"from":0.1}} or {"trend":"down","losingStreak":{"from":3}}; also volatility, session, hour, weekday, price, atrD1, event; bounds are from, to, above, below',
    ),
    action: says(
      '{"type":"skip_trade"}, {"type":"force_exit"}, {"type":"alert","message":"…"} or {"type":"adjust_param","param":"size","multiply":0.5}',
    ),
    reason: says('why'),
    symbol: { ...symbol, says: 'only for this symbol' },
    strategy: { ...strategy, says: 'only for this strategy' },
    expiresAt: says('ISO 8601; in 30 days if left out'),
    priority: says('0 to 1'),
  },
})
