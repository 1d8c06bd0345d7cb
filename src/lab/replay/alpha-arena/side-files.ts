import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Decimal, type Exact, zMoney } from '#vocabulary'
import { parseSource, readSource } from '../source-file.ts'
import type { ArenaTrade } from './trade-file.ts'

const zAnalytics = z.object({
  analytics: z.array(
    z.object({
      model_id: z.string(),
      fee_pnl_moves_breakdown_table: z.object({ overall_pnl_with_fees: zMoney }),
    }),
  ),
})
const zLeaderboard = z.object({ leaderboard: z.array(z.object({ id: z.string(), num_trades: z.int() })) })
const zPositions = z.object({
  accountTotals: z.array(
    z.object({
      model_id: z.string(),
      positions: z.record(z.string(), z.object({ entry_oid: z.number().transform(String) })),
    }),
  ),
})

/** What the arena's other files say of the same trades; null where the file is not there. */
export interface SideFiles {
  /** Models whose published total of net results is not the sum of the trades: the trades are a window. */
  readonly windowed: readonly string[] | null
  readonly leaderboardAgrees: number | null
  readonly positions: { readonly all: number; readonly inTrades: number } | null
}

const CENT = Decimal.of('0.01' as Exact)

export const readSideFiles = async (folder: string, trades: readonly ArenaTrade[]): Promise<SideFiles> => {
  const read = async <T>(name: string, schema: z.ZodType<T>): Promise<T | null> => {
    const file = join(folder, name)
    const there = await access(file).then(
      () => true,
      () => false,
    )
    return there ? parseSource(await readSource(file), schema, file) : null
  }
  const analytics = await read('analytics.json', zAnalytics)
  const leaderboard = await read('leaderboard.json', zLeaderboard)
  const positions = await read('positions.json', zPositions)
  const of = (model: string): readonly ArenaTrade[] => trades.filter((trade) => trade.model === model)
  const net = (model: string): Decimal =>
    of(model).reduce((sum, trade) => sum.plus(Decimal.of(trade.net)), Decimal.zero)
  const entries = new Set(trades.map((trade) => `${trade.model} ${trade.entryOrder}`))
  const held = positions?.accountTotals.flatMap(({ model_id, positions: open }) =>
    Object.values(open).map(({ entry_oid }) => `${model_id} ${entry_oid}`),
  )
  return {
    windowed:
      analytics?.analytics
        .filter(({ model_id, fee_pnl_moves_breakdown_table: table }) => {
          const off = Decimal.of(table.overall_pnl_with_fees).minus(net(model_id))
          return off.abs().compare(CENT) >= 0
        })
        .map(({ model_id }) => model_id)
        .sort() ?? null,
    leaderboardAgrees:
      leaderboard?.leaderboard.filter(({ id, num_trades }) => of(id).length === num_trades).length ?? null,
    positions: held
      ? { all: held.length, inTrades: held.filter((entry) => entries.has(entry)).length }
      : null,
  }
}
