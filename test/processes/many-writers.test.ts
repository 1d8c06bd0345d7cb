import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { startChild } from './child.ts'

const WRITERS = ['A', 'B', 'C', 'D']
const EVENTS_EACH = 2_500
/** A blocking wait for the lock shows as hundreds, every time. On a quiet machine the longest pause is 11 to 36. */
const LONGEST_BLOCK_MS = 150

// A machine that is busy with something else can stop any process for a moment; a store that blocks does so every time.
test('four processes write one agent at once: none lost, none doubled, no event loop blocked', {
  retry: 4,
  timeout: 240_000,
}, async () => {
  await inFolder(async (home) => {
    const first = await openMemory({ home, agent: 'agent', run: 'many', mode: 'backtest' })
    const before = (await first.status({})).events
    const children = WRITERS.map((name) => startChild('many-writer.ts', [home, name, String(EVENTS_EACH)]))
    for (const child of children) expect(await child.ended).toMatchObject({ code: 0, errors: '' })
    const reports = children.map((child) =>
      JSON.parse(child.lines.find((line) => line.startsWith('done '))?.slice(5) ?? '{}'),
    )
    expect(reports.map((report) => report.recorded)).toEqual(WRITERS.map(() => EVENTS_EACH))

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
    for (const report of reports) expect(report.blockedMs).toBeLessThan(LONGEST_BLOCK_MS)
  })
})
