import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { AGENT, inFolder } from '../promises/memories.ts'
import { shownTrade } from '../shown.ts'

type Opening = NonNullable<Parameters<Memory['runOpen']>[0]>

const person = (home: string, run?: string): Promise<Memory> =>
  openMemory({ home, agent: AGENT, actor: 'person', ...(run === undefined ? {} : { run }) })

const START = Date.parse('2025-03-03T09:00:00Z')

/** A run of round trips, one every twelve hours: prices of 100, a stop at 90, so that 1R is 10. */
const traded = async (
  home: string,
  opening: Opening,
  trades: readonly (readonly [symbol: string, r: number])[],
  write: (memory: Memory) => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const opener = await person(home)
  await opener.runOpen(opening)
  await opener.close()
  const memory = await person(home, opening.run)
  let equity = 1_000
  for (const [n, [symbol, r]] of trades.entries()) {
    const entry = START + n * 12 * 3_600_000
    const [entryAt, at] = [entry, entry + 3_600_000].map((ms) => new Date(ms).toISOString())
    await memory.tick({ at: entryAt, equity })
    await memory.tradeRecord({
      at,
      entryAt,
      symbol,
      side: 'long',
      size: 1,
      entryPrice: 100,
      exitPrice: 100 + 10 * r,
      stop: 90,
    })
    equity += 10 * r
    await memory.tick({ at, equity })
  }
  await write(memory)
  await memory.close()
}

const BREAKOUT = { name: 'breakout', parameters: { lookback: 20, stop: 2 } }
const prompt = (last: string) => `- trade breakouts of the range\n- wait for volume\n- ${last}`

/** Three runs: two breakouts that differ in a parameter, and another strategy altogether. */
const threeRuns = async (home: string): Promise<void> => {
  const gold = [
    ['XAU', 1],
    ['XAG', -1],
    ['XAU', 2],
    ['XAU', -1],
    ['XAG', 1.5],
  ] as const
  await traded(
    home,
    { run: 'bt-1', mode: 'backtest', strategy: BREAKOUT, prompt: prompt('stop at two ranges') },
    gold,
    async (memory) => {
      await memory.write({ to: 'note', key: 'gold', text: 'quiet in summer\n' })
      await memory.write({ to: 'note', key: 'silver', text: 'follows gold\n' })
      await memory.write({ to: 'journal', text: 'done for now', at: '2025-03-06T09:00:00Z' })
      await memory.write({ to: 'learning', text: 'the second break is the better one' })
      await memory.runClose({ note: 'as far as the data goes' })
    },
  )
  const slow = { name: 'breakout', parameters: { lookback: 40, stop: 2 } }
  await traded(
    home,
    { run: 'bt-2', mode: 'backtest', strategy: slow, prompt: prompt('stop at three ranges') },
    [
      ['XAU', -1],
      ['XAU', -1],
      ['XAU', 2],
      ['XAU', -1],
      ['XAU', -1],
    ],
    async (memory) => {
      await memory.write({ to: 'note', key: 'gold', text: 'quiet in winter\n' })
      await memory.write({ to: 'note', key: 'silver', text: 'follows gold\n' })
      await memory.write({ to: 'journal', text: 'done for good', at: '2025-03-06T09:00:00Z' })
    },
  )
  await traded(
    home,
    { run: 'p-1', mode: 'paper', strategy: { name: 'fade' }, prompt: 'fade what is too fast' },
    [['EURUSD', 1]],
  )
}

describe('runs side by side', () => {
  test('every run, live and simulated, with what it came to', () =>
    inFolder(async (home) => {
      await threeRuns(home)
      const live = await person(home)
      await live.tradeRecord({
        at: '2025-03-03T09:00:00Z',
        symbol: 'OIL',
        side: 'short',
        size: 1,
        entryPrice: 70,
        exitPrice: 68,
      })
      const { runs, unread, why } = await live.runs({})
      expect([unread, why]).toEqual([[], null])
      expect(
        runs.map(({ run, mode, variant, trades, net, symbols, likeness }) => ({
          ...{ run, mode, strategy: variant?.split('#')[0], closed: trades.closed, net },
          ...{ symbols, likeness },
        })),
      ).toEqual([
        {
          run: 'live',
          mode: 'live',
          strategy: undefined,
          closed: 1,
          net: 2,
          symbols: ['OIL'],
          likeness: null,
        },
        {
          ...{ run: 'bt-1', mode: 'backtest', strategy: 'breakout@1', closed: 5, net: 25 },
          ...{ symbols: ['XAG', 'XAU'], likeness: null },
        },
        {
          ...{ run: 'bt-2', mode: 'backtest', strategy: 'breakout@1', closed: 5, net: -20 },
          ...{ symbols: ['XAU'], likeness: null },
        },
        {
          ...{ run: 'p-1', mode: 'paper', strategy: 'fade@1', closed: 1, net: 10 },
          ...{ symbols: ['EURUSD'], likeness: null },
        },
      ])
      const [, first, second, third] = runs
      expect(first).toMatchObject({
        started: '2025-03-03T09:00:00.000Z',
        ended: '2025-03-06T09:00:00.000Z',
        note: 'as far as the data goes',
        parameters: { lookback: 20, stop: 2 },
        retired: null,
      })
      // (1 − 1 + 2 − 1 + 1.5) / 5; five are the fewest it is told from.
      expect(first?.expectancy?.value).toBeCloseTo(0.5, 12)
      expect(second?.expectancy?.value).toBeCloseTo(-0.4, 12)
      expect(third?.expectancy).toBeNull()
      // 1000 → 1010 → 1000 → 1020 → 1010; and 1000 → 980 → 1000 → 980 now.
      expect(first?.maxDrawdown).toBeCloseTo(10 / 1_010, 3)
      expect(second?.maxDrawdown).toBeCloseTo(0.02, 12)
      expect(first?.playbook).toMatch(/^[0-9a-f]{64}$/)
      expect(first?.playbook).not.toBe(second?.playbook)
      await live.close()
    }))

  test('runs like one of them come in order, with why', () =>
    inFolder(async (home) => {
      await threeRuns(home)
      const memory = await person(home)
      const { runs } = await memory.runs({ to: 'bt-1' })
      expect(runs.map(({ run }) => run)).toEqual(['bt-2', 'p-1'])
      const [near, far] = runs.map(({ likeness }) => likeness)
      expect(near).toBeGreaterThan(far ?? 1)
      await expect(memory.runs({ to: 'bt-9' })).rejects.toMatchObject({ code: 'not_found', field: 'run' })
      await memory.close()
    }))

  test('an agent that only simulates has runs too; asking makes no live log', () =>
    inFolder(async (home) => {
      await traded(home, { run: 'p-1', mode: 'paper' }, [['EURUSD', 1]])
      const memory = await person(home, 'p-1')
      expect((await memory.runs({})).runs.map(({ run }) => run)).toEqual(['p-1'])
      await memory.close()
      await rm(join(home, AGENT, 'hindcast.db'), { force: true })
      const fresh = await person(home)
      expect((await fresh.runs({})).runs.map(({ run }) => run)).toEqual(['p-1'])
      expect(await fresh.diff({ runs: ['p-1', 'p-1'] })).toMatchObject({ playbook: null })
      await fresh.close()
      const nobody = await openMemory({ home, agent: 'nobody' })
      await expect(nobody.runs({})).rejects.toMatchObject({ code: 'not_found', field: 'agent' })
      await nobody.close()
    }))

  test('a log that cannot be read is named, and the others are told', () =>
    inFolder(async (home) => {
      await threeRuns(home)
      const file = join(home, AGENT, 'runs', 'bt-2', 'hindcast.db')
      await writeFile(file, 'this is no database')
      const memory = await person(home)
      const { runs, unread } = await memory.runs({})
      expect(runs.map(({ run }) => run)).toEqual(['bt-1', 'p-1'])
      expect(unread.map(({ run }) => run)).toEqual(['bt-2'])
      await memory.close()
    }))

  test('as of a moment of their own clocks', () =>
    inFolder(async (home) => {
      await threeRuns(home)
      const memory = await person(home)
      const { runs } = await memory.runs({ asOf: '2025-03-04T00:00:00Z' })
      expect(runs.map(({ run, trades }) => [run, trades.closed])).toEqual([
        ['bt-1', 2],
        ['bt-2', 2],
        ['p-1', 1],
      ])
      const { notes, journal } = await memory.diff({ runs: ['bt-1', 'bt-2'], asOf: '2025-03-04T00:00:00Z' })
      expect([notes, journal]).toEqual([
        { same: 0, differ: [] },
        { same: 0, differ: [] },
      ])
      await memory.close()
    }))
})

describe('two runs', () => {
  test('differ in what they came to, in their playbooks, notes and journals', () =>
    inFolder(async (home) => {
      await threeRuns(home)
      const memory = await person(home)
      const { results, playbook, notes, journal, why } = await memory.diff({ runs: ['bt-1', 'bt-2'] })
      expect(results).toEqual([
        { figure: 'closed', first: 5, second: 5 },
        { figure: 'open', first: 0, second: 0 },
        { figure: 'net', first: 25, second: -20 },
        { figure: 'winRate', first: 0.6, second: 0.2 },
        { figure: 'expectancy', first: 0.5, second: expect.closeTo(-0.4, 12) },
        { figure: 'profitFactor', first: 2.25, second: 0.5 },
        // Of 1, −1, 2, −1, 1.5 the variance is 2; of −1, −1, 2, −1, −1 it is 1.8.
        {
          figure: 'sharpePerTrade',
          first: expect.closeTo(0.5 / Math.sqrt(2), 12),
          second: expect.closeTo(-0.4 / Math.sqrt(1.8), 12),
        },
        { figure: 'maxDrawdown', first: expect.closeTo(0.0099, 3), second: expect.closeTo(0.02, 12) },
        { figure: 'mostLossesInARow', first: 1, second: 2 },
        { figure: 'best', first: 2, second: 2 },
        { figure: 'worst', first: -1, second: -1 },
      ])
      expect(playbook).toMatchObject({ path: 'playbook.md', in: 'both' })
      expect(playbook?.diff.split('\n')).toEqual(
        expect.arrayContaining(['-- stop at two ranges', '+- stop at three ranges']),
      )
      expect(notes).toEqual({
        same: 1,
        differ: [
          {
            path: 'notes/gold.md',
            in: 'both',
            diff: '--- a/notes/gold.md\n+++ b/notes/gold.md\n@@ -1,1 +1,1 @@\n-quiet in summer\n+quiet in winter',
          },
        ],
      })
      expect(journal.differ.map(({ path, diff }) => [path, diff.split('\n').slice(-2)])).toEqual([
        ['journal/2025-03-06.md', ['-[09:00] done for now', '+[09:00] done for good']],
      ])
      expect(why).toBeNull()
      const apart = await memory.diff({ runs: ['p-1', 'bt-1'] })
      expect(apart.notes.differ.map(({ path, in: has }) => [path, has])).toEqual([
        ['notes/gold.md', 'second'],
        ['notes/silver.md', 'second'],
      ])
      await memory.close()
    }))

  test('that are one say so; a name that is none, or three of them, are refused', () =>
    inFolder(async (home) => {
      await threeRuns(home)
      const memory = await person(home, 'bt-1')
      expect(await memory.diff({ runs: ['bt-1', 'bt-1'] })).toMatchObject({
        playbook: null,
        notes: { same: 2, differ: [] },
        why: 'their playbooks, notes and journals say the same',
      })
      await expect(memory.diff({ runs: ['bt-1', 'bt-9'] })).rejects.toMatchObject({
        code: 'not_found',
        next: 'It has: bt-1, bt-2, p-1.',
      })
      for (const runs of [['bt-1'], ['bt-1', 'bt-2', 'p-1']])
        await expect(memory.diff({ runs })).rejects.toMatchObject({ code: 'invalid_input', field: 'runs' })
      await memory.close()
    }))
})

describe('a strategy that is retired', () => {
  const reason = 'eleven months under water'

  test('is a decision with its reason, and nothing else', () =>
    inFolder(async (home) => {
      const memory = await openMemory({ home, agent: AGENT, clock: { now: () => (START + 1) as never } })
      const at = '2025-03-03T09:00:00Z'
      await memory.decide({ at, action: 'enter', symbol: 'XAU', side: 'long', reason: 'a breakout' })
      const before = (await memory.state()).activity
      const retired = await memory.decide({
        at,
        action: 'retire',
        symbol: 'XAU',
        strategy: { name: 'breakout' },
        reason,
      })
      expect(retired).toMatchObject({ outcome: 'recorded', trades: [], memories: [], flags: [] })
      expect((await memory.state()).activity).toEqual(before)
      // What was decided about the symbol still stands: the fill takes its reason.
      await memory.fill({ at, symbol: 'XAU', side: 'buy', size: 1, price: 100 })
      expect((await shownTrade(memory, { of: 'T1' })).trade.entryReason).toBe('a breakout')
      for (const missing of [
        { action: 'retire', strategy: { name: 'breakout' } },
        { action: 'retire', reason },
      ] as const)
        await expect(memory.decide({ at, ...missing })).rejects.toMatchObject({
          code: 'invalid_input',
          field: 'reason' in missing ? 'strategy' : 'reason',
        })
      expect(await memory.verify({})).toMatchObject({ sound: true })
      await memory.close()
    }))

  test('is shown with the runs that it was the strategy of', () =>
    inFolder(async (home) => {
      await threeRuns(home)
      const live = await openMemory({ home, agent: AGENT, clock: { now: () => (START + 1) as never } })
      await live.decide({
        at: '2025-03-03T09:00:00Z',
        action: 'retire',
        strategy: { name: 'breakout', parameters: { lookback: 40 } },
        reason,
      })
      const variant = expect.stringMatching(/^breakout@1#[0-9a-f]{8}$/)
      const told = { variant, at: '2025-03-03T09:00:00.000Z', run: 'live', by: 'agent', reason, trust: 'own' }
      const retiredIn = async () => (await live.runs({})).runs.map(({ run, retired }) => [run, retired])
      expect(await retiredIn()).toEqual([
        ['bt-1', null],
        ['bt-2', told],
        ['p-1', null],
      ])
      // Without parameters it is every run of that version.
      await live.decide({
        at: '2025-03-03T09:00:01Z',
        action: 'retire',
        strategy: { name: 'breakout' },
        reason: 'all of it',
      })
      expect((await retiredIn()).map(([, retired]) => retired)).toMatchObject([
        { variant: 'breakout@1', reason: 'all of it' },
        { variant: 'breakout@1', reason: 'all of it' },
        null,
      ])
      await live.close()
    }))
})
