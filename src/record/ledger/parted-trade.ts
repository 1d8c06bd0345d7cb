import { Decimal, type Exact, type Instant, ZERO } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { isFirstEntry, withFirstEntry } from './first-entry.ts'
import { partsFor, partsOf } from './leg-parts.ts'
import {
  blank,
  diminish,
  enlarge,
  negative,
  reprice,
  repricedRisk,
  rounded,
  split,
  withCosts,
  worth,
} from './position.ts'
import { ENTRY, EXIT, namedPrice } from './told-legs.ts'

/** A trade with what was done to it, parted at a moment about which something is told late. */
export interface Parted {
  readonly trade: TradeRow
  /** As it was at that moment; voided where it began after it. */
  readonly until: TradeRow
  readonly undone: readonly LegRow[]
  /** By how much splits have multiplied its size since. */
  readonly ratio: Exact
}

export const legsOf = (trade: TradeRow, { legs }: Found): readonly LegRow[] =>
  legs.filter((leg) => leg.trade === trade.id).sort((a, b) => a.n - b.n)

/** What changed the size: told by a fill, or shown by a snapshot. */
export const isExecution = ({ source, kind }: LegRow): boolean =>
  (source === 'fill' || source === 'tick') && (ENTRY.includes(kind) || EXIT.includes(kind))

/** A fill of what a snapshot had shown, or of a part of it. */
export const isExplanation = ({ kind, source, of }: LegRow, legs: readonly LegRow[]): boolean =>
  kind === 'repriced' && source === 'fill' && legs.some((leg) => leg.n === of && leg.source === 'tick')

/** A report by name of what a fill had told, which changed nothing. */
const isNaming = ({ kind, source, of, price, fee }: LegRow, legs: readonly LegRow[]): boolean =>
  kind === 'repriced' &&
  source === 'trade' &&
  fee === ZERO &&
  legs.some((leg) => leg.n === of && leg.source === 'fill' && leg.price === price)

/** Null where it cannot be parted: something else was told since, or its legs do not make it. */
export const part = (trade: TradeRow, at: Instant, found: Found): Parted | null => {
  const legs = legsOf(trade, found)
  const undone = legs.filter((leg) => leg.at > at)
  const can = (leg: LegRow): boolean =>
    isExecution(leg) || leg.kind === 'adjusted' || isNaming(leg, legs) || isExplanation(leg, legs)
  if (!undone.every(can)) return null
  const whole = made(trade, legs)
  if (!whole || !isSame(whole.row, trade)) return null
  const kept = legs.filter((leg) => leg.at <= at)
  // What was told before of something that came after would be lost.
  if (kept.some(({ of }) => undone.some(({ n }) => n === of))) return null
  const before = made(trade, kept)
  if (!before) return null
  const ratio = whole.ratios.slice(before.ratios.length).reduce((all, one) => all.times(one), Decimal.one)
  const row: TradeRow = kept.length === 0 ? { ...blank(trade), status: 'voided' } : before.row
  const symbol = (kept.at(-1) ?? undone[0])?.symbol ?? trade.symbol
  return { trade, undone, ratio: ratio.text, until: { ...inItsUnits(row, trade, ratio), symbol } }
}

/** What is not made of legs, as it was before splits. */
const inItsUnits = (row: TradeRow, trade: TradeRow, ratio: Decimal): TradeRow => {
  const price = (value: Exact): Exact => Decimal.of(value).times(ratio).text
  const optional = (value: Exact | null): Exact | null => (value === null ? null : price(value))
  return {
    ...row,
    entryPrice: price(trade.entryPrice),
    entrySize: Decimal.of(trade.entrySize).over(ratio).text,
    stop: optional(trade.stop),
    target: optional(trade.target),
  }
}

/** A trade made again from its legs, with the splits among them; null where one is more than an execution, a cost or a split. */
const made = (
  trade: TradeRow,
  legs: readonly LegRow[],
): { readonly row: TradeRow; readonly ratios: readonly Decimal[] } | null => {
  let row = blank(trade)
  const ratios: Decimal[] = []
  for (const leg of legs) {
    const { kind, size, price, stop, fee, funding } = leg
    const before = row
    if (kind === 'open' || kind === 'add') row = enlarge(row, size, price ?? ZERO, stop, trade.rate)
    else if (kind === 'reduce' || kind === 'close') row = diminish(row, size, price ?? ZERO, trade.rate).trade
    else if (kind === 'repriced') row = priced(row, legs, leg)
    else if (kind === 'unfilled') row = enlarge(row, negative(size), price ?? ZERO, stop, trade.rate)
    else if (kind === 'adjusted' && leg.source !== 'person') row = rounded(row, size)
    else if (kind === 'adjusted') {
      const ratio = Decimal.of(size).over(Decimal.of(row.size))
      ratios.push(ratio)
      row = split(row, ratio.text)
    } else if (kind !== 'fee' && kind !== 'funding') return null
    const entry =
      kind === 'unfilled' ? legs.find(({ n }) => n === leg.of) : ENTRY.includes(kind) ? leg : undefined
    if (entry && isFirstEntry(trade, entry)) row = withFirstEntry(before, row)
    row = withCosts(row, fee, funding)
  }
  return { row, ratios }
}

/** A leg as a fill priced it, or a report by name. */
const priced = (row: TradeRow, legs: readonly LegRow[], telling: LegRow): TradeRow => {
  const { n: at, of, size, price, source } = telling
  const told = legs.find(({ n }) => n === of)
  if (!told || price === null) return row
  const earlier = legs.filter(({ n }) => n < at)
  const parts = partsFor(telling, partsOf(told, earlier))
  const before = parts[0]?.price ?? namedPrice(told, earlier)
  const enters = told.kind === 'open' || told.kind === 'add'
  const { multiplier } = row
  const difference = parts
    .filter(({ filled }) => source === 'fill' || !filled)
    .reduce((sum, part) => {
      const was = worth(part.price ?? price, part.size.text, multiplier)
      return sum.plus(worth(price, part.size.text, multiplier)).minus(was)
    }, Decimal.zero)
  const { trade } = reprice(row, enters ? 'entry' : 'exit', difference)
  if (!enters) return trade
  const risked = { ...trade, initialRisk: repricedRisk(row, { ...told, price: before, size }, price) }
  return isFirstEntry(row, told) ? withFirstEntry(row, risked) : risked
}

const isSame = (made: TradeRow, trade: TradeRow): boolean =>
  (['size', 'cost', 'realised', 'pnl', 'initialRisk'] as const).every((field) => made[field] === trade[field])
