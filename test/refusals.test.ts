import { inspect } from 'node:util'
import { HindcastError, type Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { suggest } from '#vocabulary'
import { inFolder, openRun } from './promises/memories.ts'
import { shownTrade } from './shown.ts'

// What a new user gets wrong, and what he is told: in his words, and with what exists from where he stands.

const at = '2025-06-02T10:00:00Z'
/** Callers in plain JavaScript can pass anything; the cast stands in for them. */
const any = (value: unknown) => value as never
const order = { at, symbol: 'XAUUSD', side: 'buy', size: 1, price: 3305 } as const

const WRONG: readonly [
  what: string,
  call: (memory: Memory) => Promise<unknown>,
  message: string,
  next: string,
][] = [
  ['qty', (m) => m.fill(any({ ...order, qty: 1 })), 'qty is not a field of fill', 'Did you mean size?'],
  [
    'ticker',
    (m) => m.check(any({ ticker: 'XAUUSD', side: 'long' })),
    'ticker is not a field of check',
    'Did you mean symbol?',
  ],
  [
    'direction',
    (m) => m.recall(any({ direction: 'long' })),
    'direction is not a field of recall',
    'Did you mean side?',
  ],
  ['given', (m) => m.turn(any({ given: {} })), 'given is not a field of turn', 'Did you mean context?'],
  [
    'stopLoss',
    (m) => m.decide(any({ action: 'hold', stopLoss: 1 })),
    'stopLoss is not a field of decide',
    'Did you mean stop?',
  ],
  [
    'timestamp',
    (m) => m.tick(any({ timestamp: 1, equity: 1 })),
    'timestamp is not a field of tick',
    'Did you mean at?',
  ],
  [
    '70',
    (m) => m.decide({ action: 'hold', confidence: 70 }),
    'confidence must be at most 1, not 70',
    'confidence is 0 to 1, so 0.70.',
  ],
  [
    '3,305.20',
    (m) => m.fill({ ...order, price: '3,305.20' }),
    'price is not a price: 3,305.20',
    'Give it without thousands separators: 3305.20.',
  ],
  [
    'a Date of nothing',
    (m) => m.fill({ ...order, at: new Date('soon') }),
    'at is an invalid Date',
    'Look at what the Date was made from.',
  ],
  [
    'seconds',
    (m) => m.fill({ ...order, at: 1_748_858_400 }),
    'at = 1748858400 looks like seconds',
    'Give milliseconds, or a time such as 2026-01-31T09:30:00Z.',
  ],
  [
    'long for buy',
    (m) => m.fill(any({ ...order, side: 'long' })),
    'side cannot be "long"',
    'Did you mean buy? side is one of buy, sell.',
  ],
  [
    'buy for long',
    (m) => m.check(any({ symbol: 'XAUUSD', side: 'buy' })),
    'side cannot be "buy"',
    'Did you mean long? side is one of long, short.',
  ],
  [
    'no action',
    (m) => m.decide(any({ symbol: 'XAUUSD' })),
    'action is missing',
    'action is one of enter, add, reduce, exit, hold, skip, retire.',
  ],
  [
    'no size',
    (m) => m.fill(any({ ...order, size: undefined })),
    'size is missing',
    'Give a finite number above 0; which way goes into side.',
  ],
  [
    'a mistyped limit',
    (m) => m.trades(any({ limit: 'ten' })),
    'limit must be a number, not "ten"',
    'Give limit',
  ],
  ['an unknown trade', (m) => shownTrade(m, { of: 'T9' }), '"T9" is neither a turn nor a handle', 'handle'],
  ['an unknown plan', (m) => m.planCancel({ plan: 'P9' }), 'P9', '`plans`'],
  ['an unknown belief', (m) => m.show({ of: 'B9' }), 'B9', 'handle'],
  [
    'an unknown field of a condition',
    (m) => m.planCreate(any({ condition: { direction: 'long' }, action: { type: 'skip_trade' } })),
    'direction',
    'Did you mean side?',
  ],
  ['a day', (m) => m.tick({ at: '2025-06-03', equity: 1 }), 'is a day, not a time', '2025-06-03T00:00:00Z'],
  [
    'no price',
    (m) => m.fill(any({ ...order, price: undefined })),
    'price is missing',
    'Give a finite number of at least 0.',
  ],
  ['a timeframe', (m) => m.turn(any({ bars: { XAUUSD: { '1h': [] } } })), '1h', 'M5'],
  [
    'a mark as a number',
    (m) => m.tick(any({ positions: [], marks: { EURUSD: 1.1 } })),
    'marks.EURUSD must be an object',
    'Give EURUSD as an object of price, open, high, low',
  ],
  [
    'an unknown action',
    (m) => m.planCreate(any({ condition: { trend: 'up' }, action: { type: 'skip' } })),
    'action.type',
    'skip_trade',
  ],
  [
    'what goes with another action',
    (m) => m.planCreate(any({ condition: { trend: 'up' }, action: { type: 'skip_trade', message: 'x' } })),
    'message does not go with',
    'Leave it out',
  ],
  [
    'an indicator nobody knows',
    (m) => m.planCreate(any({ condition: { rsi: 30 }, action: { type: 'skip_trade' } })),
    'rsi',
    'Use one of',
  ],
  [
    'a source nobody knows',
    (m) => m.search(any({ question: 'x', sources: ['notes'] })),
    'sources.0',
    'sources is one of workspace',
  ],
  ['a text for an input', (m) => m.write(any('x')), 'write must be an object', 'an object of to'],
  ['a note without a key', (m) => m.write({ to: 'note', text: 'x' }), 'key is missing: a note needs', 'key'],
  [
    'a journal with a key',
    (m) => m.write({ to: 'journal', key: 'gold', text: 'x' }),
    'key is only for a note or a review',
    'key',
  ],
  [
    'an order without a side',
    (m) => m.order({ at, order: 'o1', status: 'placed', symbol: 'XAUUSD' }),
    'side is missing',
    'side',
  ],
  ['a rejection by no rule', (m) => m.order({ at, status: 'rejected' }), 'rule is missing', 'rule'],
  [
    'a change without a reason',
    (m) => m.propose({ file: 'SOUL.md', text: 'x' }),
    'reason is missing',
    'reason',
  ],
  [
    'a change and what runs learned',
    (m) => m.propose({ fromRuns: ['a', 'b'], text: 'x' }),
    'text does not go with fromRuns',
    'text',
  ],
  [
    'a correction and a void at once',
    (m) => m.correct({ trade: 'T1', set: { fees: 1 }, void: true, reason: 'x' }),
    'set or void is needed, and not both',
    'set',
  ],
  [
    'a verdict that a flag does not take',
    (m) => m.judge({ of: 'F1', verdict: 'approve' }),
    'F1 cannot be judged by approve',
    'Give one of: close.',
  ],
  [
    'a flag closed without a reason',
    (m) => m.judge({ of: 'F1', verdict: 'close' }),
    'reason is missing',
    'Say why',
  ],
  ['a bad hash', (m) => m.redact({ hashes: ['x'], reason: 'y' }), 'is not the hash of a text', 'Give hashes'],
]

test('an error that nobody caught is printed with what to do, in words', () => {
  const error = new HindcastError('not_found', 'x', { next: `List them with ${suggest('plans')}.` })
  expect(inspect(error)).toContain('`plans`')
})

test.each(WRONG)('%s', (_, call, message, next) =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    await memory.tick({ at, equity: 100 })
    const error = await call(memory).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof HindcastError)) throw error ?? new Error('it was accepted')
    expect(error.message).toContain(message)
    expect(error.next).toContain(next)
    // A call is named, and no door’s way to make it.
    expect(error.next).not.toMatch(/hindcast|--\w/)
    expect((await memory.status()).events).toBe(2)
    await memory.close()
  }),
)
