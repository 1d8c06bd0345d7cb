import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { inHome } from '../context/situations.ts'
import { onDay } from './observing.ts'

test('health tells what there is, how it flows and what to do', () =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
    await memory.tick({ at: onDay(0), equity: 10_000 })
    const empty = await memory.status({ measure: true })
    expect(empty).toMatchObject({
      importance: null,
      recallMs: expect.any(Number),
      tokens: null,
    })
    for (const [i, importance] of [8, 60, 90].entries())
      await memory.observe({ at: onDay(0), text: `News of the day, number ${i}`, symbol: 'F', importance })
    const before = await memory.status({ measure: true })
    expect(before.checks.find(({ check }) => check === 'maintenance')).toMatchObject({
      ok: true,
      detail: 'never done yet, and due',
      next: null,
    })
    await memory.turn({ at: onDay(3), positions: [], equity: 10_000 })
    const health = await memory.status({ measure: true })
    expect(health.layers.map(({ layer, count }) => [layer, count])).toEqual([
      ['short', 0],
      ['mid', 1],
      ['long', 1],
      ['reflection', 0],
    ])
    expect(health.importance).toBeGreaterThan(70)
    expect(health.flow.moves).toEqual([{ what: 'forgotten', count: 1 }])
    expect(health.memories).toContainEqual({ kind: 'knowledge', count: 3 })
    expect((await memory.status()).recallMs).toBeNull()
    expect(health.tokens).toBeGreaterThan(0)
    expect(health.healthy).toBe(true)
    // As of the day before it was forgotten; checks are of now.
    const then = await memory.status({ asOf: onDay(1) })
    expect(then.layers[0]).toMatchObject({ layer: 'short', count: 1 })
    expect(then.checks).toEqual([])
    await memory.tick({ at: onDay(20), equity: 10_000 })
    const late = await memory.status({ measure: true })
    expect(late.healthy).toBe(false)
    expect(late.checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['maintenance'])
    await memory.close()
  }))

test('equity that results and flows do not explain is reported by day, the largest gap first', () =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
    const mark = (day: number, equity: number) => memory.tick({ at: onDay(day), equity })
    const equity = async () =>
      (await memory.status({ measure: true })).checks.find(({ check }) => check === 'equity')
    await mark(0, 10_000)
    await openTrade(memory, { symbol: 'F', side: 'long', size: 1, price: 100, at: onDay(0.5), trade: 'a' })
    // Held overnight: the mark of the open position is passed over.
    await mark(1, 10_900)
    await closeTrade(memory, { trade: 'a', price: 600, fee: 10, at: onDay(1.5) })
    await mark(2, 10_490)
    // A deposit after the day's last mark, and another before it.
    await memory.cash({ type: 'deposit', amount: 5_000, at: onDay(2.1) })
    await memory.cash({ type: 'withdrawal', amount: 1_000, at: onDay(3.1) })
    await memory.cash({ type: 'interest', amount: 200, at: onDay(3.1) })
    await mark(3.2, 14_690)
    await mark(4, 14_800)
    expect(await equity()).toMatchObject({ ok: true, next: null })
    await mark(5, 14_387.5)
    await mark(6, 15_387.5)
    const [five, six] = [5, 6].map((day) => onDay(day).slice(0, 10))
    expect(await equity()).toMatchObject({
      ok: false,
      detail: `${six}: equity is 1,000.00 above what results and flows explain; ${five}: equity is 412.50 below what results and flows explain`,
    })
    await memory.close()
  }))

test('maintenance is overdue three days after it was due', () =>
  inHome(async (home) => {
    let now = Date.parse(onDay(0))
    const memory = await openMemory({ home, agent: 'a', clock: { now: () => now as never } })
    const on = async (day: number) => {
      now = Date.parse(onDay(day))
      const { checks } = await memory.status({ measure: true })
      return checks.filter(({ ok }) => !ok).map(({ check, detail }) => `${check}: ${detail}`)
    }
    expect(await on(0)).toEqual([])
    await memory.observe({ text: 'The first news', symbol: 'F', importance: 90 })
    expect(await on(0)).toEqual([])
    expect(await on(3.9)).toEqual([])
    expect(await on(4.1)).toEqual(['maintenance: never done yet, and due'])
    await memory.maintain({})
    expect(await on(5)).toEqual([])
    expect(await on(8.7)).toEqual(['maintenance: last done 5 days ago, and due'])
    await memory.close()
  }))
