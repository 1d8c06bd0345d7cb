import { Decimal, type Exact } from '#vocabulary'
import type { TradeRow } from './ledger-rows.ts'
import type { Position } from './snapshot-schema.ts'
import { signedSize, worth } from './trade-arithmetic.ts'

// Compares the ledger with a snapshot, not one snapshot with the last, so that a crash loses nothing.
//
//   ledger   snapshot                 operations
//   nothing  held                     open
//   held     absent, in scope         reduce to nothing
//   held     same side, same size     none
//   held     same side, more or less  add or reduce, on the same trade
//   long     short                    reduce to nothing, open

export type LedgerOp =
  | { readonly op: 'open'; readonly position: Position; readonly size: Exact }
  | { readonly op: 'add'; readonly trade: TradeRow; readonly position: Position; readonly size: Exact }
  | { readonly op: 'reduce'; readonly trade: TradeRow; readonly size: Exact }
  | { readonly op: 'adopt'; readonly trade: TradeRow; readonly positionId: string }

export type Op<K extends LedgerOp['op']> = Extract<LedgerOp, { op: K }>

/** The operations that make the open trades of a symbol what its positions are, in the order in which they apply. */
export const reconcile = (positions: readonly Position[], open: readonly TradeRow[]): readonly LedgerOp[] => {
  const [first] = positions
  if (first?.id === undefined) return net(first ?? null, open)
  const ids = new Set(positions.map(({ id }) => id ?? null))
  const left = new Set(open.filter(({ positionId }) => positionId === null || !ids.has(positionId)))
  const ops = positions.flatMap((position): readonly LedgerOp[] => {
    const { id: positionId = null } = position
    const known = open.find((trade) => trade.positionId === positionId)
    if (known) return net(position, [known])
    const trade = adoptable(position, left)
    if (!trade || positionId === null) return net(position, [])
    left.delete(trade)
    return [{ op: 'adopt', trade, positionId }, ...net(position, [trade])]
  })
  return [...ops, ...net(null, [...left])]
}

/** A trade held without the broker's id takes the first position of its side, one of its size before others. */
const adoptable = ({ side, size }: Position, left: ReadonlySet<TradeRow>): TradeRow | undefined => {
  const unnamed = [...left].filter((trade) => trade.positionId === null && trade.side === side)
  return unnamed.find((trade) => trade.size === size) ?? unnamed[0]
}

/** Makes some trades one net position: what is too much is taken from the oldest first, the rest is added or opened. */
const net = (position: Position | null, trades: readonly TradeRow[]): readonly LedgerOp[] => {
  const [only] = trades
  if (!position) return trades.map((trade) => ({ op: 'reduce', trade, size: trade.size }))
  if (only && trades.length === 1 && looksSplit(only, position)) return []
  const ops: LedgerOp[] = []
  let left = trades.reduce((rest, trade) => rest.minus(signedSize(trade)), signedSize(position))
  for (const trade of trades) {
    const held = signedSize(trade)
    if (held.sign * left.sign >= 0) continue
    const taken = left.abs().compare(held.abs()) > 0 ? held : left.negated()
    ops.push({ op: 'reduce', trade, size: taken.abs().text })
    left = left.plus(taken)
  }
  if (left.isZero) return ops
  const size = left.abs().text
  const same = trades.find((trade) => signedSize(trade).sign === left.sign)
  return [...ops, same ? { op: 'add', trade: same, position, size } : { op: 'open', position, size }]
}

/** Share of the cost by which it may differ after a split: brokers round the new average. */
const ROUNDED = Decimal.of('0.0001' as Exact)

/** True at another size and the same cost, as only a split makes it. Until the split is recorded, the trade is neither resized nor marked. */
export const looksSplit = (trade: TradeRow, position: Position | null): boolean => {
  const { side, size, price } = position ?? {}
  if (!price || !size || side !== trade.side || size === trade.size) return false
  const cost = Decimal.of(trade.cost)
  const apart = worth(price, size, trade.multiplier).minus(cost).abs()
  return apart.compare(cost.abs().times(ROUNDED)) <= 0
}
