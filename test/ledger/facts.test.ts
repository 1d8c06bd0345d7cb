import { describe, expect, test } from 'vitest'
import { parsePayload } from '../../src/log/draft.ts'
import type { KindName } from '../../src/log/kinds/kinds.ts'

const POSITION = { symbol: 'XAU', side: 'long', size: 1 }
const TRIP = { symbol: 'XAU', side: 'long', size: 1, entryPrice: 100, exitPrice: 110 }

const cases: [KindName, unknown, { code: string; field: string }][] = [
  [
    'tick',
    { positions: [{ ...POSITION, price: NaN }] },
    { code: 'invalid_price', field: 'positions.0.price' },
  ],
  [
    'tick',
    { positions: [{ ...POSITION, mark: 'high' }] },
    { code: 'invalid_price', field: 'positions.0.mark' },
  ],
  ['tick', { positions: [{ ...POSITION, size: 0 }] }, { code: 'invalid_size', field: 'positions.0.size' }],
  ['tick', { positions: [{ ...POSITION, size: -2 }] }, { code: 'invalid_size', field: 'positions.0.size' }],
  [
    'tick',
    { positions: [{ ...POSITION, side: 'buy' }] },
    { code: 'invalid_side', field: 'positions.0.side' },
  ],
  ['tick', { positions: [{ ...POSITION, qty: 1 }] }, { code: 'invalid_input', field: 'positions.0.qty' }],
  [
    'tick',
    { positions: [], marks: { XAU: { price: Infinity } } },
    { code: 'invalid_price', field: 'marks.XAU.price' },
  ],
  ['tick', { positions: [], scope: [] }, { code: 'invalid_input', field: 'scope' }],
  ['tick', {}, { code: 'invalid_input', field: 'positions' }],
  ['fill', { symbol: 'XAU', side: 'long', size: 1, price: 1 }, { code: 'invalid_side', field: 'side' }],
  [
    'fill',
    { symbol: 'XAU', side: 'buy', size: 1, price: 1, rate: 0 },
    { code: 'invalid_amount', field: 'rate' },
  ],
  ['decision', { action: 'enter', side: 'long' }, { code: 'invalid_input', field: 'symbol' }],
  ['decision', { action: 'skip' }, { code: 'invalid_input', field: 'symbol' }],
  ['decision', { action: 'buy', symbol: 'XAU' }, { code: 'invalid_input', field: 'action' }],
  ['decision', { action: 'hold', confidence: 1.1 }, { code: 'invalid_input', field: 'confidence' }],
  ['trade.recorded', { ...TRIP, exitPrice: NaN }, { code: 'invalid_price', field: 'exitPrice' }],
  ['trade.recorded', { ...TRIP, entryAt: '2026-01-31T09:30:00' }, { code: 'invalid_time', field: 'entryAt' }],
  ['cash', { type: 'deposit', amount: -5 }, { code: 'invalid_amount', field: 'amount' }],
  ['cash', { type: 'fee', amount: -5 }, { code: 'invalid_amount', field: 'amount' }],
  ['cash', { type: 'rebate', amount: -5 }, { code: 'invalid_amount', field: 'amount' }],
  ['cash', { type: 'dividend', amount: 0 }, { code: 'invalid_amount', field: 'amount' }],
  ['cash', { type: 'gift', amount: 5 }, { code: 'invalid_input', field: 'type' }],
  ['adjusted', { symbol: 'XAU' }, { code: 'invalid_input', field: 'ratio' }],
  ['adjusted', { symbol: 'XAU', to: 'XAU' }, { code: 'invalid_input', field: 'to' }],
  ['corrected', { trade: 'T1', set: {}, reason: 'typo' }, { code: 'invalid_input', field: 'set' }],
  ['corrected', { trade: 'T1', reason: 'typo' }, { code: 'invalid_input', field: 'set' }],
  [
    'corrected',
    { trade: 'T1', set: { exitPrice: 5 }, void: true, reason: 'typo' },
    { code: 'invalid_input', field: 'set' },
  ],
  [
    'corrected',
    { trade: 'T1', set: { realised: 5 }, reason: 'typo' },
    { code: 'invalid_input', field: 'set.realised' },
  ],
  ['corrected', { trade: 'T1', set: { exitPrice: 5 } }, { code: 'invalid_input', field: 'reason' }],
  ['run.started', { run: '../other' }, { code: 'invalid_name', field: 'run' }],
]

describe('a fact that is wrong is refused by code and field, with a next step', () => {
  test.each(cases)('%s %j', (kind, payload, expected) => {
    expect(() => parsePayload(kind, payload)).toThrow(
      expect.objectContaining({ ...expected, next: expect.stringMatching(/[.?]$/) }),
    )
  })

  test('a hold needs no symbol', () => {
    expect(parsePayload('decision', { action: 'hold' })).toEqual({ action: 'hold' })
  })
})
