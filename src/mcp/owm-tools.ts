import { z } from 'zod'
import { CALLS } from '#calls'
import { DAY_MS } from '#vocabulary'
import { keysAsFields } from './argument-names.ts'
import {
  amount,
  args,
  direction,
  object,
  SITUATION,
  strategy_name,
  symbol,
  text,
  turn,
} from './shared-arguments.ts'
import type { Tool } from './tool.ts'

const PUBLISHED = { context_regime: SITUATION.regime, context_atr_d1: SITUATION.atr_d1 }

/** The published names of our memories. */
const MEMORY_TYPES = { episodic: 'episodes', semantic: 'beliefs', prospective: 'plans' } as const
const zMemoryType = z.enum(['episodic', 'semantic', 'prospective'])
const DEFAULT_TYPES: readonly (keyof typeof MEMORY_TYPES)[] = ['episodic', 'semantic']

/** The six tools that outcome-weighted memory was published with, argument for argument. What is more is optional. */
export const OWM_TOOLS: readonly Tool[] = [
  {
    name: 'remember_trade',
    call: CALLS.tradeRecord,
    description:
      'Record a whole trade that has closed, for symbols whose fills and snapshots you do not record. Returns its handle (T12). Such a trade is history: recalled, but no evidence for situations or beliefs. To count as evidence, a trade has entry and exit by record_fill or record_tick, and strategy, stop and situation by decide before it.',
    input: args(
      {
        symbol,
        direction,
        entry_price: amount(),
        exit_price: amount(),
        pnl: amount('net, in the account’s currency'),
        strategy_name,
        market_context: text('the market then, and why you entered'),
      },
      {
        pnl_r: amount('result over the risk'),
        ...PUBLISHED,
        confidence: amount('0 to 1, at the entry'),
        reflection: text('what it taught'),
        max_adverse_excursion: amount('worst open loss, in money'),
        stop: amount(),
        size: amount(),
        entry_at: text('ISO 8601'),
        exit_at: text('ISO 8601; now if left out'),
        trade: text('your own id of it'),
      },
    ),
    fields: { market_context: 'reason', exit_at: 'at' },
  },
  {
    name: 'recall_memories',
    call: CALLS.recall,
    description:
      'Recall what happened in situations like this one. Returns the most telling trades with reasons and reflections, losses as warnings, beliefs that hold here, and the outcomes of the whole record.',
    input: args(
      {},
      {
        symbol,
        market_context: text('words to look for in reasons and reflections'),
        ...PUBLISHED,
        strategy_name,
        memory_types: z.array(zMemoryType).describe('episodic and semantic if left out'),
        limit: amount('10 if left out'),
        current_context: args({}, SITUATION),
        turn,
      },
    ),
    fields: { market_context: 'text' },
    toCall: ({ memories = DEFAULT_TYPES, ...fields }) => ({
      ...fields,
      // Checked by the schema above.
      memories: (memories as typeof DEFAULT_TYPES).map((type) => MEMORY_TYPES[type]),
    }),
  },
  {
    name: 'get_behavioral_analysis',
    call: CALLS.habits,
    description:
      'Look at what the agent actually does. Returns biases, sizing against what was justified, timing and drift, each with the number of trades.',
    input: args({}, { strategy_name, symbol: z.string() }),
  },
  {
    name: 'get_agent_state',
    call: CALLS.state,
    description:
      'Look at the agent’s own state. Returns confidence, risk appetite, drawdown, streaks, calibration, today’s orders, and advice.',
    input: args({}),
  },
  {
    name: 'create_trading_plan',
    call: CALLS.planCreate,
    description:
      'Bind yourself for later: IF a condition THEN an action. Returns the plan’s handle (P3); the same plan twice is one.',
    input: args(
      {
        trigger_condition: object(
          'all must hold: {"drawdown_pct":{"from":0.1}}, {"symbol":"XAUUSD","trend":"down","consecutive_losses":{"from":3}}; also direction, strategy_name, regime, volatility_regime, session, hour_utc, price, atr_d1, event; bounds: from, to, above, below',
        ),
        planned_action: object(
          '{"type":"skip_trade"}, {"type":"force_exit"}, {"type":"alert","message":"…"}, {"type":"adjust_param","param":"size","multiply":0.5}',
        ),
        reasoning: z.string(),
      },
      { expiry_days: z.number().min(0).max(3_650).describe('30 if left out') },
    ),
    toCall: async ({ condition, expiryDays, ...plan }, memory) => {
      const fields = { ...plan, condition: keysAsFields(condition) }
      if (typeof expiryDays !== 'number') return fields
      // By the clock of the log, which in a run is that of its data.
      const { asOf } = await memory.plans()
      return { ...fields, expiresAt: Date.parse(asOf) + expiryDays * DAY_MS }
    },
  },
  {
    name: 'check_active_plans',
    call: CALLS.plans,
    description:
      'Evaluate your active plans. Returns each with its condition, action and reason, which hold in this situation, and which contradict each other.',
    input: args(
      {},
      {
        current_context: args(
          {},
          {
            symbol: z.string(),
            ...SITUATION,
            atr_m5: amount(),
            atr_ratio_h1_d1: amount(),
            hour_utc: amount(),
            day_of_week: amount('0 is Monday'),
            spread_as_atr_pct: amount('spread over atr_m5'),
            drawdown_pct: amount('share of peak equity: 0.05'),
            consecutive_losses: amount(),
            confidence: amount(),
          },
        ),
      },
    ),
    toCall: ({ context, ...fields }) => {
      const { symbol, ...known } = Object(context)
      return { ...fields, symbol, context: known }
    },
  },
]
