import { z } from 'zod'
import { CALLS, type Memory } from '#calls'
import { plural } from '#calls/text'
import { HindcastError } from '#vocabulary'
import type { Fields } from './argument-names.ts'
import {
  amount,
  args,
  at,
  direction,
  object,
  SITUATION,
  strategy_name,
  symbol,
  text,
  turn,
} from './shared-arguments.ts'
import type { Tool } from './tool.ts'

const position = args(
  { symbol: z.string(), direction, size: amount() },
  {
    price: amount('average entry'),
    mark: amount('last price'),
    stop: amount(),
    target: amount(),
    id: text('where a symbol has several'),
  },
)
const positions = z.array(position).describe('all that the broker holds; what is missing has closed')
const equity = amount('of the account now')
const flat = z.boolean().describe('true beside [] when nothing is held any more')

/** A model that leaves its list empty by mistake would close every trade. */
const unlessMistaken = async ({ flat, ...fields }: Fields, memory: Memory): Promise<Fields> => {
  const { positions } = fields
  if (!Array.isArray(positions) || positions.length > 0 || flat === true) return fields
  const { length } = (await memory.trades({ status: 'open', totals: false })).trades
  if (length === 0) return fields
  const open = `${plural(length, 'trade')} ${length === 1 ? 'is' : 'are'} open`
  throw new HindcastError('invalid_input', `positions is empty, and ${open}`, {
    field: 'positions',
    next: 'Give all that the broker holds, or flat: true if it holds nothing: the open trades are then closed.',
  })
}

/** The tools of an agent that decides, beside those that only look. */
export const TRADING_TOOLS: readonly Tool[] = [
  {
    name: 'begin_turn',
    call: CALLS.turn,
    description:
      'Begin a decision: call it first, once. Records what the broker holds. Returns what the memory has to say (limits, rules, open positions, plans in force, similar trades, warnings) and the id of the turn.',
    input: args(
      {},
      {
        equity,
        positions,
        flat,
        current_context: z.record(z.string(), args({}, SITUATION)).describe('by symbol you may trade'),
        at,
      },
    ),
    toCall: unlessMistaken,
  },
  {
    name: 'check_trade',
    call: CALLS.check,
    description:
      'Call it before every order. Returns stop, caution, clear or no_record with the reasons, similar losses, and the size that the record justifies. On stop do not trade; size 0 means do not trade.',
    input: args(
      { symbol, direction },
      {
        turn,
        strategy_name,
        entry_price: amount(),
        stop: amount('where you would be wrong'),
        size: amount('of your order'),
        current_context: args({}, SITUATION),
      },
    ),
    fields: { entry_price: 'entry' },
  },
  {
    name: 'decide',
    call: CALLS.decide,
    description:
      'Record what you decided before you act, a skip too. Returns the event, and notices about citations that do not count.',
    input: args(
      { action: z.enum(CALLS.decide.input.shape.action.options) },
      {
        turn,
        symbol: z.string(),
        direction,
        strategy_name,
        size: amount(),
        price: amount('meant price'),
        stop: amount(),
        target: amount(),
        confidence: amount('0 to 1'),
        reasoning: text('why, in a sentence or two'),
        cites: z.array(z.string()).describe('handles you relied on: T12, N2'),
        at,
      },
    ),
  },
  {
    name: 'record_tick',
    call: CALLS.tick,
    description:
      'Record a snapshot of the broker between decisions. Returns the trades that it opened, changed or closed.',
    input: args(
      { positions },
      { equity, flat, marks: object('last prices: {"XAUUSD":{"price":3331,"high":3332,"low":3311}}'), at },
    ),
    toCall: unlessMistaken,
  },
  {
    name: 'record_fill',
    call: CALLS.fill,
    description:
      'Record one execution that the broker reported. Returns the trade that it opened, changed or closed. The same id twice counts once.',
    input: args(
      { symbol, side: z.enum(['buy', 'sell']), size: amount(), price: amount() },
      {
        id: text('the broker’s id of it'),
        fee: amount(),
        order: text('id of the order'),
        position: text('id, where a symbol has several'),
        stop: amount(),
        target: amount(),
        at,
      },
    ),
  },
  {
    name: 'describe_instrument',
    call: CALLS.instrument,
    description:
      'Describe a symbol once, so that money and lots are right. Returns that it is recorded, or unchanged.',
    input: args(
      { symbol },
      {
        multiplier: amount('money per unit of size and point of price; 1 if left out'),
        size_step: amount('smallest step of size'),
        quote_currency: z.string(),
        rate: amount('quote to account currency'),
        reported_by: z.enum(['broker', 'name']).describe('name: by remember_trade'),
      },
    ),
  },
  {
    name: 'observe',
    call: CALLS.observe,
    description:
      'Keep news, a filing or a remark that you read. Returns its handle (K12) to cite, its score and its layer.',
    input: args(
      { text: text('what it says') },
      {
        symbol: text('none: the whole market'),
        source: z.string(),
        category: text('earnings, macro, product'),
        sentiment: amount('-1 bad for the price to 1 good'),
        turn,
        at,
      },
    ),
  },
  {
    name: 'memory_write',
    call: CALLS.write,
    description:
      'Write to your files. journal adds an entry to today’s. note replaces the note of its key. review is of a week or month. learning adds one sentence below the playbook’s rules. Returns the path written.',
    input: args(
      {
        to: z.enum(CALLS.write.input.shape.to.options),
        text: text('Markdown; the whole of a note or review'),
      },
      { key: text('of a note: position_XAUUSD; of a review: week_2026-03'), turn, at },
    ),
  },
  {
    name: 'propose_edit',
    call: CALLS.propose,
    description:
      'Propose a change to a rule, the manual or the strategy. Returns its handle (C1); nothing changes until a person approves it.',
    input: args(
      {
        file: text('playbook.md, TRADING_MANUAL.md, SOUL.md'),
        text: z.string(),
        reasoning: text('what the record shows'),
      },
      {
        edit: z.enum(CALLS.propose.input.shape.edit.unwrap().options),
        find: text('the exact text to replace'),
        symbol: z.string(),
        turn,
      },
    ),
  },
]
