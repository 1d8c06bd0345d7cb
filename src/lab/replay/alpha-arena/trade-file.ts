import { z } from 'zod'
import { Decimal, type Exact, type Instant, instant, zMoney, zPrice } from '#vocabulary'
import { parseSource } from '../source-file.ts'

/** One completed trade, as the arena published it. */
export interface ArenaTrade {
  readonly id: string
  readonly model: string
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly size: Exact
  /** The size in the file is a double that lost its decimal, such as 15.479999999999999. */
  readonly sizeRepaired: boolean
  readonly entryAt: Instant
  readonly exitAt: Instant
  readonly entryPrice: Exact
  readonly exitPrice: Exact
  readonly fee: Exact
  readonly gross: Exact
  readonly net: Exact
  /** What the venue booked at the entry and at the exit; the file's net is their sum. */
  readonly booked: Exact
  readonly entryFill: string
  readonly entryOrder: string
  readonly exitFill: string
  readonly liquidated: boolean
  /** The fields that the file leaves at one value for all: confidence, leverage, exit plan. */
  readonly confidence: number
  readonly leverage: number
  readonly hasPlan: boolean
  readonly resting: boolean
}

/** No market here has steps finer than this. */
const SIZE_DECIMALS = 8

const zSeconds = z.number().transform((seconds) => instant(Math.round(seconds * 1000)))
const zNumber = z.number().transform(String)

const zTrades = z.object({
  trades: z.array(
    z.object({
      id: z.string(),
      model_id: z.string(),
      symbol: z.string(),
      side: z.enum(['long', 'short']),
      quantity: zMoney,
      entry_time: zSeconds,
      exit_time: zSeconds,
      entry_price: zPrice,
      exit_price: zPrice,
      total_commission_dollars: zMoney,
      realized_gross_pnl: zMoney,
      realized_net_pnl: zMoney,
      entry_closed_pnl: zMoney,
      exit_closed_pnl: zMoney,
      entry_tid: zNumber,
      entry_oid: zNumber,
      exit_tid: zNumber,
      exit_liquidation: z.unknown(),
      exit_crossed: z.boolean(),
      confidence: z.number(),
      leverage: z.number(),
      exit_plan: z.record(z.string(), z.unknown()),
    }),
  ),
})

export const parseArenaTrades = (text: string, where: string): ArenaTrade[] =>
  parseSource(text, zTrades, where)
    .trades.map((told): ArenaTrade => {
      const given = Decimal.of(told.quantity).abs()
      const size = given.rounded(SIZE_DECIMALS)
      return {
        id: told.id,
        model: told.model_id,
        symbol: told.symbol,
        side: told.side,
        size: size.text,
        sizeRepaired: !size.equals(given),
        entryAt: told.entry_time,
        exitAt: told.exit_time,
        entryPrice: told.entry_price,
        exitPrice: told.exit_price,
        fee: told.total_commission_dollars,
        gross: told.realized_gross_pnl,
        net: told.realized_net_pnl,
        booked: Decimal.of(told.entry_closed_pnl).plus(Decimal.of(told.exit_closed_pnl)).text,
        entryFill: told.entry_tid,
        entryOrder: told.entry_oid,
        exitFill: told.exit_tid,
        liquidated: told.exit_liquidation !== null && told.exit_liquidation !== undefined,
        confidence: told.confidence,
        leverage: told.leverage,
        hasPlan: Object.keys(told.exit_plan).length > 0,
        resting: !told.exit_crossed,
      }
    })
    .sort((a, b) => a.exitAt - b.exitAt || a.entryAt - b.entryAt || (a.id < b.id ? -1 : 1))
