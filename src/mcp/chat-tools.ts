import { z } from 'zod'
import { CALLS } from '#operations'
import { strategy_name, text } from './shared-arguments.ts'
import { amount, type Tool } from './tool.ts'

export const queryTradeHistory: Tool = {
  name: 'query_trade_history',
  call: CALLS.trades,
  description:
    'List trades, newest first. Returns entry, exit, result, excursions and reasons of each, and the totals of all that match.',
  input: z.strictObject({
    symbol: z.string().optional(),
    strategy_name: strategy_name.optional(),
    status: z.enum(CALLS.trades.input.shape.status.unwrap().options).optional(),
    limit: amount('50 if left out').optional(),
    before: text('the last trade of the page before: T556').optional(),
  }),
}

export const getStrategyPerformance: Tool = {
  name: 'get_strategy_performance',
  call: CALLS.performance,
  description:
    'Look at how a strategy has done. Returns results with intervals, in all and by regime, session and version, and its habits.',
  input: z.strictObject({ strategy_name: strategy_name.optional(), symbol: z.string().optional() }),
}

export const getTradeReflection: Tool = {
  name: 'get_trade_reflection',
  call: CALLS.trade,
  description:
    'Look at one trade’s story. Returns what happened, what was expected, what it taught, and the beliefs and plans it is connected with.',
  input: z.strictObject({ trade: text('T12, E7, or your own id of it') }),
}

export const explain: Tool = {
  name: 'explain',
  call: CALLS.why,
  description:
    'Look at where a memory or decision comes from. Returns what a turn was shown, decided and came to, or what a handle names and who cited it.',
  input: z.strictObject({ of: text('a turn’s id or any handle: T12, E7, B3, P2, N4, K8, L3') }),
}
