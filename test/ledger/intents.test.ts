import { describe, expect, test } from 'vitest'
import { contentId } from '#vocabulary'
import { Book, held, priced, time } from '../../src/log/testing/book.ts'

const CONTEXT = { context: { trend: 'up', volatility: 'high' }, encoder: 1 }
const STRATEGY = { name: 'breakout', version: '2', parameters: { lookback: 20 } }
const TURN = contentId(time('09:59'), 'turn')
const WHOLE = {
  side: 'long',
  reason: 'above the swing high',
  confidence: 0.7,
  stop: 95,
  target: 120,
  strategy: STRATEGY,
  context: CONTEXT,
  lessonsHash: 'abc',
}

describe('what the agent decided is stamped on the trade that follows', () => {
  test.each(['tick', 'fill'] as const)('by a %s', async (door) => {
    const book = new Book()
    const decision = await book.decide('09:59', 'enter', WHOLE, { turn: TURN })
    const id =
      door === 'tick'
        ? await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
        : await book.fill('10:00', {})
    expect(book.trade()).toMatchObject({
      entryDecision: decision,
      entryTurn: TURN,
      entrySnapshot: id,
      entryContext: CONTEXT,
      entryRegime: 'trend_up_hivol',
      lessonsHash: 'abc',
      confidence: 0.7,
      strategy: STRATEGY,
      stop: '95',
      target: '120',
      initialRisk: '5',
    })
    expect(book.words(book.trade().entryReason)).toBe('above the swing high')
    expect(book.state.intents.size).toBe(0)
  })

  test('what the broker or the report says goes before it', async () => {
    const book = new Book()
    await book.decide('09:59', 'enter', WHOLE)
    await book.tick('10:00', {
      positions: [held('long', 1, { mark: 100, stop: 96, strategy: { name: 'other' } })],
      contexts: { XAU: { context: { trend: 'none', volatility: 'low' } } },
      lessonsHash: 'def',
    })
    expect(book.trade()).toMatchObject({
      stop: '96',
      target: '120',
      strategy: { name: 'other', version: '1', parameters: {} },
      entryRegime: 'chop_lowvol',
      lessonsHash: 'def',
    })
  })

  test('the run’s strategy is the last resort', async () => {
    const book = new Book()
    await book.tell('run.started', '09:00', { run: 'r1', mode: 'paper', strategy: STRATEGY })
    await book.fill('10:00', {}, { run: 'r1' })
    expect(book.trade()).toMatchObject({
      run: 'r1',
      strategy: STRATEGY,
      entryReason: null,
      entryRegime: null,
    })
  })

  test('stamps are made at the open and stay', async () => {
    const book = new Book()
    await book.decide('09:59', 'enter', WHOLE)
    await book.fill('10:00', {})
    const stamped = book.trade()
    await book.decide('10:01', 'add', {
      reason: 'more of it',
      confidence: 0.2,
      strategy: { name: 'other' },
      context: { context: { trend: 'down', volatility: 'low' } },
      lessonsHash: 'fff',
    })
    await book.fill('10:02', { price: 101 })
    await book.tick('10:15', {
      positions: [held('long', 2, { mark: 102, strategy: { name: 'third' } })],
      contexts: { XAU: { context: { trend: 'down', volatility: 'low' } } },
      lessonsHash: 'eee',
    })
    await book.fill('10:20', { side: 'sell', size: 2, price: 99 })
    const closed = book.trade()
    for (const field of [
      'entryReason',
      'entryDecision',
      'entryTurn',
      'entrySnapshot',
      'entryContext',
      'entryRegime',
      'lessonsHash',
      'confidence',
      'strategy',
      'entryAt',
      'entryPrice',
      'entrySize',
    ] as const)
      expect(closed[field]).toEqual(stamped[field])
    expect(closed.openedSize).toBe('2')
  })

  test('an unclassified context has no tag, and nothing is made up', async () => {
    const book = new Book()
    await book.tick('10:00', {
      positions: [held('long', 1, { mark: 1 })],
      contexts: { XAU: { context: {} } },
    })
    expect(book.trade().entryRegime).toBeNull()
    const unknown = new Book()
    const context = { context: { trend: 'unknown', volatility: 'low' } }
    await unknown.tick('10:00', { positions: [held('long', 1, { mark: 1 })], contexts: { XAU: context } })
    expect(unknown.trade().entryRegime).toBe('unknown')
  })
})

describe('a decision that is recorded after its fill, with the trade it led to', () => {
  test.each(['held', 'ended'] as const)('is of the trade that was entered on it, while %s', async (when) => {
    const book = new Book()
    await book.fill('10:00', {})
    if (when === 'ended') await book.fill('10:05', { side: 'sell', price: 101 })
    const decision = await book.decide('09:59', 'enter', { ...WHOLE, trade: 'T1' }, { turn: TURN })
    if (when === 'held') await book.fill('10:05', { side: 'sell', price: 101 })
    await book.fill('11:00', { price: 105 })
    expect(book.trade(1)).toMatchObject({
      entryDecision: decision,
      entryTurn: TURN,
      entryContext: CONTEXT,
      confidence: 0.7,
      // Named when the outcome is known, it could be made to fit that.
      strategy: when === 'held' ? STRATEGY : null,
      stop: '95',
    })
    expect(book.words(book.trade(1).entryReason)).toBe('above the swing high')
    expect(book.trade(2)).toMatchObject({
      entryDecision: null,
      entryReason: null,
      stop: null,
      strategy: null,
    })
  })

  test('names what was risked while no price since the entry is known', async () => {
    const book = new Book()
    await book.fill('10:00', {})
    await book.decide('09:59', 'enter', { ...WHOLE, trade: 'T1' })
    expect(book.trade()).toMatchObject({ initialRisk: '5', stop: '95', target: '120' })
  })

  test('is not of one that has a decision, was entered before it, a bar later, or on the other side', async () => {
    for (const [entered, more] of [
      ['09:58', {}],
      ['10:30', {}],
      ['10:00', { side: 'sell' }],
    ] as const) {
      const book = new Book()
      await book.fill(entered, more)
      await book.decide('09:59', 'enter', WHOLE)
      expect(book.trade().entryDecision).toBeNull()
    }
    const book = new Book()
    const first = await book.decide('09:58', 'enter', { side: 'long', reason: 'first' })
    await book.fill('10:00', {})
    await book.decide('09:59', 'enter', WHOLE)
    expect(book.trade().entryDecision).toBe(first)
    expect(book.state.intents.size).toBe(1)
  })

  test('is not of what a snapshot shows at the moment of it', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
    await book.decide('10:00', 'enter', WHOLE)
    expect(book.trade().entryDecision).toBeNull()
  })
})

describe('a decision to enter that was never executed', () => {
  const DAYS_LATER = '2026-03-05T10:00:00Z'

  test.each(['fill', 'tick'] as const)('claims no %s of days later', async (door) => {
    const book = new Book()
    await book.decide('09:59', 'enter', WHOLE)
    if (door === 'fill') await book.fill(DAYS_LATER, {})
    else await book.tick(DAYS_LATER, { positions: [held('long', 1, { mark: 100 })] })
    expect(book.trade()).toMatchObject({ entryDecision: null, entryReason: null, stop: null })
  })

  test('waits for its order, however long that rests, and not for another', async () => {
    for (const [order, claims] of [
      ['o1', true],
      ['o2', false],
      [undefined, true],
    ] as const) {
      const book = new Book()
      const decision = await book.decide('09:59', 'enter', WHOLE)
      await book.tell('order', '10:00', { order: 'o1', symbol: 'XAU', side: 'buy', status: 'resting' })
      await book.fill(DAYS_LATER, { order })
      expect(book.trade().entryDecision).toBe(claims ? decision : null)
    }
  })

  test('waits over a weekend of daily bars', async () => {
    const book = new Book()
    await book.tell('configured', '2026-03-01T00:00:00Z', { barSeconds: 86_400 })
    const decision = await book.decide('2026-03-06T00:00:00Z', 'enter', WHOLE)
    await book.fill('2026-03-09T14:30:00Z', {})
    expect(book.trade().entryDecision).toBe(decision)
  })
})

describe('an intent is used once', () => {
  test('the next trade does not inherit it', async () => {
    const book = new Book()
    await book.decide('09:59', 'enter', WHOLE)
    await book.fill('10:00', {})
    await book.fill('10:05', { side: 'sell', kind: 'stop_loss' })
    await book.fill('10:10', {})
    expect(book.trade(2)).toMatchObject({ entryReason: null, entryDecision: null, stop: null })
  })

  test('it waits for its own symbol and side', async () => {
    const book = new Book()
    await book.decide('09:59', 'enter', WHOLE)
    await book.fill('10:00', { symbol: 'ETH' })
    await book.fill('10:01', { side: 'sell' })
    expect(book.trades.map((trade) => trade.entryReason)).toEqual([null, null])
    expect(book.state.intents.size).toBe(1)
    await book.fill('10:02', { size: 2 })
    expect(book.words(book.trade(3).entryReason)).toBe('above the swing high')
  })

  test('the last decision about a symbol is the one that counts', async () => {
    const book = new Book()
    await book.decide('09:58', 'enter', { side: 'long', reason: 'first' })
    await book.decide('09:59', 'enter', { side: 'long', reason: 'second' })
    await book.fill('10:00', {})
    expect(book.words(book.trade().entryReason)).toBe('second')
  })

  test('a flip takes the agent’s reason twice: to leave and to enter', async () => {
    for (const door of ['fill', 'tick'] as const) {
      const book = new Book()
      await book.tick('10:00', { positions: [held('long', 1, { mark: 100, stop: 90 })] })
      await book.decide('10:10', 'enter', { side: 'short', reason: 'failed breakout' }, { turn: TURN })
      if (door === 'fill') await book.fill('10:15', { side: 'sell', size: 2, price: 99 })
      else await book.tick('10:15', { positions: [held('short', 1)], marks: priced(99) })
      expect(book.trade(1)).toMatchObject({ exitKind: 'agent', exitTurn: TURN })
      expect(book.words(book.trade(1).exitReason)).toBe('failed breakout')
      expect(book.words(book.trade(2).entryReason)).toBe('failed breakout')
      expect(book.state.intents.size).toBe(0)
    }
  })

  test('an exit that takes two fills, or two snapshots, is the agent’s to the end', async () => {
    const fills = new Book()
    await fills.fill('10:00', { size: 2 })
    await fills.decide('10:04', 'exit', { reason: 'done' })
    await fills.fill('10:05', { side: 'sell', size: 1, price: 101 })
    await fills.fill('10:06', { side: 'sell', size: 1, price: 102 })
    expect(fills.trade()).toMatchObject({ exitKind: 'agent' })
    expect(fills.words(fills.trade().exitReason)).toBe('done')
    expect(fills.state.intents.size).toBe(0)
    const ticks = new Book()
    await ticks.fill('10:00', { size: 2 })
    await ticks.decide('10:04', 'exit', { reason: 'done' })
    await ticks.tick('10:05', { positions: [held('long', 1)], marks: priced(101) })
    await ticks.tick('10:06', { marks: priced(102) })
    expect(ticks.trade()).toMatchObject({ exitKind: 'agent' })
    expect(ticks.words(ticks.trade().exitReason)).toBe('done')
  })

  test('a decision to reduce is used by the reduction: a later stop is not its doing', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2, stop: 95 })
    await book.decide('10:04', 'reduce', { reason: 'take some' })
    await book.fill('10:05', { side: 'sell', size: 1, price: 101 })
    expect(book.state.intents.size).toBe(0)
    await book.fill('10:06', { side: 'sell', size: 1, price: 95 })
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss', exitReason: null })
  })

  test('a decision to leave is not used up by an addition', async () => {
    const book = new Book()
    await book.fill('10:00', {})
    await book.decide('10:04', 'exit', { reason: 'done' })
    await book.fill('10:05', { price: 101 })
    await book.fill('10:06', { side: 'sell', size: 2, price: 101 })
    expect(book.words(book.trade().exitReason)).toBe('done')
  })
})

describe('an intent that will not happen is dropped', () => {
  test.each([
    ['a rejection', 'order', { status: 'rejected', rule: 'R3', symbol: 'XAU' }],
    ['a cancelled order', 'order', { order: 'o', status: 'cancelled', symbol: 'XAU', side: 'buy' }],
    ['an expired order', 'order', { order: 'o', status: 'expired', symbol: 'XAU', side: 'buy' }],
    ['a rejected order', 'order', { order: 'o', status: 'rejected', symbol: 'XAU', side: 'buy' }],
    ['a hold', 'decision', { action: 'hold', symbol: 'XAU' }],
    ['a skip', 'decision', { action: 'skip', symbol: 'XAU' }],
  ] as const)('by %s', async (_, kind, payload) => {
    const book = new Book()
    await book.decide('09:59', 'enter', WHOLE)
    await book.tell(kind, '09:59', payload)
    await book.fill('10:00', {})
    expect(book.trade()).toMatchObject({ entryReason: null, stop: null })
  })

  test.each([
    ['a rejection elsewhere', 'order', { status: 'rejected', rule: 'R3', symbol: 'ETH' }],
    ['a rejection that names no symbol', 'order', { status: 'rejected', rule: 'R3' }],
    ['an order that rests', 'order', { order: 'o', status: 'resting', symbol: 'XAU', side: 'buy' }],
    ['a hold of nothing in particular', 'decision', { action: 'hold' }],
  ] as const)('but not by %s', async (_, kind, payload) => {
    const book = new Book()
    await book.decide('09:59', 'enter', WHOLE)
    await book.tell(kind, '09:59', payload)
    await book.fill('10:00', {})
    expect(book.words(book.trade().entryReason)).toBe('above the swing high')
  })
})

describe('a decision to leave that was never executed', () => {
  const opened = async (): Promise<Book> => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 2, { mark: 100, stop: 95 })] })
    await book.decide('10:00', 'exit', { reason: 'momentum is gone' })
    return book
  }
  const stillHeld = (book: Book, at: string) =>
    book.tick(at, { positions: [held('long', 2, { stop: 95 })], marks: priced(99) })
  const stopped = (book: Book, at = '12:00') => book.tick(at, { marks: priced(94, 99, 94) })

  test('does not claim a stop that is met after a snapshot has shown the position a bar later', async () => {
    const book = await opened()
    await stillHeld(book, '10:15')
    await stopped(book)
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss', exitPrice: '95', exitReason: null })
  })

  test('nor does one to enter the other side, which still explains that entry', async () => {
    const book = await opened()
    await book.decide('10:01', 'enter', { side: 'short', reason: 'failed breakout' })
    await stillHeld(book, '10:16')
    await stopped(book)
    await book.fill('12:30', { side: 'sell', price: 94 })
    expect(book.trade(1)).toMatchObject({ exitKind: 'stop_loss' })
    expect(book.words(book.trade(2).entryReason)).toBe('failed breakout')
  })

  test('is waited for within the bar, while its order rests, and while it is being done', async () => {
    const soon = await opened()
    await stillHeld(soon, '10:05')
    await stopped(soon, '10:10')
    expect(soon.trade()).toMatchObject({ exitKind: 'agent' })
    const resting = await opened()
    await resting.tell('order', '10:01', { order: 'x', status: 'resting', symbol: 'XAU', side: 'sell' })
    await stillHeld(resting, '11:00')
    await resting.tick('12:00', { marks: priced(101) })
    expect(resting.trade()).toMatchObject({ exitKind: 'agent', exitPrice: '101' })
    const partly = await opened()
    await partly.tick('10:15', { positions: [held('long', 1)], marks: priced(99) })
    await partly.tick('10:30', { marks: priced(98) })
    expect(partly.trade()).toMatchObject({ exitKind: 'agent' })
  })

  test.each(['cancelled', 'expired'] as const)('ends with its own order when that is %s', async (status) => {
    const book = await opened()
    await book.tell('order', '10:01', { order: 'x', status: 'placed', symbol: 'XAU', side: 'sell' })
    await book.tell('order', '10:02', { order: 'x', status, symbol: 'XAU', side: 'sell' })
    await stopped(book, '10:10')
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss' })
  })

  test('to enter ends with its own order and with no other', async () => {
    for (const [side, reason] of [
      ['sell', 'breakout'],
      ['buy', null],
    ] as const) {
      const book = new Book()
      await book.tell('order', '09:59', { order: 'o', status: 'resting', symbol: 'XAU', side: 'sell' })
      await book.decide('10:00', 'enter', { side: 'long', reason: 'breakout', stop: 95 })
      await book.tell('order', '10:01', { order: 'p', status: 'placed', symbol: 'XAU', side })
      await book.tell('order', '10:02', { order: 'o', status: 'resting', symbol: 'XAU', side: 'sell' })
      for (const order of ['o', 'p'])
        await book.tell('order', '10:03', {
          order,
          status: 'cancelled',
          symbol: 'XAU',
          side: order === 'o' ? 'sell' : side,
        })
      await book.fill('10:05', {})
      expect(book.words(book.trade().entryReason)).toBe(reason)
    }
  })

  test('that names a trade to leave explains its exit, and no later one once it has closed', async () => {
    const book = new Book()
    await book.fill('10:00', {})
    await book.decide('10:04', 'exit', { trade: 'T1', reason: 'enough' })
    await book.fill('10:05', { side: 'sell', price: 104 })
    expect(book.trade()).toMatchObject({ exitKind: 'agent', entryReason: null })
    expect(book.words(book.trade().exitReason)).toBe('enough')
    await book.decide('10:06', 'exit', { trade: 'T1', reason: 'again' })
    expect(book.state.intents.size).toBe(0)
    expect(book.words(book.trade().exitReason)).toBe('enough')
  })

  test('a decision to enter is used once, also beside another position of the symbol', async () => {
    const book = new Book()
    await book.tick('09:00', { positions: [held('long', 1, { id: 'a', mark: 100 })] })
    await book.decide('10:00', 'enter', { side: 'short', reason: 'hedge' })
    const both = [held('long', 1, { id: 'a', mark: 100 }), held('short', 1, { id: 'b', mark: 100 })]
    await book.tick('10:15', { positions: both })
    expect(book.words(book.trade(2).entryReason)).toBe('hedge')
    expect(book.state.intents.size).toBe(0)
  })

  test('does not end with a protective order that the exit made pointless', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 2, { mark: 100, stop: 95 })] })
    await book.tell('order', '10:00', { order: 'sl', status: 'resting', symbol: 'XAU', side: 'sell' })
    await book.decide('10:05', 'exit')
    await book.tell('order', '10:06', { order: 'sl', status: 'cancelled', symbol: 'XAU', side: 'sell' })
    await stopped(book, '10:10')
    expect(book.trade()).toMatchObject({ exitKind: 'agent' })
  })

  test('goes behind the levels where fills alone are told and a bar has passed', async () => {
    for (const [at, price, exitKind] of [
      ['10:05', 95, 'agent'],
      ['12:00', 95, 'stop_loss'],
      ['12:00', 98, 'agent'],
    ] as const) {
      const book = new Book()
      await book.fill('10:00', { stop: 95 })
      await book.decide('10:04', 'exit')
      await book.fill(at, { side: 'sell', price })
      expect(book.trade()).toMatchObject({ exitKind })
    }
  })

  test('is known by the bars it was made on', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 2, { mark: 100, stop: 95 })] })
    await book.decide('10:00', 'exit', { context: { context: { barSeconds: 300 }, encoder: 1 } })
    await stillHeld(book, '10:05')
    await stopped(book, '10:10')
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss' })
  })
})
