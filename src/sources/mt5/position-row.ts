import type { Decimal, Instant } from '#vocabulary'
import { RowRefused } from '../csv-row.ts'
import type { Read } from '../source.ts'
import type { ReportRow } from './deal.ts'
import type { DealTerms } from './deal-terms.ts'
import { instrumentFact, type LotWorth, lotWorth, rateOf } from './lot-worth.ts'

/** A position that has ended, as the table of positions has it: a round trip. */
export interface PositionRow {
  readonly line: number
  readonly position: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly size: Decimal
  readonly entryAt: Instant
  readonly entryPrice: Decimal
  readonly exitAt: Instant
  readonly exitPrice: Decimal
  readonly stop: Decimal | undefined
  readonly target: Decimal | undefined
  readonly fee: Decimal
  readonly swap: Decimal
  readonly profit: Decimal
}

export const positionOf = (row: ReportRow, zone: string): PositionRow => {
  const side = row.text('type').toLowerCase()
  if (side !== 'buy' && side !== 'sell')
    throw new RowRefused('its type is neither buy nor sell', 'Save the report again, or leave the row out.')
  return {
    line: row.line,
    position: row.text('position'),
    symbol: row.text('symbol'),
    side,
    size: row.size(),
    entryAt: row.at('time', zone),
    entryPrice: row.number('price'),
    exitAt: row.at('exit time', zone),
    exitPrice: row.number('exit price'),
    stop: row.level('stop'),
    target: row.level('target'),
    fee: row.number('commission').plus(row.number('fee')).negated(),
    swap: row.number('swap'),
    profit: row.number('profit'),
  }
}

/** How far its price went its way, times its size. */
const movedOf = ({ side, entryPrice, exitPrice, size }: PositionRow): Decimal =>
  (side === 'buy' ? exitPrice.minus(entryPrice) : entryPrice.minus(exitPrice)).times(size)

/** The facts of one symbol's positions, for a file that has no deals. */
export function* tripFacts(positions: readonly PositionRow[], terms: DealTerms): Generator<Read> {
  const [first] = positions
  if (!first) return
  const { symbol } = first
  const results = positions.map((one) => ({ moved: movedOf(one), profit: one.profit }))
  const worth = lotWorth(results, symbol, terms.currency)
  const earliest = positions.reduce((a, b) => (b.entryAt < a.entryAt ? b : a))
  if (worth) yield instrumentFact(symbol, worth, earliest.entryAt, earliest.line)
  for (const one of positions) yield tripOf(one, worth, terms)
}

const tripOf = (one: PositionRow, worth: LotWorth | undefined, terms: DealTerms): Read => {
  const { line, position, symbol, side, size, entryPrice, exitPrice, stop, target, fee, swap, profit } = one
  const rate = worth && rateOf({ moved: movedOf(one), profit }, worth)
  const payload = {
    symbol,
    side: side === 'buy' ? 'long' : 'short',
    size: size.text,
    entryPrice: entryPrice.text,
    exitPrice: exitPrice.text,
    entryAt: one.entryAt,
    pnl: profit.minus(fee).plus(swap).text,
    fee: fee.text,
    position,
    ...(swap.isZero ? {} : { swap: swap.text }),
    ...(rate === undefined ? {} : { rate: rate.text }),
    ...(stop === undefined ? {} : { stop: stop.text }),
    ...(target === undefined ? {} : { target: target.text }),
    ...(terms.strategy === undefined ? {} : { strategy: terms.strategy }),
  }
  const id = `mt5:${terms.account}:position:${position}`
  return { line, fact: { kind: 'trade.recorded', at: one.exitAt, id, payload } }
}
