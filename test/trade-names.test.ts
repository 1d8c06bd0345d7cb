import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { EVERY_CALL } from '#calls'
import { inFolder, openRun } from './promises/memories.ts'
import { shownTrade } from './shown.ts'

// Any id that names a trade in one call names it in all.

const at = (time: string): string => `2025-06-02T${time}:00Z`
const bought = { symbol: 'A', side: 'buy', size: 2, price: 100 } as const
const whole = { symbol: 'A', side: 'long', size: 2, entryPrice: 100, exitPrice: 101 } as const

/** T1 is another's; T2 has every name that there is, and a flag. A whole trade has the caller's own id, a trade by fills has none. */
const withTrades = async (home: string, kind: string): Promise<Memory> => {
  const memory = await openRun(home)
  await memory.fill({ ...bought, at: at('09:00'), symbol: 'B' })
  if (kind === 'own id') {
    await memory.tradeRecord({ ...whole, at: at('10:30'), entryAt: at('10:00'), trade: 'mine', stop: 110 })
    return memory
  }
  await memory.fill({ ...bought, at: at('10:00'), position: 'pos:7', order: 'ord/8', stop: 110 })
  await memory.fill({
    ...{ ...bought, side: 'sell', size: 1, price: 101 },
    ...{ at: at('10:30'), position: 'pos:7', order: 'out-9' },
  })
  return memory
}

const NAMES: { readonly [kind: string]: string | ((memory: Memory) => Promise<string>) } = {
  handle: 'T2',
  'handle of its memory': async (memory) =>
    (await shownTrade(memory, { of: 'T2' })).story?.episode ?? 'nothing is remembered',
  'own id': 'mine',
  'position id': 'pos:7',
  'order id': 'ord/8',
  'order id of an exit': 'out-9',
}

const seen = async (memory: Memory) => (await shownTrade(memory, { of: 'T2' })).trade

/** Each call that a trade is named in, and what it says or does of T2. */
const CALLS: { readonly [call: string]: (memory: Memory, trade: string) => Promise<unknown> } = {
  trades: async (memory, trade) => (await memory.trades({ before: trade })).trades[0]?.handle === 'T1',
  show: async (memory, of) => / A long/.test((await memory.show({ of })).says),
  read: async (memory, path) =>
    memory.read({ path }).then(
      () => false,
      (error: { readonly code: string; readonly message: string }) => {
        if (error.code !== 'not_found') throw error
        return / is no text: it is an? (trade|episode).* A long/.test(error.message)
      },
    ),
  remark: async (memory, trade) => {
    await memory.remark({ at: at('11:00'), on: trade, text: 'late' })
    return (await seen(memory)).remarks.length === 1
  },
  cash: async (memory, trade) => {
    await memory.cash({ at: at('11:00'), type: 'fee', amount: 3, trade })
    return (await seen(memory)).fees === '3'
  },
  correct: async (memory, trade) => {
    await memory.correct({ at: at('11:00'), trade, set: { fees: 3 }, reason: 'typo' })
    return (await seen(memory)).fees === '3'
  },
  void: async (memory, trade) => {
    await memory.correct({ void: true, at: at('11:00'), trade, reason: 'never was' })
    return (await seen(memory)).status === 'voided'
  },
  decide: async (memory, trade) => {
    await memory.decide({ at: at('11:00'), action: 'enter', symbol: 'A', trade, reason: 'trend' })
    return (await seen(memory)).entryReason !== null
  },
}

const cases = Object.keys(CALLS).flatMap((call) => Object.keys(NAMES).map((name) => [call, name] as const))

test.each(cases)('%s by its %s', (call, kind) =>
  inFolder(async (home) => {
    const memory = await withTrades(home, kind)
    const given = NAMES[kind]
    const name = typeof given === 'function' ? await given(memory) : (given ?? '')
    expect(await CALLS[call]?.(memory, name)).toBe(true)
    await memory.close()
  }),
)

test.each(Object.entries(CALLS))(
  '%s of a position id that two symbols have is an error with the list',
  (_, about) =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      for (const symbol of ['A', 'B'])
        await memory.fill({ ...bought, symbol, at: at('10:00'), position: 'pos:7' })
      const before = await memory.status()
      const refused = await Promise.resolve(about(memory, 'pos:7')).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'ambiguous', next: 'Use a handle: T1, T2.' })
      expect((await memory.status()).events).toBe(before.events)
      await memory.close()
    }),
)

test.each(Object.entries(CALLS))('%s of a name that a voided trade had too means the other', (_, about) =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.fill({ ...bought, at: at('09:00'), position: 'pos:7' })
    await memory.correct({ void: true, trade: 'T1', reason: 'recorded wrong' })
    await memory.fill({ ...bought, at: at('10:00'), position: 'pos:7', stop: 110 })
    expect(await about(memory, 'pos:7')).toBe(true)
    await memory.close()
  }),
)

test('every call that takes the name of a trade is among these', () => {
  const naming = EVERY_CALL.filter(
    ({ name, input }) => input instanceof z.ZodObject && 'trade' in input.shape && name !== 'trade.record',
  ).map(({ name }) => name)
  expect(Object.keys(CALLS)).toEqual(expect.arrayContaining(naming))
})
