import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'

// A split halves prices and doubles sizes at once. A moment between it and the first snapshot after it shows what a history cut there shows.

const SPLIT_AT = '2026-03-02T12:00:00Z'
const position = (size: number, mark: number) =>
  ({ symbol: 'NQ', side: 'long', size, price: mark, mark }) as const

const STEPS: readonly ((memory: Memory) => Promise<unknown>)[] = [
  (m) => m.fill({ at: '2026-03-02T10:00:00Z', symbol: 'NQ', side: 'buy', size: 10, price: 400, stop: 380 }),
  (m) => m.tick({ at: '2026-03-02T11:00:00Z', positions: [position(10, 410)], equity: 100_000 }),
  (m) => m.adjust({ at: SPLIT_AT, symbol: 'NQ', ratio: 4 }),
  (m) => m.tick({ at: '2026-03-02T13:00:00Z', positions: [position(40, 90)], equity: 99_000 }),
]

const inRun = async <T>(steps: typeof STEPS, read: (memory: Memory) => Promise<T>): Promise<T> => {
  const home = await mkdtemp(join(tmpdir(), 'split-'))
  const memory = await openMemory({ home, agent: 'desk', run: 'past', mode: 'backtest', actor: 'person' })
  try {
    for (const step of steps) await step(memory)
    return await read(memory)
  } finally {
    await memory.close()
    await rm(home, { recursive: true, force: true })
  }
}

test('as of a moment between a split and the next snapshot, every answer is that of a history cut there', async () => {
  const read = (asOf: string | undefined) => async (memory: Memory) => ({
    open: await memory.trades({ asOf, status: 'open' }),
    trades: await memory.trades({ asOf }),
    trade: await memory.show({ of: 'T1', asOf }),
    context: await memory.context({ asOf }),
  })
  const full = await inRun(STEPS, read(SPLIT_AT))
  expect(full).toEqual(await inRun(STEPS.slice(0, 3), read(SPLIT_AT)))
  expect(full.open.trades).toMatchObject([{ size: '40', mark: '102.5', unrealised: '100' }])
})
