import { CALLS, type Recorded } from '#operations'
import { says, tool } from '../tool.ts'
import { symbol } from './arguments.ts'
import { asLoss, publishedContext } from './published-words.ts'

export const rememberTrade = tool({
  name: 'remember_trade',
  says: 'Remember a trade that has closed, with its result and the situation it was entered in. Trades that record_tick or record_fill told are remembered already. Telling one twice changes nothing if it has its times or an id; without them the second is kept and flagged.',
  call: CALLS.tradeRecord,
  takes: {
    symbol,
    direction: { field: 'side', says: '' },
    entry_price: { field: 'entryPrice', says: '' },
    exit_price: { field: 'exitPrice', says: '' },
    pnl: { says: 'net result in the account’s currency', required: true },
    pnl_r: { field: 'r', says: 'result over what was risked' },
    strategy_name: { field: 'strategy', says: '', required: true },
    market_context: { field: 'reason', says: 'the market then, and why you entered', required: true },
    context_regime: { field: 'context.regime', says: 'as context.regime', type: 'string' },
    context_atr_d1: { field: 'context.atrD1', says: '', type: 'number' },
    context: { says: '', inside: publishedContext },
    confidence: says('0 to 1, as it was at the entry'),
    reflection: { field: 'remark', says: 'what it taught' },
    max_adverse_excursion: { field: 'mae', says: 'worst open loss, in money', as: asLoss },
    stop_price: { field: 'stop', says: '' },
    size: says(''),
    entry_time: { field: 'entryAt', says: 'ISO 8601' },
    exit_time: { field: 'at', says: 'ISO 8601; give it for any trade that did not close just now' },
    trade_id: { field: 'trade', says: 'your own id of it' },
  },
  answers: ({ outcome, trades: [trade], memories: [memory], flags }: Recorded) => ({
    memory_id: memory ?? null,
    trade_id: trade?.handle ?? null,
    duplicate: outcome === 'duplicate',
    updated: outcome === 'recorded' && trade?.opened === false,
    flags,
  }),
})
