import { join } from 'node:path'
import { HindcastError, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

const at = '2025-06-02T10:00:00Z'

describe('a run that nobody named', () => {
  test('names itself by its mode and the next number, also where several are opened at once', () =>
    inFolder(async (home) => {
      const open = () => openMemory({ home, agent: 'gold', mode: 'backtest' })
      const runs = await Promise.all([open(), open(), open()])
      expect(runs.map(({ run }) => run).sort()).toEqual(['backtest-1', 'backtest-2', 'backtest-3'])
      for (const [i, run] of runs.entries()) await run.equity({ at, equity: 100 + i })
      for (const [i, run] of runs.entries()) expect((await run.status({})).equity).toBe(String(100 + i))
      for (const run of runs) await run.close()
      const paper = await openMemory({ home, agent: 'gold', mode: 'paper' })
      expect(paper.run).toBe('paper-1')
      await paper.close()
    }))

  test('is named by run.open too', () =>
    inFolder(async (home) => {
      const memory = await openMemory({ home, agent: 'gold' })
      expect((await memory.runOpen({ mode: 'backtest' })).run).toBe('backtest-1')
      expect((await memory.runOpen({ mode: 'backtest' })).run).toBe('backtest-2')
      expect((await memory.runOpen({ mode: 'live' })).run).toBe('live-1')
      expect((await memory.runOpen({ mode: 'live' })).run).toBe('live-2')
      await memory.close()
    }))

  test('cannot be one that is there', () =>
    inFolder(async (home) => {
      const opening = openMemory({ home, agent: 'gold', mode: 'backtest', create: false })
      await expect(opening).rejects.toMatchObject({ code: 'invalid_input', field: 'run' })
    }))
})

describe('a strategy that a memory is opened with', () => {
  test.each(['breakout', { name: 'breakout', version: '2', parameters: { lookback: 20 } }])(
    'is that of its decisions, trades and questions: %j',
    (strategy) =>
      inFolder(async (home) => {
        const memory = await openMemory({ home, agent: 'gold', run: 'r', mode: 'backtest', strategy })
        await memory.decide({ at, action: 'enter', symbol: 'XAU', side: 'long' })
        await memory.fill({ at, symbol: 'XAU', side: 'buy', size: 1, price: 100 })
        await memory.tradeRecord({
          ...{ at: '2025-06-02T12:00:00Z', entryAt: at, symbol: 'BTC', side: 'long' },
          ...{ size: 1, entryPrice: 100, exitPrice: 110, stop: 95, context: { trend: 'up' } },
        })
        const { trades } = await memory.trades({})
        const { trades: same } = await memory.trades({ strategy })
        expect(trades.map((trade) => trade.strategy)).toEqual(['breakout', 'breakout'])
        expect(same).toEqual(trades)
        expect((await memory.recall({ symbol: 'BTC', context: { trend: 'up' } })).hits).toHaveLength(1)
        expect((await memory.runs({})).runs).toMatchObject([{ run: 'r', strategy: 'breakout' }])
        await memory.decide({ at, action: 'enter', symbol: 'ETH', side: 'long', strategy: 'fade' })
        await memory.fill({ at, symbol: 'ETH', side: 'buy', size: 1, price: 100 })
        expect((await memory.trades({ symbol: 'ETH' })).trades[0]?.strategy).toBe('fade')
        await memory.close()
      }),
  )
})

describe('a log that was not meant', () => {
  test('is not opened by an option that is mistyped', () =>
    inFolder(async (home) => {
      const opening = openMemory({ home, agent: 'gold', Mode: 'backtest' } as never)
      await expect(opening).rejects.toMatchObject({ code: 'invalid_input', next: 'Did you mean mode?' })
    }))

  test('nor by a run that is mistyped, or has another mode', () =>
    inFolder(async (home) => {
      const run = await openMemory({ home, agent: 'gold', run: 'bt-1', mode: 'backtest' })
      await run.equity({ at, equity: 1 })
      await run.close()
      await expect(openMemory({ home, agent: 'gold', run: 'bt1' })).rejects.toMatchObject({
        ...{
          code: 'not_found',
          field: 'run',
          next: expect.stringMatching(/^There is: bt-1\. A new run is opened with a mode/),
        },
      })
      const live = await openMemory({ home, agent: 'gold' })
      await live.equity({ at, equity: 1 })
      await live.close()
      await expect(openMemory({ home, agent: 'gold', run: 'bt1' })).rejects.toMatchObject({ field: 'run' })
      for (const mode of ['live', 'paper'] as const)
        await expect(openMemory({ home, agent: 'gold', run: 'bt-1', mode })).rejects.toMatchObject({
          ...{ code: 'invalid_input', field: 'mode' },
        })
    }))
})

describe('an agent that is not there', () => {
  test('is refused with create: false, and nothing is made', () =>
    inFolder(async (home) => {
      await (await openMemory({ home, agent: 'gold' })).equity({ at, equity: 1 })
      const opening = openMemory({ home, agent: 'glod', create: false })
      await expect(opening).rejects.toMatchObject({ code: 'not_found', field: 'agent' })
      await expect(opening).rejects.toBeInstanceOf(HindcastError)
      const memory = await openMemory({ home, agent: 'gold' })
      expect((await memory.status({})).agents).toEqual(['gold'])
      await memory.close()
    }))

  test.each(['glod', 'Gold_M15', 'gold-m5'])('and is nearly one that is: %s is told so', (agent) =>
    inFolder(async (folder) => {
      const home = join(folder, 'home')
      const first = await openMemory({ home, agent: 'gold-m15' })
      await first.equity({ at, equity: 1 })
      const second = await openMemory({ home, agent: 'gold' })
      await second.equity({ at, equity: 1 })
      const third = await openMemory({ home, agent })
      expect(third.notices).toEqual([expect.stringMatching(/is a new agent here; there is also gold/)])
      await third.equity({ at, equity: 1 })
      await third.close()
      const again = await openMemory({ home, agent })
      expect(again.notices).toEqual([])
      const other = await openMemory({ home, agent: 'silver' })
      expect([first, second, other].flatMap((memory) => memory.notices)).toEqual([])
      for (const memory of [first, second, again, other]) await memory.close()
    }),
  )
})
