import { z } from 'zod'
import { CALLS, type Memory } from '#operations'
import { plural } from '#operations/text'
import { HindcastError } from '#vocabulary'
import type { Fields } from './argument-names.ts'
import { at, direction, situation, strategy_name, symbol, text, turn } from './shared-arguments.ts'
import { amount, object, type Tool } from './tool.ts'

const SNAPSHOT = {
  equity: amount('of the account now').optional(),
  positions: z
    .array(
      z.strictObject({
        symbol: z.string(),
        direction,
        size: amount(),
        price: amount('average entry').optional(),
        mark: amount('last price').optional(),
        stop: amount().optional(),
        target: amount().optional(),
        id: text('where a symbol has several').optional(),
      }),
    )
    .describe('all that the broker holds; what is missing has closed'),
  flat: z.boolean().describe('true with [] when nothing is held any more').optional(),
}

/** A model that leaves its list empty by mistake would close every trade. */
const unlessMistaken = async ({ flat, ...fields }: Fields, memory: Memory): Promise<Fields> => {
  const { positions } = fields
  if (!Array.isArray(positions) || positions.length > 0 || flat === true) return fields
  const { trades } = await memory.trades({ status: 'open', totals: false })
  if (trades.length === 0) return fields
  throw new HindcastError(
    'invalid_input',
    `positions is empty, and ${plural(trades.length, 'trade')} ${trades.length === 1 ? 'is' : 'are'} open`,
    {
      field: 'positions',
      next: 'Give all that the broker holds, or flat: true if it holds nothing: the open trades are then closed.',
    },
  )
}

export const beginTurn: Tool = {
  name: 'begin_turn',
  call: CALLS.turn,
  description:
    'Begin a decision: call it first, once. Records what the broker holds. Returns what the memory has to say (limits, rules, open positions, plans in force, similar trades, warnings) and the id of the turn.',
  input: z.strictObject({
    ...SNAPSHOT,
    positions: SNAPSHOT.positions.optional(),
    current_context: z.record(z.string(), situation).describe('by symbol you may trade').optional(),
    at,
  }),
  toCall: unlessMistaken,
}

export const checkTrade: Tool = {
  name: 'check_trade',
  call: CALLS.check,
  description:
    'Call it before every order. Returns stop, caution, clear or no_record with the reasons, similar losses, and the size that the record justifies. On stop do not trade; size 0 means do not trade.',
  input: z.strictObject({
    turn,
    symbol,
    direction,
    strategy_name: strategy_name.optional(),
    entry_price: amount().optional(),
    stop: amount('where you would be wrong').optional(),
    size: amount('of your order').optional(),
    current_context: situation.optional(),
  }),
  fields: { entry_price: 'entry' },
}

export const recordDecision: Tool = {
  name: 'decide',
  call: CALLS.decide,
  description:
    'Record what you decided before you act, a skip too. Returns the event, and notices about citations that do not count.',
  input: z.strictObject({
    turn,
    action: z.enum(CALLS.decide.input.shape.action.options),
    symbol: z.string().optional(),
    direction: direction.optional(),
    strategy_name: strategy_name.optional(),
    size: amount().optional(),
    price: amount('meant price').optional(),
    stop: amount().optional(),
    target: amount().optional(),
    confidence: amount('0 to 1').optional(),
    reasoning: text('why, in a sentence or two').optional(),
    cites: z.array(z.string()).describe('handles you relied on: T12, N2').optional(),
    at,
  }),
}

export const recordTick: Tool = {
  name: 'record_tick',
  call: CALLS.tick,
  description:
    'Record a snapshot of the broker between decisions. Returns the trades that it opened, changed or closed.',
  input: z.strictObject({
    ...SNAPSHOT,
    marks: object('last prices: {"XAUUSD":{"price":3331,"high":3332,"low":3311}}').optional(),
    at,
  }),
  toCall: unlessMistaken,
}

export const recordFill: Tool = {
  name: 'record_fill',
  call: CALLS.fill,
  description:
    'Record one execution that the broker reported. Returns the trade that it opened, changed or closed. The same id twice counts once.',
  input: z.strictObject({
    id: text('the broker’s id of it').optional(),
    symbol,
    side: z.enum(['buy', 'sell']),
    size: amount(),
    price: amount(),
    fee: amount().optional(),
    order: text('id of the order').optional(),
    position: text('id, where a symbol has several').optional(),
    stop: amount().optional(),
    target: amount().optional(),
    at,
  }),
}

export const describeInstrument: Tool = {
  name: 'describe_instrument',
  call: CALLS.instrument,
  description:
    'Describe a symbol once, so that money and lots are right. Returns that it is recorded, or unchanged.',
  input: z.strictObject({
    symbol,
    multiplier: amount('money per unit of size and point of price; 1 if left out').optional(),
    price_step: amount().optional(),
    size_step: amount('smallest step of size').optional(),
    quote_currency: z.string().optional(),
    rate: amount('quote to account currency').optional(),
    reported_by: z.enum(['broker', 'name']).describe('name: by remember_trade').optional(),
  }),
}

export const recordNews: Tool = {
  name: 'observe',
  call: CALLS.observe,
  description:
    'Keep news, a filing or a remark that you read. Returns its handle (K12) to cite, its score and its layer.',
  input: z.strictObject({
    text: text('what it says'),
    symbol: text('none: the whole market').optional(),
    source: z.string().optional(),
    category: text('earnings, macro, product').optional(),
    sentiment: amount('-1 bad for the price to 1 good').optional(),
    turn,
    at,
  }),
}

export const searchMemory: Tool = {
  name: 'memory_search',
  call: CALLS.search,
  description:
    'Search notes, journals, reviews, rules, past reasons and remarks. Returns passages with file and lines, and with a turn handles (N2) to cite.',
  input: z.strictObject({
    query: text('in your own words'),
    limit: amount('10 if left out').optional(),
    turn,
  }),
}

export const readMemory: Tool = {
  name: 'memory_read',
  call: CALLS.read,
  description: 'Read a file or folder of the memory, or some lines. Returns the text with author and trust.',
  input: z.strictObject({
    path: text('playbook.md, notes/KEY.md, journal/2026-01-31.md, notes, or a handle: N2'),
    lines: text('12-20').optional(),
    turn,
  }),
}

export const writeMemory: Tool = {
  name: 'memory_write',
  call: CALLS.write,
  description:
    'Write to your files. journal adds an entry to today’s. note replaces the note of its key. review is of a week or month. learning adds one sentence below the playbook’s rules. Returns the path written.',
  input: z.strictObject({
    to: z.enum(CALLS.write.input.shape.to.options),
    key: text('of a note: position_XAUUSD; of a review: week_2026-03').optional(),
    text: text('Markdown; the whole of a note or review'),
    turn,
    at,
  }),
}

export const proposeEdit: Tool = {
  name: 'propose_edit',
  call: CALLS.propose,
  description:
    'Propose a change to a rule, the manual or the strategy. Returns its handle (C1); nothing changes until a person approves it.',
  input: z.strictObject({
    file: text('playbook.md, TRADING_MANUAL.md, SOUL.md'),
    find: text('the exact text to replace').optional(),
    edit: z.enum(CALLS.propose.input.shape.edit.unwrap().options).optional(),
    text: z.string(),
    reasoning: text('what the record shows'),
    symbol: z.string().optional(),
    turn,
  }),
}
