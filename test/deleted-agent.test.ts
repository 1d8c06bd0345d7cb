import { readdir } from 'node:fs/promises'
import { type HindcastError, type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

// An agent that was deleted is begun anew by whoever opens it anew, and by nobody else: a person's limits and plans would be gone
// without a word.

const opened = (home: string, more: object = {}): Promise<Memory> =>
  openMemory({ home, agent: 'desk', ...more })

test.each<[string, object, (memory: Memory) => Promise<unknown>]>([
  ['a turn', {}, (memory) => memory.turn({ equity: 1_000, positions: [] })],
  ['a fact', {}, (memory) => memory.tick({ equity: 1_000 })],
  ['a run', {}, (memory) => memory.runOpen({ run: 'q', mode: 'paper' })],
  ['a backtest’s fact', { run: 'bt' }, (memory) => memory.tick({ at: '2025-06-02T10:00:00Z', equity: 1 })],
])('%s of a handle from before is refused', (_, more, call) =>
  inFolder(async (home) => {
    const person = await opened(home, { actor: 'person' })
    await person.configure({ drawdownLimit: 0.05 })
    const simulated = await opened(home, { run: 'bt', mode: 'backtest' })
    await simulated.close()
    const idle = await opened(home, more)
    const used = await opened(home, more)
    await used.status()
    await person.delete({ confirm: 'desk' })
    for (const memory of [idle, used]) {
      await expect(call(memory)).rejects.toMatchObject({ code: 'store_gone' })
      // It says so once more.
      await memory.close().catch(({ code }: HindcastError) => expect(code).toBe('store_gone'))
    }
    expect(await readdir(home)).not.toContain('desk')
    const anew = await opened(home)
    expect(await anew.tick({ equity: 5 })).toMatchObject({ outcome: 'recorded' })
    await anew.close()
  }),
)
