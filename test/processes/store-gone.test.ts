import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CALLS, type HindcastError, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'

const HOW: { readonly [what: string]: (folder: string) => Promise<void> } = {
  deleted: (folder) => rm(folder, { recursive: true }),
  moved: (folder) => rename(folder, `${folder}-away`),
  'moved, with another in its place': async (folder) => {
    await rename(folder, `${folder}-away`)
    await cp(`${folder}-away`, folder, { recursive: true })
  },
  'replaced by an empty one': async (folder) => {
    await rm(folder, { recursive: true })
    await mkdir(folder)
  },
  'left without the index of its write-ahead log': (folder) => rm(join(folder, 'hindcast.db-shm')),
}

const at = (minute: number) => new Date(Date.UTC(2025, 5, 2, 10, minute)).toISOString()

/** What reads and looks after this log, with what each call is asked here; `runs` reads what is in the home by then. */
const READS = {
  activity: {},
  beliefs: {},
  check: { symbol: 'XAU', side: 'long', size: 1, entry: 10, stop: 9 },
  context: {},
  events: {},
  habits: {},
  mood: {},
  past: {},
  performance: {},
  plans: {},
  positions: {},
  proposals: {},
  recall: { symbol: 'XAU' },
  search: { question: 'gold' },
  size: { symbol: 'XAU', side: 'long', entry: 10, stop: 9 },
  status: {},
  trade: { trade: 'T1' },
  trades: {},
  verify: {},
  rebuild: {},
} as const satisfies { readonly [call in keyof typeof CALLS]?: object }

describe('a memory whose folder is', () => {
  test.each(Object.entries(HOW))('%s under an open handle answers nothing more from it', (_, lose) =>
    inFolder(async (home) => {
      const memory = await openMemory({ home, agent: 'desk', run: 'r', mode: 'backtest', actor: 'person' })
      await memory.fill({ at: at(0), symbol: 'XAU', side: 'buy', size: 1, price: 10 })
      await memory.note({ at: at(1), key: 'gold', text: 'Gold is bid.' })
      const calls = [
        ...Object.entries(READS),
        ['read', { path: 'notes/gold.md' }],
        ['export', { to: join(home, 'x.jsonl') }],
        ['backup', { to: join(home, '..', 'y') }],
      ]
      const codes = async () =>
        Object.fromEntries(
          await Promise.all(
            calls.map(async ([name, input]) => {
              const call = memory[name as 'status'] as (given: unknown) => Promise<unknown>
              return [
                name,
                await call(input).then(
                  () => 'answered',
                  ({ code }: HindcastError) => code,
                ),
              ]
            }),
          ),
        )
      await lose(join(home, 'desk', 'runs', 'r'))
      expect(await codes()).toEqual(Object.fromEntries(calls.map(([name]) => [name, 'store_gone'])))
      expect((await memory.doctor({})).checks.find(({ check }) => check === 'database')).toMatchObject({
        ok: false,
        detail: expect.stringContaining('deleted, moved or replaced'),
      })
      await expect(memory.close()).rejects.toMatchObject({ code: 'store_gone' })
    }),
  )

  test.each(Object.entries(HOW))('%s under an open handle acknowledges nothing', (_, lose) =>
    inFolder(async (home) => {
      const memory = await openMemory({ home, agent: 'desk', run: 'r', mode: 'backtest' })
      await memory.equity({ at: at(0), equity: 1 })
      await lose(join(home, 'desk', 'runs', 'r'))
      for (const minute of [1, 2])
        await expect(memory.equity({ at: at(minute), equity: 2 })).rejects.toMatchObject({
          code: 'store_gone',
        })
      await memory.close().catch(() => undefined)
    }),
  )
})
