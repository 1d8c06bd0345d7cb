import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inHome } from '../context/situations.ts'
import { onDay } from './observing.ts'

test('health tells what there is, how it flows and what to do', () =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
    await memory.equity({ at: onDay(0), equity: 10_000 })
    const empty = await memory.health({})
    expect(empty).toMatchObject({ importance: null, observed: null, tokens: { turns: 0, perTurn: null } })
    for (const [i, importance] of [8, 60, 90].entries())
      await memory.observe({ at: onDay(0), text: `News of the day, number ${i}`, symbol: 'F', importance })
    const before = await memory.health({})
    expect(before.maintenance).toEqual({ last: null, due: true })
    expect(before.checks.find(({ check }) => check === 'maintenance')).toMatchObject({
      ok: false,
      next: 'Run memory.maintain(), or begin a turn.',
    })
    await memory.turn({ at: onDay(3), positions: [], equity: 10_000 })
    const health = await memory.health({})
    expect(health.layers.map(({ layer, count }) => [layer, count])).toEqual([
      ['short', 0],
      ['mid', 1],
      ['long', 1],
      ['reflection', 0],
    ])
    expect(health.importance).toBeGreaterThan(70)
    expect(health.flow.moves).toEqual([{ what: 'forgotten', count: 1 }])
    expect(health.memories).toContainEqual({ kind: 'knowledge', count: 3 })
    expect(health.recall.milliseconds).toBeGreaterThan(0)
    expect(health.tokens.turns).toBe(1)
    expect(health.tokens.perTurn).toBeGreaterThan(0)
    expect(health.inOrder).toBe(true)
    // As of the day before it was forgotten; what the disk holds is of now.
    const then = await memory.health({ asOf: onDay(1) })
    expect(then.layers[0]).toMatchObject({ layer: 'short', count: 1 })
    await memory.equity({ at: onDay(20), equity: 10_000 })
    const late = await memory.health({})
    expect(late.inOrder).toBe(false)
    expect(late.checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['maintenance', 'news'])
    await memory.close()
  }))
