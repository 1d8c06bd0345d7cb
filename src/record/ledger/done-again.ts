import { Decimal, type Exact, type Id, type Instant, ZERO } from '#vocabulary'
import type { Adjustment } from '../rows/account-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import { applyFill, type Ended } from './apply-fill.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Fill } from './execution.ts'
import { isExecution, type Parted } from './parted-trade.ts'
import { sideSign } from './position.ts'
import { holdsAt } from './told-end.ts'
import { ENTRY, EXIT } from './told-legs.ts'

// What was undone because something older was told, as it is to be done again.

/** One thing to do again: a fill, what a snapshot showed of a position, or what the exchange did to a symbol. */
export interface Step {
  readonly at: Instant
  readonly seq: number
  readonly run: (book: Bookkeeper) => unknown
}

/** It answers what the snapshot showed beyond what was told. */
interface SnapshotStep extends Step {
  readonly run: (book: Bookkeeper) => Decimal
}

export type AdjustedSymbol = Adjustment & { readonly symbol: string }

/** What a symbol was called at a moment, of one that was told under its old name. */
const nameAt = (symbol: string, at: Instant, adjusted: readonly AdjustedSymbol[]): string =>
  adjusted.reduce(
    (name, one) => (one.to !== null && one.symbol === name && one.at < at ? one.to : name),
    symbol,
  )

/** The undone fills. One that ended a trade and began another is one again. */
export const fillsOf = (parted: readonly Parted[], adjusted: readonly AdjustedSymbol[]): readonly Step[] => {
  const fills = new Map<string, { fill: Fill; at: Instant; seq: number; ended?: Ended | undefined }>()
  for (const { trade, undone } of parted)
    for (const leg of undone) {
      const told = fillTold(leg, undone)
      if (!told) continue
      const enters = ENTRY.includes(told.kind)
      const side = enters === (trade.side === 'long') ? 'buy' : 'sell'
      const key = JSON.stringify([leg.seq, leg.at, side, leg.price, leg.order])
      const known = fills.get(key)
      const symbol = nameAt(leg.symbol, leg.at, adjusted)
      const fill: Fill = {
        ...(known?.fill ?? { symbol, side, price: leg.price ?? ZERO, rate: trade.rate }),
        size: plus(known?.fill.size, leg.size),
        fee: plus(known?.fill.fee, leg.fee),
        order: leg.order ?? undefined,
        position: trade.positionId ?? undefined,
        ...(enters
          ? {
              stop: told.stop ?? undefined,
              target: trade.target ?? undefined,
              strategy: trade.strategy ?? undefined,
              leverage: trade.leverage ?? undefined,
            }
          : {}),
      }
      const isEnd = told.kind === 'close' && (told === leg || holdsAt(leg.price, told, trade))
      const ended = isEnd ? endedBy(trade) : known?.ended
      // What a snapshot of its own moment has shown was done before it.
      const seq = told === leg ? leg.seq : Math.min(leg.seq, told.seq - BEFORE_IT)
      fills.set(key, { fill, at: leg.at, seq, ended })
    }
  return [...fills.values()].map(({ fill, at, seq, ended }) => ({
    at,
    seq,
    run: (book) => applyFill(fill, at, book, ended),
  }))
}

/** Between two facts of the log. */
const BEFORE_IT = 0.5

const endedBy = ({ exitKind: kind, exitTold: told }: TradeRow): Ended | undefined =>
  kind === null ? undefined : { kind, told }

/** The leg that a fill is, or that it explained where a snapshot had shown it. */
export const fillTold = (leg: LegRow, legs: readonly LegRow[]): LegRow | undefined => {
  if (leg.source !== 'fill') return undefined
  return isExecution(leg) ? leg : legs.find(({ trade, n }) => trade === leg.trade && n === leg.of)
}

/** What snapshots showed of positions whose changes are undone. A snapshot says how much is held: only what is still missing is done again. */
export const snapshotsOf = (
  parted: readonly Parted[],
  standing: readonly TradeRow[],
  adjusted: readonly AdjustedSymbol[],
): readonly SnapshotStep[] => {
  const sizes = new Map<Id, Decimal>(standing.map(({ id, size }) => [id, Decimal.of(size)]))
  for (const { trade, until } of parted) sizes.set(trade.id, Decimal.of(until.size))
  const all = [...standing, ...parted.map(({ trade }) => trade)]
  const undone = parted.flatMap(({ trade, undone: legs }) => legs.map((leg) => ({ leg, trade })))
  const targets = new Map<string, Target>()
  // By their times: what was put in order before was told again after what it left as it was.
  const inOrder = undone.sort((a, b) => a.leg.at - b.leg.at || a.leg.seq - b.leg.seq || a.leg.n - b.leg.n)
  for (const { leg, trade } of inOrder) {
    sizes.set(trade.id, sizeAfter(leg, sizes.get(trade.id) ?? Decimal.zero))
    if (!isExecution(leg) || leg.source !== 'tick') continue
    const { positionId, rate } = trade
    const symbol = nameAt(leg.symbol, leg.at, adjusted)
    const shown = all
      .filter((one) => one.positionId === positionId && nameAt(one.symbol, leg.at, adjusted) === symbol)
      .reduce(
        (sum, one) => sum.plus((sizes.get(one.id) ?? Decimal.zero).times(sideSign(one.side))),
        Decimal.zero,
      )
    const key = JSON.stringify([leg.at, symbol, positionId])
    const known = targets.get(key)
    const { at, seq } = leg
    const { guess } = leg
    const exit = EXIT.includes(leg.kind) ? { price: leg.price, ended: endedBy(trade), guess } : known?.exit
    const price = leg.price ?? ZERO
    targets.set(key, { at, seq, symbol, position: positionId ?? undefined, rate, price, exit, shown, guess })
  }
  return [...targets.values()].map((target) => ({
    at: target.at,
    seq: target.seq,
    run: (book) => become(target, book),
  }))
}

/** What a snapshot showed of a position. */
interface Target extends Pick<Fill, 'symbol' | 'position' | 'price' | 'rate'> {
  readonly at: Instant
  readonly seq: number
  readonly shown: Decimal
  /** Of what it showed to have ended. */
  readonly exit:
    | { readonly price: Exact | null; readonly ended: Ended | undefined; readonly guess: boolean }
    | undefined
  /** Whether the price was nobody's word. */
  readonly guess: boolean
}

const sizeAfter = ({ kind, size }: LegRow, before: Decimal): Decimal => {
  if (kind === 'adjusted') return Decimal.of(size)
  if (kind === 'repriced') return before
  return ENTRY.includes(kind) ? before.plus(Decimal.of(size)) : before.minus(Decimal.of(size))
}

/** Answers what was missing. What turned over was left at one price and entered at another. */
const become = ({ shown, at, exit, ...of }: Target, book: Bookkeeper): Decimal => {
  const { symbol, position, rate } = of
  const held = heldIn(symbol, position, book)
  const change = (size: Decimal, price: Exact, guess: boolean): void => {
    const side = size.sign > 0 ? 'buy' : 'sell'
    const fill: Fill = { symbol, position, rate, side, size: size.abs().text, price }
    if (!size.isZero) applyFill(fill, at, book, exit?.ended, 'tick', guess)
  }
  const left = held.sign * shown.sign < 0 ? held.negated() : Decimal.zero
  const missing = shown.minus(held)
  change(left, exit?.price ?? of.price, exit?.guess ?? of.guess)
  change(missing.minus(left), of.price, of.guess)
  return missing
}

/** How much is open of a position, below zero if it is short. */
export const heldIn = (symbol: string, position: string | undefined, book: Bookkeeper): Decimal =>
  book
    .openIn(symbol)
    .filter(({ positionId }) => positionId === (position ?? null))
    .reduce((sum, { size, side }) => sum.plus(Decimal.of(size).times(sideSign(side))), Decimal.zero)

const plus = (a: Exact | undefined, b: Exact): Exact => Decimal.of(a ?? ZERO).plus(Decimal.of(b)).text
