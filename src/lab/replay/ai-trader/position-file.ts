import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Decimal, type Exact, isHindcastError, ZERO, zMoney, zNotNegative } from '#vocabulary'
import { parseNumberedLines, readSource } from '../source-file.ts'
import type { NotUnderstood } from '../source-report.ts'

/** One row of an agent's ledger: what it did, and what it held after. */
export interface PositionRow {
  readonly line: number
  readonly id: number
  /** `2025-10-09` or `2025-10-02 10:00:00`, in the exchange's own time. */
  readonly stamp: string
  /** Null for the first row, for no_trade, and for orders of zero shares. */
  readonly action: { readonly side: 'buy' | 'sell'; readonly symbol: string; readonly size: Exact } | null
  readonly cash: Exact
  readonly holdings: ReadonlyMap<string, Exact>
}

const zRow = z.object({
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/),
  id: z.int().min(0),
  this_action: z
    .object({ action: z.enum(['buy', 'sell', 'no_trade']), symbol: z.string(), amount: zNotNegative })
    .optional(),
  positions: z.object({ CASH: zMoney }).catchall(zMoney),
})

export const parsePositions = (text: string, where: string): PositionRow[] =>
  parseNumberedLines(text, zRow, where).map(({ line, value: { id, date, this_action: done, positions } }) => {
    const { CASH: cash, ...held } = positions
    const trades = done !== undefined && done.action !== 'no_trade' && done.amount !== ZERO
    return {
      line,
      id,
      stamp: date,
      action: trades ? { side: sideOf(done.action), symbol: done.symbol, size: done.amount } : null,
      cash,
      holdings: new Map(Object.entries(held).filter(([, size]) => !Decimal.of(size).isZero)),
    }
  })

const sideOf = (action: string): 'buy' | 'sell' => (action === 'sell' ? 'sell' : 'buy')

export interface ModelLedger {
  readonly model: string
  readonly rows: readonly PositionRow[]
}

/** Every `MODEL/position/position.jsonl` of a folder, by name; and the folders that have none, or one of another layout. */
export const readLedgers = async (
  folder: string,
): Promise<{
  readonly ledgers: readonly ModelLedger[]
  readonly notUnderstood: readonly NotUnderstood[]
}> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const ledgers: ModelLedger[] = []
  const notUnderstood: NotUnderstood[] = []
  for (const model of entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()) {
    const file = join(folder, model, 'position', 'position.jsonl')
    try {
      ledgers.push({ model, rows: parsePositions(await readSource(file), file) })
    } catch (error) {
      if (!isHindcastError(error)) throw error
      notUnderstood.push({ folder: join(folder, model), why: error.message })
    }
  }
  return { ledgers, notUnderstood }
}
