import { CALLS } from '#operations'
import { tool } from '../tool.ts'
import { asOf, strategy, symbol } from './arguments.ts'

export const getStrategyPerformance = tool({
  name: 'get_strategy_performance',
  says: 'How a strategy has done, overall and by regime, session and version, with intervals.',
  call: CALLS.performance,
  takes: { strategy, symbol, asOf },
})
