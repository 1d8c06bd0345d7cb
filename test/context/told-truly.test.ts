import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { shownTurn } from '../shown.ts'
import { textOf } from '../text-of.ts'
import { inHome } from './situations.ts'

// What a context says of its own counts, times and amounts is so.

const inRun = <T>(work: (memory: Awaited<ReturnType<typeof openMemory>>, home: string) => Promise<T>) =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'r', mode: 'backtest', strategy: 's' })
    try {
      return await work(memory, home)
    } finally {
      await memory.close()
    }
  })

const sectionOf = (
  { user }: { user: { sections: readonly { name: string; text: string }[] } },
  name: string,
): string => user.sections.find((section) => section.name === name)?.text ?? ''

const day = (n: number, hour: number): string => new Date(Date.UTC(2025, 0, 6 + n, hour)).toISOString()

const UP = { trend: 'up', volatility: 'normal', price: 100 } as const

const HELD = { side: 'long', size: 1, price: 100, mark: 101 } as const

const LOST = {
  symbol: 'X',
  side: 'long',
  size: 1,
  entryPrice: 100,
  exitPrice: 95,
  stop: 95,
  context: UP,
} as const

describe('open positions', () => {
  const held = (n: number) => ({ ...HELD, symbol: `S${n}` })

  test('are counted as many as there are, and what has no stop and loses stands first', () =>
    inRun(async (memory) => {
      const positions = Array.from({ length: 300 }, (_, n) =>
        n === 0 ? { ...held(0), mark: 50 } : { ...held(n), stop: n === 7 ? 60 : 95 },
      )
      const turn = await memory.turn({ at: day(0, 10), equity: 10_000, positions })
      const [head, first, second] = sectionOf(turn, 'open_trades').split('\n')
      expect(head).toMatch(/^## Open positions \(memory view\) \(\d of 300\)$/)
      expect(first).toContain('S0 long 1 @ 100, no stop, mark 50')
      expect(second).toContain('S7 long 1 @ 100, stop 60')
      expect(turn.context.without.join()).toMatch(/open_trades: 29\d of 300 lines had no room/)
    }))
})

test('losses for which there is no room are counted as many as there are', () =>
  inRun(async (memory) => {
    await memory.instrument({ symbol: 'X', multiplier: 1 })
    for (let n = 0; n < 20; n++)
      await memory.tradeRecord({
        ...LOST,
        trade: `t${n}`,
        entryAt: day(n, 10),
        at: day(n, 12),
        reason: `held the low of the session twice and then broke out with volume ${n}`,
      })
    const whole = sectionOf(await memory.context({ context: { X: UP } }), 'warnings')
    const told = whole.split('\n').filter((line) => line.startsWith('- [')).length
    const more = Number(/^- and (\d+) more in X$/m.exec(whole)?.[1])
    expect(more).toBeGreaterThan(3)
    const cut = sectionOf(await memory.context({ budget: 160, context: { X: UP } }), 'warnings')
    expect(cut.split('\n')[0]).toBe(`## Losses in situations like this one (1 of ${told + more})`)
  }))

test.each(['E1', '[E1]', 'e1', 'E1.', '(E1)', '`E1`', 'E1\u200b', ' [E1], '])(
  'a handle cited as %j is the one that was shown',
  (cite) =>
    inRun(async (memory) => {
      await memory.tradeRecord({ ...LOST, trade: 't', entryAt: day(0, 10), at: day(0, 12) })
      const turn = await memory.turn({ at: day(1, 9), equity: 10_000, positions: [], context: { X: UP } })
      expect(turn.user.text).toContain('[E1]')
      const decided = await turn.decide({
        action: 'skip',
        symbol: 'X',
        side: 'long',
        reason: 'r',
        cites: [cite],
      })
      expect(decided.flags).toEqual([])
      expect((await shownTurn(memory, { of: turn.turn })).decisions[0]?.cites).toEqual([
        { handle: 'E1', counts: true },
      ])
    }),
)

test('a citation that is none is stored as it was written, and a notice says so', () =>
  inRun(async (memory) => {
    const turn = await memory.turn({ at: day(1, 9), equity: 10_000, positions: [] })
    const cites = ['the news\u200b of today', 'E7', 'abc12']
    const decided = await turn.decide({ action: 'skip', symbol: 'X', reason: 'r', cites })
    expect(decided.notices).toEqual(
      ['the news of today', 'E7', 'abc12'].map(
        (cite) => `cites "${cite}": no turn was shown it, so it does not count`,
      ),
    )
  }))

test.each([
  [
    'throws',
    () => {
      throw new Error('tokenizer down')
    },
  ],
  ['answers no number', () => Number.NaN],
  ['answers no end', () => Number.POSITIVE_INFINITY],
] as const)('a countTokens that %s is named before anything is recorded', (_, broken) =>
  inHome(async (home) => {
    let count: (text: string) => number = broken
    const options = { home, agent: 'a', run: 'r', mode: 'backtest', strategy: 's' } as const
    const memory = await openMemory({ ...options, countTokens: (text) => count(text) })
    const before = (await memory.status()).events
    const snapshot = { at: day(0, 9), equity: 900, positions: [{ ...HELD, symbol: 'X' }] }
    await expect(memory.turn(snapshot)).rejects.toMatchObject({ code: 'invalid_input', field: 'countTokens' })
    expect((await memory.status()).events).toBe(before)
    count = (text) => text.length
    expect((await memory.turn(snapshot)).user.text).toContain('X long 1 @ 100')
    await memory.close()
  }),
)

test('prices of a millionth are told apart wherever they are shown', () =>
  inRun(async (memory) => {
    const position = { symbol: 'ELON', side: 'long', size: '100000000', price: '0.0000000623' } as const
    const positions = [{ ...position, mark: '0.0000000651', stop: '0.0000000601' }]
    const turn = await memory.turn({ at: day(0, 9), equity: 1_000, positions })
    expect(turn.user.text).toContain('@ 0.0000000623, stop 0.0000000601, mark 0.0000000651')
    expect(textOf('show', await memory.show({ of: 'T1' }))).toMatch(/0\.0000000623 at .*stop +0\.0000000601/s)
  }))

test('losses without a stop are on record: how many, and what they came to', () =>
  inRun(async (memory) => {
    const { stop: _, ...bare } = LOST
    for (let n = 0; n < 4; n++)
      await memory.tradeRecord({ ...bare, trade: `t${n}`, entryAt: day(n, 10), at: day(n, 12) })
    const turn = await memory.turn({ at: day(5, 9), equity: 10_000, positions: [], context: { X: UP } })
    expect(sectionOf(turn, 'situation')).toContain(
      'no outcome in R on record; left out: 4 trades without a usable stop and without a measured R, 4 of which lost money',
    )
    expect(sectionOf(turn, 'warnings')).toMatch(/\[E\d\] -5\.00 \(no R\) X long/)
    expect(textOf('recall', await turn.recall({ symbol: 'X' }))).toContain('-5.00 without R')
  }))

test('times and days are those of the calendar that the first line names', () =>
  inRun(async (memory) => {
    await memory.configure({ calendar: { zone: 'America/New_York', dayBegins: '17:00' } })
    await memory.tradeRecord({
      ...LOST,
      trade: 't',
      entryAt: '2025-03-04T02:00:00Z',
      at: '2025-03-04T03:00:00Z',
    })
    const turn = await memory.turn({
      at: '2025-03-04T03:05:00Z',
      equity: 10_000,
      positions: [],
      context: { X: UP },
    })
    expect(turn.user.text).toContain('Now 2025-03-03 22:05 America/New_York')
    expect(sectionOf(turn, 'recent_trades')).toContain('[T1] 2025-03-03 21:00 X long')
    expect(turn.user.text).toMatch(/\[E1\] -1\.00R X long s? ?2025-03-03/)
  }))

test('what came of a decision has what a partial exit realised', () =>
  inRun(async (memory) => {
    await memory.instrument({ symbol: 'X', multiplier: 10 })
    const first = await memory.turn({ at: day(0, 9), equity: 10_000, positions: [] })
    await first.decide({ action: 'enter', symbol: 'X', side: 'short', stop: 104, reason: 'r' })
    await memory.fill({ at: day(0, 10), id: '1', symbol: 'X', side: 'sell', size: 3, price: 100, fee: '1.5' })
    await memory.fill({ at: day(0, 11), id: '2', symbol: 'X', side: 'buy', size: 1, price: 96, fee: '0.5' })
    const positions = [{ symbol: 'X', side: 'short' as const, size: 2, price: 100, mark: 95, stop: 100 }]
    const turn = await memory.turn({ at: day(0, 12), equity: 10_138, positions })
    expect(turn.user.text).toContain('what came of it: [T1] open, +100.00 USD, with +38.00 USD realised')
    expect(sectionOf(turn, 'open_trades')).toContain('open +100.00 USD, realised +38.00')
  }))

test('a belief whose outcomes come to nothing is said to be about even', () =>
  inRun(async (memory) => {
    for (let n = 0; n < 12; n++)
      await memory.tradeRecord({
        ...LOST,
        exitPrice: n % 2 === 0 ? 105 : 95,
        trade: `t${n}`,
        entryAt: day(n, 10),
        at: day(n, 12),
      })
    const beliefs = sectionOf(await memory.context({ context: { X: UP } }), 'beliefs')
    expect(beliefs).toMatch(/\[B\d\] about even when symbol is X: [+-]?0\.0\dR/)
    expect(beliefs).not.toMatch(/(?:gains|loses) when [^:]*: [+-]?0\.0[0-4]R/)
  }))
