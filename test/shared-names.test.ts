import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { closeTrade, openTrade } from './by-fills.ts'
import { inFolder, openRun } from './promises/memories.ts'
import { shownTrade } from './shown.ts'

// A name that two trades have, in whatever way, is refused with the list by what is recorded about a trade as by what is read of it.

const at = '2025-06-02T10:00:00Z'
const late = '2025-06-02T12:00:00Z'

const opened = (symbol: string) => ({ at, symbol, side: 'long' as const, size: 1, price: 100 })

const SHARED: {
  readonly [what: string]: { name: string; list: RegExp; ids: readonly [object, object] }
} = {
  'one’s own id, and another’s position': {
    ...{ name: '1001', list: /T1, T2/, ids: [{ trade: '1001' }, { position: '1001' }] },
  },
  'a position, and another’s order': {
    ...{ name: '7', list: /T1, T2/, ids: [{ position: '7' }, { order: '7' }] },
  },
  'one’s own id, and another’s order': {
    ...{ name: 'a', list: /T1, T2/, ids: [{ order: 'a' }, { trade: 'a' }] },
  },
  'one’s own id, and another’s number': {
    ...{ name: 'T2', list: /an id: \w{26}, \w{26}/, ids: [{ trade: 'T2' }, {}] },
  },
}

const ABOUT: { readonly [call: string]: (memory: Memory, trade: string) => Promise<unknown> } = {
  remark: (memory, trade) => memory.remark({ at: late, on: trade, text: 'late' }),
  cash: (memory, trade) => memory.cash({ at: late, type: 'fee', amount: 1, trade }),
  correct: (memory, trade) => memory.correct({ at: late, trade, set: { fees: 1 }, reason: 'typo' }),
  void: (memory, trade) => memory.correct({ void: true, at: late, trade, reason: 'never was' }),
  'trade close': (memory, trade) => closeTrade(memory, { at: late, trade, price: 101 }),
  import: (memory, trade) =>
    memory.import({ facts: [{ kind: 'remark', at: late, payload: { trade, text: 'late' } }] }),
  trade: (memory, trade) => shownTrade(memory, { of: trade }),
}

const cases = Object.entries(SHARED).flatMap(([what, shared]) =>
  Object.entries(ABOUT).map(([call, about]) => ({ what, call, about, ...shared })),
)

test.each(cases)('$call of $what is refused with the list', ({ about, name, list, ids }) =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    for (const [n, id] of ids.entries()) await openTrade(memory, { ...opened(`S${n}`), ...id })
    const before = await memory.status()
    const refused = await about(memory, name).then(
      () => null,
      (error: { code: string; message: string; next: string }) => error,
    )
    expect(refused?.code).toBe('ambiguous')
    expect(refused?.message).toContain(`"${name}" names 2 trades`)
    expect(refused?.next).toMatch(list)
    expect((await memory.status()).events).toBe(before.events)
    await memory.close()
  }),
)

test('a fill by an id that two trades had in turn closes the one that is open, and what was voided has no name', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await openTrade(memory, { ...opened('S0'), position: '7' })
    await closeTrade(memory, { at: '2025-06-02T10:30:00Z', trade: 'T1', price: 101 })
    await openTrade(memory, { ...opened('S1'), at: '2025-06-02T11:30:00Z', position: '7' })
    await memory.fill({ at: late, symbol: 'S1', side: 'sell', size: 1, price: 102, position: '7' })
    expect((await shownTrade(memory, { of: 'T2' })).trade).toMatchObject({
      status: 'closed',
      exitPrice: '102',
    })
    await memory.correct({ void: true, trade: 'T1', reason: 'never was' })
    await memory.remark({ on: '7', text: 'the other' })
    expect((await shownTrade(memory, { of: 'T2' })).trade.remarks).toHaveLength(1)
    await memory.close()
  }))
