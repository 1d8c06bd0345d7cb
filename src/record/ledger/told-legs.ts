import { Decimal, type Exact, type Id } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { type Fill, sideOf } from './execution.ts'
import { averageOf } from './price-agreement.ts'

// What a trade told by name or a snapshot has told already, and a fill tells again: legs of which a part is unexplained.

interface Explanation {
  readonly size: Exact
  readonly price: Exact
  readonly order?: string | null
}

/** A leg that fills have not explained wholly, what is left of it, and the fills that explained the rest. */
export interface UntoldLeg {
  readonly leg: LegRow
  readonly left: Decimal
  readonly before: readonly Explanation[]
}

/** A leg, and as much of it as a fill is taken to be. */
export interface ToldPart extends Omit<UntoldLeg, 'left'> {
  readonly size: Exact
}

export const ENTRY: readonly LegRow['kind'][] = ['open', 'add']
export const EXIT: readonly LegRow['kind'][] = ['close', 'reduce']

/** Those of the fill's symbol and direction; what it ends comes before what it begins. */
export const untold = (fill: Fill, found: Found): readonly UntoldLeg[] => {
  const trades = new Map<Id, TradeRow>(found.trades.map((trade) => [trade.id, trade]))
  const legs = unexplained(found.legs).filter(({ leg }) => {
    const trade = trades.get(leg.trade)
    if (!trade || trade.status === 'voided' || leg.symbol !== fill.symbol) return false
    const kinds = trade.side === sideOf(fill) ? ENTRY : EXIT
    return kinds.includes(leg.kind) && isOf(fill.position, trade.positionId) && isOf(fill.order, leg.order)
  })
  return legs.sort((a, b) => Number(ENTRY.includes(a.leg.kind)) - Number(ENTRY.includes(b.leg.kind)))
}

/** What was told by name or shown by a snapshot, as far as fills have not told it again and it was filled at all. */
export const unexplained = (legs: readonly LegRow[]): UntoldLeg[] => {
  const explained = new Map<string, Explanation[]>()
  const unfilled = new Map<string, Decimal>()
  for (const { kind, source, trade, of, size, price, order } of legs) {
    const key = `${trade}/${of}`
    if (kind === 'repriced' && source === 'fill' && price !== null)
      explained.set(key, [...(explained.get(key) ?? []), { size, price, order }])
    if (kind === 'unfilled') unfilled.set(key, (unfilled.get(key) ?? Decimal.zero).plus(Decimal.of(size)))
  }
  return legs.flatMap((leg): UntoldLeg[] => {
    if (leg.source === 'fill' || !(ENTRY.includes(leg.kind) || EXIT.includes(leg.kind))) return []
    const key = `${leg.trade}/${leg.n}`
    const before = explained.get(key) ?? []
    const filled = Decimal.of(leg.size).minus(unfilled.get(key) ?? Decimal.zero)
    const left = before.reduce((rest, { size }) => rest.minus(Decimal.of(size)), filled)
    return left.sign > 0 ? [{ leg: { ...leg, price: namedPrice(leg, legs) }, left, before }] : []
  })
}

/** The price of a leg by now: a snapshot's guess may have been told by name since. */
export const namedPrice = ({ trade, n, price }: LegRow, legs: readonly LegRow[]): LegRow['price'] =>
  legs.findLast(
    (leg) => leg.trade === trade && leg.of === n && leg.kind === 'repriced' && leg.source === 'trade',
  )?.price ?? price

/** An id that only one of two reports has does not part them. */
export const isOf = (said: string | undefined, known: string | null): boolean =>
  said === undefined || known === null || said === known

/** 1 if all that is left of a leg is this size. */
export const isWholly = (size: Exact, { left }: UntoldLeg): number => (left.equals(Decimal.of(size)) ? 1 : 0)

/** A size shared out among legs, first ones first, as far as they go. */
export const asMuchAsTold = (size: Exact, legs: readonly UntoldLeg[]): readonly ToldPart[] => {
  const parts: ToldPart[] = []
  let rest = Decimal.of(size)
  for (const { leg, left, before } of legs) {
    if (rest.sign <= 0) break
    const taken = rest.compare(left) >= 0 ? left : rest
    parts.push({ leg, before, size: taken.text })
    rest = rest.minus(taken)
  }
  return parts
}

/** The same; nothing if they do not hold all of it. */
export const sharedOut = (size: Exact, legs: readonly UntoldLeg[]): readonly ToldPart[] => {
  const held = legs.reduce((sum, { left }) => sum.plus(left), Decimal.zero)
  return held.compare(Decimal.of(size)) >= 0 ? asMuchAsTold(size, legs) : []
}

/** The price of a leg as fills told it, where they told all of it; unknown where they told a part. */
export const executedPrice = ({ leg, before }: Omit<UntoldLeg, 'left'>): LegRow['price'] => {
  if (before.length === 0) return leg.price
  const told = before.reduce((sum, { size }) => sum.plus(Decimal.of(size)), Decimal.zero)
  return told.equals(Decimal.of(leg.size)) ? (averageOf(before)?.price.text ?? null) : null
}
