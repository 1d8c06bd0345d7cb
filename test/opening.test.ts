import { cp, readdir } from 'node:fs/promises'
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
      for (const [i, run] of runs.entries()) await run.tick({ at, equity: 100 + i })
      for (const [i, run] of runs.entries()) expect((await run.state()).equity).toBe(String(100 + i))
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
      await run.tick({ at, equity: 1 })
      await run.close()
      await expect(openMemory({ home, agent: 'gold', run: 'bt1' })).rejects.toMatchObject({
        ...{
          code: 'not_found',
          field: 'run',
          next: expect.stringMatching(/^There is: bt-1\. A new run is opened with a mode/),
        },
      })
      const live = await openMemory({ home, agent: 'gold' })
      await live.tick({ at, equity: 1 })
      await live.close()
      await expect(openMemory({ home, agent: 'gold', run: 'bt1' })).rejects.toMatchObject({ field: 'run' })
      for (const mode of ['live', 'paper'] as const)
        await expect(openMemory({ home, agent: 'gold', run: 'bt-1', mode })).rejects.toMatchObject({
          ...{ code: 'invalid_input', field: 'mode' },
        })
    }))
})

describe('the name of a live run', () => {
  const agent = 'gold'

  /** Live runs prod and backtest-1. */
  const withLive = (work: (home: string) => Promise<void>): Promise<void> =>
    inFolder(async (folder) => {
      const home = join(folder, 'home')
      for (const run of ['prod', 'backtest-1']) {
        const live = await openMemory({ home, agent, run, mode: 'live' })
        await live.tick({ at, equity: 1 })
        await live.close()
      }
      await work(home)
    })

  test.each(['prod', 'live'])('is not taken by a simulated run: %s', (run) =>
    withLive(async (home) => {
      const taken = { code: 'already_exists', field: 'run' }
      for (const mode of ['backtest', 'paper'] as const) {
        await expect(openMemory({ home, agent, run, mode })).rejects.toMatchObject(taken)
        for (const opener of [{}, { run: `other-${mode}`, mode }]) {
          const memory = await openMemory({ home, agent, ...opener })
          await expect(memory.runOpen({ run, mode })).rejects.toMatchObject(taken)
          await memory.close()
        }
      }
      const live = await openMemory({ home, agent, run })
      await live.tick({ at: '2025-06-02T11:00:00Z', equity: 7 })
      await live.close()
      const whole = await openMemory({ home, agent })
      expect((await whole.state()).equity).toBe('7')
      await whole.close()
      expect(await readdir(join(home, agent, 'runs'))).not.toContain(run)
    }),
  )

  test('live is no simulated run’s where there is no live log yet, either', () =>
    inFolder(async (home) => {
      await expect(openMemory({ home, agent, run: 'live', mode: 'backtest' })).rejects.toMatchObject({
        code: 'already_exists',
      })
      expect(await readdir(home)).toEqual([])
    }))

  test('is passed over where a simulated run is named by itself', () =>
    withLive(async (home) => {
      const memory = await openMemory({ home, agent, mode: 'backtest' })
      expect(memory.run).toBe('backtest-2')
      await memory.close()
    }))

  test('that a simulated run has too is opened with a mode alone, and nothing is chosen', () =>
    withLive(async (home) => {
      const other = join(home, '..', 'other')
      const simulated = await openMemory({ home: other, agent, run: 'prod', mode: 'backtest' })
      await simulated.tick({ at, equity: 50 })
      await simulated.close()
      await cp(join(other, agent, 'runs'), join(home, agent, 'runs'), { recursive: true })
      await expect(openMemory({ home, agent, run: 'prod' })).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'mode',
        next: expect.stringContaining('Give the mode'),
      })
      for (const [mode, equity] of [
        ['live', '1'],
        ['backtest', '50'],
      ] as const) {
        const memory = await openMemory({ home, agent, run: 'prod', mode })
        expect((await memory.state()).equity).toBe(equity)
        expect((await memory.runs({})).runs.map(({ run }) => run)).toEqual(['backtest-1', 'prod', 'prod'])
        const named = {
          code: 'invalid_input',
          message: expect.stringContaining('a live run and a simulated'),
        }
        await expect(memory.diff({ runs: ['prod', 'backtest-1'] })).rejects.toMatchObject(named)
        await expect(memory.runOpen({ mode: 'paper', from: 'prod' })).rejects.toMatchObject(named)
        await memory.close()
      }
    }))
})

describe('an agent that is not there', () => {
  test('is refused with create: false, and nothing is made', () =>
    inFolder(async (home) => {
      await (await openMemory({ home, agent: 'gold' })).tick({ at, equity: 1 })
      const opening = openMemory({ home, agent: 'glod', create: false })
      await expect(opening).rejects.toMatchObject({ code: 'not_found', field: 'agent' })
      await expect(opening).rejects.toBeInstanceOf(HindcastError)
      const memory = await openMemory({ home, agent: 'gold' })
      expect((await memory.status({})).agents).toEqual(['gold'])
      await memory.close()
    }))
})

describe('an option that is not what it should be', () => {
  const embedder = { id: 'x', dimensions: 2, languages: ['en'], embed: async () => [] }
  test.each<[string, unknown, string, string]>([
    ['home', 5, 'invalid_input', 'the folder that holds agents'],
    ['home', '', 'invalid_input', 'the folder that holds agents'],
    ['home', 'a\0b', 'invalid_name', 'without the character of code 0'],
    ['agent', 5, 'invalid_name', 'letters, digits'],
    ['run', '../x', 'invalid_name', 'letters, digits'],
    ['strategy', 5, 'invalid_input', 'strategy'],
    ['prompt', 5, 'invalid_input', 'the strategy in words'],
    ['presets', 'notes', 'invalid_input', 'files it begins with'],
    ['from', 5, 'invalid_name', 'letters, digits'],
    ['clock', () => 5, 'invalid_input', '{ now: () =>'],
    ['clock', { now: 5 }, 'invalid_input', '{ now: () =>'],
    ['create', 'no', 'invalid_input', 'true or false'],
    ['look', 'yes', 'invalid_input', 'true or false'],
    ['progress', true, 'invalid_input', '(done, total) =>'],
    ['search', 'words', 'invalid_input', 'an object of slot, embedder'],
    ['search.slot', 'fts', 'invalid_input', 'sqlite_fts, hybrid_embeddings'],
    ['search.embedder', 'openai', 'invalid_input', 'one of static'],
    ['search.embedder', {}, 'invalid_input', 'static, or {'],
    ['search.embedder', { ...embedder, embed: 5 }, 'invalid_input', 'static, or {'],
    ['search.embedder', { ...embedder, dimensions: 0 }, 'invalid_input', 'static, or {'],
    ['search.embedder', { ...embedder, id: '' }, 'invalid_input', 'static, or {'],
    ['search.shared', './docs', 'invalid_input', 'folders of documents'],
    ['search.aliases', ['gold'], 'invalid_input', 'Give aliases as a list'],
    ['search.alias', [], 'invalid_input', 'Did you mean aliases?'],
  ])('%s: %j is refused by its name, and nothing is made', (option, value, code, next) =>
    inFolder(async (home) => {
      const [name = '', inner] = option.split('.')
      const given = { home, agent: 'gold', [name]: inner === undefined ? value : { [inner]: value } }
      await expect(openMemory(given as never)).rejects.toMatchObject({
        ...{ code, field: expect.stringContaining(option), next: expect.stringContaining(next) },
      })
      expect(await readdir(home)).toEqual([])
    }),
  )

  test('is no object at all', async () => {
    for (const given of [null, 5, 'gold'])
      await expect(openMemory(given as never)).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'openMemory',
      })
  })

  test('one that is as it should be is taken, a clock and an embedder of a class too', () =>
    inFolder(async (home) => {
      class Fixed {
        private readonly at = Date.UTC(2025, 5, 2, 12)
        readonly id = 'fixed'
        readonly dimensions = 2
        readonly languages = ['en']
        now() {
          return this.at
        }
        async embed(texts: readonly string[]) {
          return texts.map(() => Float32Array.of(1, 0))
        }
      }
      const fixed = new Fixed()
      const memory = await openMemory({
        ...{ home, agent: 'gold', clock: fixed as never, progress: () => undefined },
        search: { embedder: fixed },
      })
      await memory.write({ to: 'note', key: 'gold', text: 'Gold is bid.' })
      expect((await memory.search({ question: 'gold' })).hits).toHaveLength(1)
      await memory.close()
    }))
})
