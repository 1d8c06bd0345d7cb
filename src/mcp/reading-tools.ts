import { z } from 'zod'
import { CALLS } from '#calls'
import { amount, args, strategy_name, text, turn } from './shared-arguments.ts'
import type { Tool } from './tool.ts'

/** Tools that change nothing: of an agent that decides, and of someone who asks about one. */
export const READING_TOOLS: readonly Tool[] = [
  {
    name: 'memory_search',
    call: CALLS.search,
    description:
      'Search notes, journals, reviews, rules, past reasons and remarks. Returns passages with file and lines, and with a turn handles (N2) to cite.',
    input: args({ query: text('in your own words') }, { limit: amount('10 if left out'), turn }),
  },
  {
    name: 'memory_read',
    call: CALLS.read,
    description:
      'Read a file or folder of the memory, or some lines. Returns the text with author and trust.',
    input: args(
      { path: text('playbook.md, notes/KEY.md, journal/2026-01-31.md, notes, or a handle: N2') },
      { lines: text('12-20'), turn },
    ),
  },
  {
    name: 'get_strategy_performance',
    call: CALLS.performance,
    description:
      'Look at how a strategy has done. Returns results with intervals, in all and by regime, session and version.',
    input: args({}, { strategy_name, symbol: z.string() }),
  },
  {
    name: 'get_trade_reflection',
    call: CALLS.show,
    description:
      'Look at one trade’s story. Returns what happened, what was expected, what it taught, and the beliefs and plans it is connected with.',
    input: args({ trade: text('T12, E7, or your own id of it') }),
    fields: { trade: 'of' },
  },
  {
    name: 'explain',
    call: CALLS.show,
    description:
      'Look at one thing whole. Returns what a handle names, what came of it, its turn and who cited it; or what a turn was shown and decided.',
    input: args({ of: text('a turn’s id or any handle: T12, E7, B3, P2, N4, K8, L3') }),
  },
]

/** The ledger for someone who asks. An agent that decides is shown its trades with each turn. */
export const TRADE_HISTORY: Tool = {
  name: 'query_trade_history',
  call: CALLS.trades,
  description:
    'List trades, newest first. Returns entry, exit, result, excursions and reasons of each, and the totals of all that match.',
  input: args(
    {},
    {
      symbol: z.string(),
      strategy_name,
      status: z.enum(CALLS.trades.input.shape.status.unwrap().options),
      limit: amount('50 if left out'),
      before: text('the last trade of the page before: T556'),
    },
  ),
}
