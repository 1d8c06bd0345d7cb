import { z } from 'zod'
import { CALLS } from '#operations'
import { DAY_MS } from '#vocabulary'
import { keysAsFields } from './argument-names.ts'
import { direction, limit, situation, strategy_name, symbol, text, turn } from './shared-arguments.ts'
import { amount, object, type Tool } from './tool.ts'

// The six tools that outcome-weighted memory was published with, argument for argument. What is more is optional.

const PUBLISHED = {
  context_regime: situation.shape.regime,
  context_atr_d1: amount('average true range of a day').optional(),
}

export const rememberTrade: Tool = {
  name: 'remember_trade',
  call: CALLS.tradeRecord,
  description:
    'Record a whole trade that has closed, for symbols whose fills and snapshots you do not record. Returns its handle (T12). Such a trade is history: recalled, but no evidence for situations or beliefs. To count as evidence, a trade has entry and exit by record_fill or record_tick, and strategy, stop and situation by decide before it.',
  input: z.strictObject({
    symbol,
    direction,
    entry_price: amount(),
    exit_price: amount(),
    pnl: amount('net, in the account’s currency'),
    pnl_r: amount('result over the risk').optional(),
    strategy_name,
    market_context: text('the market then, and why you entered'),
    ...PUBLISHED,
    confidence: amount('0 to 1, at the entry').optional(),
    reflection: text('what it taught').optional(),
    max_adverse_excursion: amount('worst open loss, in money').optional(),
    stop: amount().optional(),
    size: amount().optional(),
    entry_at: text('ISO 8601').optional(),
    exit_at: text('ISO 8601; now if left out').optional(),
    trade: text('your own id of it').optional(),
  }),
  fields: { market_context: 'reason', exit_at: 'at' },
}

/** The published names of our memories. */
const MEMORY_TYPES: { readonly [published: string]: string } = {
  episodic: 'episodes',
  semantic: 'beliefs',
  prospective: 'plans',
}
const DEFAULT_TYPES = ['episodic', 'semantic']

export const recallMemories: Tool = {
  name: 'recall_memories',
  call: CALLS.recall,
  description:
    'Recall what happened in situations like this one. Returns the most telling trades with reasons and reflections, losses as warnings, beliefs that hold here, and the outcomes of the whole record.',
  input: z.strictObject({
    symbol: symbol.optional(),
    market_context: text('words to look for in reasons and reflections').optional(),
    ...PUBLISHED,
    current_context: situation.optional(),
    strategy_name: strategy_name.optional(),
    memory_types: z
      .array(z.enum(['episodic', 'semantic', 'prospective']))
      .describe('episodic and semantic if left out')
      .optional(),
    limit,
    turn,
  }),
  fields: { market_context: 'text' },
  toCall: ({ memories = DEFAULT_TYPES, ...fields }) => ({
    ...fields,
    // Checked by the schema above.
    memories: (memories as readonly string[]).map((type) => MEMORY_TYPES[type]),
  }),
}

export const getBehavioralAnalysis: Tool = {
  name: 'get_behavioral_analysis',
  call: CALLS.habits,
  description:
    'Look at what the agent actually does. Returns biases, sizing against what was justified, timing and drift, each with the number of trades.',
  input: z.strictObject({ strategy_name: strategy_name.optional(), symbol: z.string().optional() }),
}

export const getAgentState: Tool = {
  name: 'get_agent_state',
  call: CALLS.state,
  description:
    'Look at the agent’s own state. Returns confidence, risk appetite, drawdown, streaks, calibration, today’s orders, and advice.',
  input: z.strictObject({}),
}

export const createTradingPlan: Tool = {
  name: 'create_trading_plan',
  call: CALLS.planCreate,
  description:
    'Bind yourself for later: IF a condition THEN an action. Returns the plan’s handle (P3); the same plan twice is one.',
  input: z.strictObject({
    trigger_condition: object(
      'all must hold: {"drawdown_pct":{"from":0.1}}, {"symbol":"XAUUSD","trend":"down","consecutive_losses":{"from":3}}; also direction, strategy_name, regime, volatility_regime, session, hour_utc, price, atr_d1, event; bounds: from, to, above, below',
    ),
    planned_action: object(
      '{"type":"skip_trade"}, {"type":"force_exit"}, {"type":"alert","message":"…"}, {"type":"adjust_param","param":"size","multiply":0.5}',
    ),
    reasoning: z.string(),
    expiry_days: z.number().min(0).max(3_650).describe('30 if left out').optional(),
  }),
  toCall: async ({ condition, expiryDays, ...plan }, memory) => {
    const fields = { ...plan, condition: keysAsFields(condition) }
    if (typeof expiryDays !== 'number') return fields
    // By the clock of the log, which in a run is that of its data.
    const { asOf } = await memory.plans({ limit: 1 })
    return { ...fields, expiresAt: Date.parse(asOf) + expiryDays * DAY_MS }
  },
}

export const checkActivePlans: Tool = {
  name: 'check_active_plans',
  call: CALLS.plans,
  description:
    'Evaluate your active plans. Returns each with its condition, action and reason, which hold in this situation, and which contradict each other.',
  input: z.strictObject({
    current_context: situation
      .extend({
        symbol: z.string().optional(),
        atr_m5: amount().optional(),
        atr_ratio_h1_d1: amount().optional(),
        hour_utc: amount().optional(),
        day_of_week: amount('0 is Monday').optional(),
        spread_as_atr_pct: amount('spread over atr_m5').optional(),
        drawdown_pct: amount('share of peak equity: 0.05').optional(),
        consecutive_losses: amount().optional(),
        confidence: amount().optional(),
      })
      .optional(),
  }),
  toCall: ({ context, ...fields }) => {
    const { symbol, ...known } = Object(context)
    return { ...fields, symbol, context: known }
  },
}
