import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { inFolder } from '../promises/memories.ts'
import { startChild } from './child.ts'

const WRITERS = ['A', 'B', 'C', 'D']
const EVENTS_EACH = 300

test('four processes write one agent at once: none lost, none doubled', async () => {
  await inFolder(async (home) => {
    const first = await openMemory({ home, agent: 'agent', run: 'many', mode: 'backtest' })
    const before = (await first.status({})).events
    const writer = await bundled(new URL('./many-writer.ts', import.meta.url))
    const children = WRITERS.map((name) => startChild(writer, [home, name, String(EVENTS_EACH)]))
    for (const child of children) expect(await child.ended).toMatchObject({ code: 0, errors: '' })
    const recorded = children.map((child) => JSON.parse(child.said('done ')).recorded)
    expect(recorded).toEqual(WRITERS.map(() => EVENTS_EACH))

    const { events, trades } = await first.status({})
    expect(events - before).toBe(WRITERS.length * EVENTS_EACH)
    expect(trades).toEqual({ open: 0, closed: (WRITERS.length * EVENTS_EACH) / 4, voided: 0 })
    const { problems } = await first.verify({})
    expect(problems).toEqual([])
    for (const name of WRITERS) {
      const own = await first.trades({ symbol: name, limit: 10_000 })
      expect(own.trades.length).toBe(EVENTS_EACH / 4)
      expect(new Set(own.trades.map((trade) => `${trade.size} ${trade.pnl}`))).toEqual(new Set(['0 1']))
    }
    await first.close()
  })
})
