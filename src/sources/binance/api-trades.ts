import { z } from 'zod'
import { Decimal, type Instant, parse, zInstant, zMoney, zPrice, zSize } from '#vocabulary'
import { jsonObjects } from '../json-objects.ts'
import { readRow } from '../refused-row.ts'
import type { Read } from '../source.ts'
import { InstrumentsOnce } from './instrument-once.ts'
import { pairOf } from './pair.ts'
import { byRealisedProfit, type FuturesFill } from './realised-profit.ts'

const zNumber = z.union([z.number(), z.string()]).transform(String)

/** An element of myTrades has `isBuyer`, one of userTrades a side, and `realizedPnl`. */
const zTrade = z.object({
  symbol: z.string(),
  id: zNumber,
  orderId: zNumber.optional(),
  price: zPrice,
  qty: zSize,
  commission: zMoney.optional(),
  commissionAsset: z.string().optional(),
  time: zInstant,
  isBuyer: z.boolean().optional(),
  side: z.enum(['BUY', 'SELL']).optional(),
  buyer: z.boolean().optional(),
  positionSide: z.enum(['BOTH', 'LONG', 'SHORT']).optional(),
  realizedPnl: zMoney.optional(),
  /** Of a margin account, where what is not held may be sold. */
  isIsolated: z.boolean().optional(),
})

type Trade = z.output<typeof zTrade>

/** Of futures, what a fill closed is told at the end. */
const KEPT = 'kept'

export async function* readAnswers(lines: AsyncIterable<string>): AsyncGenerator<Read> {
  const instruments = new InstrumentsOnce()
  const futures: FuturesFill[] = []
  let count = 0
  let last = 1
  for await (const object of jsonObjects(lines)) {
    const { line } = object
    last = line
    if ('refused' in object) {
      yield object
      continue
    }
    const read = readRow(line, () => {
      const trade = parse(zTrade, object.value, 'trade')
      instruments.meet(trade.symbol, pairOf(trade.symbol), isSpot(trade), trade.time, line)
      count++
      const fact = factOf(trade, trade.time)
      if (trade.realizedPnl !== undefined) futures.push({ line, fact, profit: Decimal.of(trade.realizedPnl) })
      return trade.realizedPnl === undefined ? { line, fact } : { line, passed: KEPT }
    })
    if (!('passed' in read)) yield read
  }
  yield* byRealisedProfit(futures)
  yield* instruments.reads()
  if (count > 0) yield { line: last, stated: { what: 'fills', value: `${count}` } }
}

const isSpot = ({ realizedPnl }: Trade): boolean => realizedPnl === undefined

/** Spot and futures count their trades apart. */
const factOf = (trade: Trade, at: Instant) => {
  const { symbol, id, orderId, price, qty, commission, commissionAsset, positionSide = 'BOTH' } = trade
  const side =
    trade.side === undefined
      ? (trade.isBuyer ?? trade.buyer)
        ? 'buy'
        : 'sell'
      : trade.side === 'BUY'
        ? 'buy'
        : 'sell'
  const isHedged = positionSide !== 'BOTH'
  // On spot there is nothing to sell but what is held; where a position of each side is kept, one way opens it and the other closes it.
  const closes = isHedged
    ? (positionSide === 'LONG') === (side === 'sell')
    : isSpot(trade) && trade.isIsolated === undefined && side === 'sell'
  return {
    kind: 'fill',
    at,
    id: `${isSpot(trade) ? 'binance' : 'binance-futures'}:${symbol}:${id}`,
    payload: {
      symbol,
      side,
      size: qty,
      price,
      ...(orderId === undefined ? {} : { order: orderId }),
      ...(commission === undefined ? {} : { fee: commission }),
      ...(commission === undefined || commissionAsset === undefined ? {} : { feeCurrency: commissionAsset }),
      ...(isHedged ? { position: `${symbol}:${positionSide}` } : {}),
      ...(closes ? { reduceOnly: true } : {}),
    },
  }
}
