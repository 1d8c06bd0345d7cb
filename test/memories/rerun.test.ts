import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'

const at = (time: string): string => `2025-06-02T${time}Z`
const context = { XAUUSD: { trend: 'up', volatility: 'normal' } } as const

/** A program that reads its memory before it decides, and cites what it read. */
const program = async (memory: Memory) => {
  const seen = []
  for (const hour of ['09', '12', '15']) {
    const turn = await memory.turn({ at: at(`${hour}:00:00`), equity: 10_000, positions: [], context })
    const { losses, asOf } = await turn.check({ symbol: 'XAUUSD', side: 'long', stop: 3295 })
    const { hits, warnings } = await turn.recall({ symbol: 'XAUUSD' })
    const passages = (await turn.search({ question: 'gold low of the session', limit: 3 })).hits
    const cited = [...losses, ...hits, ...warnings, ...passages].map(({ handle }) => handle)
    const handles = cited.flatMap((handle) => handle ?? [])
    const found = passages.map(({ path }) => path)
    seen.push({ asOf, cited, found, seq: turn.seq, text: turn.context.text })
    await turn.decide({
      action: 'enter',
      symbol: 'XAUUSD',
      side: 'long',
      stop: 3295,
      reason: 'x',
      cites: handles,
    })
    await memory.fill({ at: at(`${hour}:00:01`), symbol: 'XAUUSD', side: 'buy', size: 0.1, price: 3305 })
    await memory.fill({ at: at(`${hour}:30:00`), symbol: 'XAUUSD', side: 'sell', size: 0.1, price: 3295 })
    await memory.write({
      to: 'note',
      ...{ at: at(`${hour}:40:00`), key: `at-${hour}` },
      text: `Gold at ${hour}: the low of the session held.`,
    })
  }
  return seen
}

test('a program that is run again from its beginning is shown what it was shown, and records nothing twice', () =>
  inFolder(async (home) => {
    const open = () => openMemory({ home, agent: 'gold', run: 'r', mode: 'backtest' })
    const first = await open()
    const seen = await program(first)
    const { events } = await first.status()
    await first.close()
    const again = await open()
    expect(await program(again)).toEqual(seen)
    expect((await again.status()).events).toBe(events)
    expect((await again.verify()).sound).toBe(true)
    await again.close()
  }))

test('an event told with a turn is known to its questions', () =>
  inFolder(async (home) => {
    const memory = await openMemory({ home, agent: 'gold', run: 'r', mode: 'backtest', actor: 'agent' })
    await memory.planCreate({
      at: at('08:00:00'),
      condition: { event: 'NFP' },
      action: { type: 'skip_trade' },
    })
    const turn = await memory.turn({ at: at('09:00:00'), equity: 10_000, positions: [], events: ['NFP'] })
    expect(await turn.check({ symbol: 'XAUUSD', side: 'long' })).toMatchObject({ verdict: 'stop' })
    expect((await turn.recall({ symbol: 'XAUUSD' })).plans).toHaveLength(1)
    const later = await memory.turn({ at: at('10:00:00'), equity: 10_000, positions: [] })
    expect((await later.check({ symbol: 'XAUUSD', side: 'long' })).verdict).not.toBe('stop')
    await memory.close()
  }))

test('a program that ends with a turn adds nothing when it is started again', () =>
  inFolder(async (home) => {
    const run = async () => {
      const memory = await openMemory({ home, agent: 'gold', run: 'r', mode: 'backtest', actor: 'agent' })
      for (const hour of ['09', '10']) {
        const turn = await memory.turn({ at: at(`${hour}:00:00`), equity: 10_000, positions: [], context })
        await turn.check({ symbol: 'XAUUSD', side: 'long', stop: 3295 })
        await turn.decide({ action: 'skip', symbol: 'XAUUSD', reason: `quiet at ${hour}` })
      }
      const { events } = await memory.status()
      await memory.close()
      return events
    }
    const first = await run()
    expect([await run(), await run()]).toEqual([first, first])
  }))
