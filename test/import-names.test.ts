import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from './by-fills.ts'
import { inFolder } from './promises/memories.ts'
import { clockAt } from './workspace/desk.ts'

// Numbers (T2, P1, C1) follow the order of a log. What is imported before others gives them new ones, and what was said about them
// stays about them.

const AGENT = 'agent'
const NOW = '2026-01-20T00:00:00Z'
const EARLY = '2026-01-01T12:00:00Z'

const open = (home: string, actor: 'person' | 'agent' | 'broker' = 'person'): Promise<Memory> =>
  openMemory({ home, agent: AGENT, actor, clock: clockAt(NOW) })

const trip = (day: number, exitPrice: number) => ({
  at: `2026-01-${day}T12:00:00Z`,
  ...{ symbol: 'GOLD', side: 'long' as const, size: 1, stop: 90, strategy: 'fade', context: { trend: 'up' } },
  ...{ entryAt: `2026-01-${day}T10:00:00Z`, entryPrice: 100, exitPrice, reason: `trade of the ${day}` },
})

const EARLIER = {
  trade: {
    kind: 'trade.recorded',
    at: EARLY,
    payload: {
      ...{ symbol: 'EURUSD', side: 'long', size: 1, stop: 0.9, entryAt: '2026-01-01T10:00:00Z' },
      ...{ entryPrice: 1, exitPrice: 1.1, reason: 'earlier' },
    },
  },
  plan: {
    kind: 'plan.created',
    at: EARLY,
    payload: {
      ...{ condition: { symbol: 'OIL' }, action: { type: 'alert', message: 'look' }, reason: 'earlier' },
    },
  },
  proposal: {
    kind: 'proposal',
    at: EARLY,
    payload: {
      ...{ file: 'playbook.md', edit: 'append', text: 'Risk less.\n', reason: 'earlier' },
      ...{ base: null, situation: {} },
    },
  },
}

/** Trades by their reasons, whatever their numbers. */
const tradesOf = async (memory: Memory) =>
  Object.fromEntries(
    await Promise.all(
      (await memory.trades({ limit: 100 })).trades.map(async ({ id, entryReason, status, pnl, fees }) => {
        const { trade } = await memory.trade({ trade: id })
        return [entryReason, { status, pnl, fees, remarks: trade.remarks }]
      }),
    ),
  )

const plansOf = async (memory: Memory) =>
  Object.fromEntries(
    (await memory.plans({ all: true })).plans.map(({ reason, status, sources, remarks }) => [
      reason,
      { status, sources, remarks },
    ]),
  )

describe('after an import of something earlier', () => {
  test('voids, corrections, remarks, fees and closes are about the trades that they were about', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      for (const day of [10, 11, 12]) await memory.tradeRecord(trip(day, 95 + day))
      await openTrade(memory, {
        symbol: 'OIL',
        side: 'long',
        size: 1,
        price: 50,
        reason: 'held',
        at: '2026-01-13T10:00:00Z',
      })
      await memory.void({ trade: 'T2', reason: 'a test order' })
      await memory.tradeRemark({ trade: 'T1', text: 'ignored the news' })
      await memory.correct({ trade: 'T3', set: { exitPrice: 104 }, reason: 'statement came' })
      await memory.cash({ type: 'fee', amount: 2, trade: 'T3', at: '2026-01-14T10:00:00Z' })
      await closeTrade(memory, { trade: 'T4', price: 55, at: '2026-01-14T11:00:00Z' })
      const before = await tradesOf(memory)
      await memory.import({ facts: [EARLIER.trade] })
      const { earlier, ...after } = await tradesOf(memory)
      expect(earlier).toMatchObject({ status: 'closed', remarks: [] })
      expect(after).toEqual(before)
      expect(before).toMatchObject({
        'trade of the 11': { status: 'voided' },
        held: { status: 'closed', pnl: '5' },
      })
      expect(await memory.verify({})).toMatchObject({ sound: true })
      await memory.close()
    }))

  test('the plan that was cancelled is the one that is, and what plans rest on is the same', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      await memory.tradeRecord(trip(10, 105))
      const alert = { condition: { symbol: 'GOLD' }, action: { type: 'alert' as const, message: 'look' } }
      await memory.planCreate({ ...alert, reason: 'kept', sources: ['E1', 'T1'] })
      await memory.planCreate({ ...alert, condition: { symbol: 'OIL' }, reason: 'given up' })
      await memory.planCancel({ plan: 'P2', reason: 'wrong' })
      await memory.planRemark({ plan: 'P2', text: 'it never was oil' })
      await memory.import({ facts: [EARLIER.plan, EARLIER.trade] })
      expect(await plansOf(memory)).toMatchObject({
        earlier: { status: 'active' },
        kept: { status: 'active', sources: ['E2', 'T2'] },
        'given up': { status: 'cancelled', remarks: [{ text: 'it never was oil' }] },
      })
      await memory.close()
    }))

  test('a decision cites what it cited, and a turn was shown what it was shown', () =>
    inFolder(async (home) => {
      const memory = await open(home, 'agent')
      for (const day of [10, 11]) await memory.tradeRecord(trip(day, 105))
      const turn = await memory.turn({
        at: '2026-01-12T10:00:00Z',
        positions: [],
        context: { GOLD: { trend: 'up' } },
      })
      await turn.recall({ symbol: 'GOLD', strategy: 'fade' })
      await turn.decide({
        action: 'skip',
        symbol: 'GOLD',
        reason: 'seen',
        cites: ['E1', 'T2', 'E77', 'mine'],
      })
      const shown = async () =>
        (await memory.events({ kind: 'recalled' })).events.flatMap(({ payload }) => payload.handles)
      expect(await shown()).toEqual(expect.arrayContaining(['E1', 'E2']))
      await memory.import({ facts: [EARLIER.trade] })
      const [decided] = (await memory.events({ kind: 'decision' })).events
      // What nothing was called stays as it was said.
      expect(decided?.payload.cites).toEqual(['E2', 'T3', 'E77', 'mine'])
      const now = await shown()
      expect(now).toEqual(expect.arrayContaining(['E2', 'E3']))
      expect(now).not.toContain('E1')
      await memory.close()
    }))

  test('a proposal that was approved is still the one', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      await memory.propose({ file: 'playbook.md', text: '# Playbook\n\nRisk 1%.\n', reason: 'good' })
      await memory.approve({ proposal: 'C1', reason: 'ok' })
      await memory.import({ facts: [EARLIER.proposal] })
      const { proposals } = await memory.proposals({ all: true })
      expect(proposals.map(({ handle, reason, status }) => [handle, reason, status]).sort()).toEqual([
        ['C1', 'earlier', 'open'],
        ['C2', 'good', 'approved'],
      ])
      await memory.close()
    }))

  test('a trade that an earlier fill turns out to have opened is the same trade', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      const fill = { symbol: 'GOLD', side: 'buy' as const, size: 1 }
      await memory.fill({ ...fill, at: '2026-01-10T10:00:00Z', price: 100 })
      await memory.tradeRemark({ trade: 'T1', text: 'well done' })
      await memory.decide({ action: 'hold', symbol: 'GOLD', cites: ['T1', 'E1'], at: '2026-01-11T10:00:00Z' })
      const earlier = (day: number) => ({
        ...{ kind: 'fill', at: `2026-01-0${day}T10:00:00Z`, payload: { ...fill, price: 90 } },
      })
      // By number the first time, by id the second.
      for (const day of [9, 8]) await memory.import({ facts: [earlier(day), EARLIER.trade] })
      const { trades } = await memory.trades({})
      const held = trades.find(({ symbol }) => symbol === 'GOLD')
      expect(held).toMatchObject({ handle: 'T2', size: '3' })
      expect((await memory.trade({ trade: 'T2' })).trade.remarks).toHaveLength(1)
      expect((await memory.events({ kind: 'decision' })).events[0]?.payload.cites).toEqual(['T2', 'E2'])

      // Sold first, it never was: what was said about it has nothing to be about.
      const sold = {
        kind: 'fill',
        at: '2026-01-07T10:00:00Z',
        payload: { ...fill, side: 'sell', size: 9, price: 90 },
      }
      await expect(memory.import({ facts: [sold] })).rejects.toMatchObject({ code: 'import_refused' })
      await memory.close()
    }))

  test('a belief that has an earlier first trade is the same belief', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      await memory.tradeRecord({ ...trip(10, 105), symbol: 'OIL' })
      await memory.tradeRecord(trip(11, 105))
      const about = async (belief: string) => {
        const [found] = (await memory.beliefs({ belief })).beliefs
        return [found?.says, found?.condition, found?.measure]
      }
      const cites = ['B1', 'B2', 'B3']
      const before = await Promise.all(cites.map(about))
      expect(new Set(before.map((one) => JSON.stringify(one))).size).toBe(3)
      await memory.decide({ action: 'hold', cites, at: '2026-01-12T10:00:00Z' })
      const { at: _at, ...first } = { ...trip(11, 105), entryAt: '2026-01-01T10:00:00Z' }
      await memory.import({ facts: [{ ...EARLIER.trade, payload: first }] })
      const now = (await memory.events({ kind: 'decision' })).events[0]?.payload.cites as string[]
      expect(now).not.toEqual(cites)
      expect(await Promise.all(now.map(about))).toEqual(before)
      await memory.close()
    }))

  test('a trade that its owner calls T3 is no other that has this number', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      const opened = { symbol: 'GOLD', side: 'long' as const, size: 1, price: 100 }
      for (const [n, day] of [10, 11, 12].entries())
        await openTrade(memory, {
          ...opened,
          trade: `T${n + 1}`,
          reason: `T${n + 1}`,
          symbol: `S${n}`,
          at: `2026-01-${day}T10:00:00Z`,
        })
      await closeTrade(memory, { trade: 'T2', price: 101, at: '2026-01-13T10:00:00Z' })
      await memory.tradeRecord({ ...trip(14, 103), trade: 'T2', symbol: 'SILVER', reason: 'also T2' })
      const before = await tradesOf(memory)
      await memory.import({ facts: [EARLIER.trade] })
      const { earlier, ...after } = await tradesOf(memory)
      expect(after).toEqual(before)
      expect(earlier).toMatchObject({ pnl: '0.1' })
      await memory.close()
    }))
})

describe('a number in an imported fact', () => {
  test('is one of the log as it is before the import', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      for (const day of [10, 11]) await memory.tradeRecord(trip(day, 105))
      const void2 = { kind: 'voided', at: '2026-01-15T00:00:00Z', payload: { trade: 'T2', reason: 'a test' } }
      await memory.import({ facts: [EARLIER.trade, void2] })
      expect(await tradesOf(memory)).toMatchObject({
        earlier: { status: 'closed' },
        'trade of the 10': { status: 'closed' },
        'trade of the 11': { status: 'voided' },
      })
      // T3 is voided: it is no other that would now be called so.
      const again = { ...void2, at: '2026-01-16T00:00:00Z', payload: { trade: 'T3', reason: 'again' } }
      const more = { ...EARLIER.trade, at: '2026-01-01T13:00:00Z' }
      await expect(memory.import({ facts: [more, again] })).rejects.toMatchObject({ code: 'import_refused' })
      await memory.close()
    }))

  test('is one of the import itself where the log has none', () =>
    inFolder(async (home) => {
      const memory = await open(home)
      const remark = {
        kind: 'remark',
        at: '2026-01-02T00:00:00Z',
        payload: { trade: 'T1', text: 'well done' },
      }
      await memory.import({ facts: [EARLIER.trade, remark] })
      expect((await tradesOf(memory)).earlier?.remarks).toHaveLength(1)
      await memory.close()
    }))
})

describe('the id of an imported event', () => {
  const at = '2026-01-15T03:30:00Z'
  const fill = { at, id: 'broker-77', symbol: 'GOLD', side: 'buy' as const, size: 1, price: 100 }

  test.each(['agent', 'broker'] as const)(
    'is not for the %s to choose: what will have it is not lost',
    (actor) =>
      inFolder((elsewhere) =>
        inFolder(async (home) => {
          const other = await open(elsewhere, 'broker')
          const { id } = await other.fill(fill)
          await other.close()
          const importer = await open(home, actor)
          const facts = [
            { kind: 'incident', at, event: id, payload: { text: 'nothing' } },
            // Two that are equal are two.
            { kind: 'incident', at, event: id.replace(/.$/, '0'), payload: { text: 'nothing' } },
          ]
          expect(await importer.import({ facts })).toMatchObject({ facts: 2, duplicates: 0 })
          expect(await importer.import({ facts })).toMatchObject({ facts: 0, duplicates: 2 })
          await importer.close()
          const broker = await open(home, 'broker')
          expect(await broker.fill(fill)).toMatchObject({ outcome: 'recorded', id })
          expect((await broker.positions()).positions).toHaveLength(1)
          await broker.close()
        }),
      ),
  )

  test('is a person’s to bring; and an event that is there is a duplicate from anybody', () =>
    inFolder((elsewhere) =>
      inFolder(async (home) => {
        const other = await open(elsewhere, 'broker')
        const { id } = await other.fill(fill)
        const [line] = (await other.events({ kind: 'fill' })).events
        await other.close()
        const person = await open(home)
        expect(await person.import({ facts: [line] })).toMatchObject({ facts: 1 })
        expect((await person.events({ kind: 'fill' })).events[0]?.event).toBe(id)
        await person.close()
        const agent = await open(home, 'agent')
        expect(await agent.import({ facts: [line] })).toMatchObject({ facts: 0, duplicates: 1 })
        await agent.close()
      }),
    ))
})
