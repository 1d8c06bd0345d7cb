import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { type Memory, openMemory } from 'hindcast'
import { expect } from 'vitest'

// The mark of an open trade is not kept for every moment; as of one it is made again from the snapshots. It is what it was then.

interface Seen {
  /** What the snapshot holds of two positions: their sizes, 0 for one that it leaves out. */
  readonly sizes: readonly [number, number]
  readonly price: number
  readonly rate: number | null
  readonly withIds: boolean
  readonly splits: boolean
}

const snapshots = fc.array(
  fc.record<Seen>({
    sizes: fc.tuple(fc.constantFrom(0, 2, 2, 4), fc.constantFrom(0, 0, 1)),
    price: fc.integer({ min: 80, max: 120 }),
    rate: fc.option(fc.constantFrom(1.1, 1.2)),
    withIds: fc.boolean(),
    splits: fc.nat(7).map((n) => n === 0),
  }),
  { minLength: 3, maxLength: 9 },
)

const at = (n: number): string => new Date(Date.parse('2026-03-02T10:00:00Z') + n * 900_000).toISOString()

/** Records a snapshot: after a split that is not recorded yet, twice the size at half the price. */
const record = async (
  memory: Memory,
  n: number,
  { sizes, price, rate, withIds, splits }: Seen,
): Promise<void> => {
  const times = splits ? 2 : 1
  const mark = price / times
  const positions = sizes.flatMap((size, i) =>
    size === 0 || (i === 1 && !withIds)
      ? []
      : {
          symbol: 'SAP',
          side: 'long' as const,
          size: size * times,
          price: (100 + i) / times,
          mark,
          ...(withIds ? { id: `p${i}` } : {}),
        },
  )
  const told = rate === null ? {} : { rate }
  await memory.tick({
    at: at(n),
    positions,
    marks: { SAP: { price: mark, high: mark + 1, low: mark - 1, ...told } },
  })
}

test.prop([snapshots], { numRuns: 60 })(
  'as of a snapshot, positions have the mark, result and excursions that they had after it',
  async (given) => {
    const home = await mkdtemp(join(tmpdir(), 'marks-'))
    const memory = await openMemory({ home, agent: 'desk', run: 'past', mode: 'backtest', actor: 'person' })
    try {
      await memory.instrument({ symbol: 'SAP', quoteCurrency: 'EUR', rate: 1 })
      const live: unknown[] = []
      for (const [n, seen] of given.entries()) {
        await record(memory, n, seen)
        live.push((await memory.trades({ status: 'open' })).trades)
      }
      for (const n of given.keys())
        expect([n, (await memory.trades({ asOf: at(n), status: 'open' })).trades]).toEqual([n, live[n]])
    } finally {
      await memory.close()
      await rm(home, { recursive: true, force: true })
    }
  },
)
