import { Decimal, handleOf, type Instant, ZERO } from '#vocabulary'
import type { ExitKind, TradeRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Reduction } from './closed-trade.ts'
import { canOnlyClose, type Fill, feeOf, sideOf } from './execution.ts'
import { exitKindOf } from './exit-kind.ts'
import { leaveUnbooked } from './unbooked-fills.ts'
import { endsVoided } from './voided-positions.ts'

/** Why a trade ended, and whether somebody has told it. */
export type Ended = Pick<Reduction, 'kind' | 'told'>

/**
 * What nobody told yet: it closes or reduces what is held on the other side, and adds or opens with the rest. `ended` is why
 * it ended a trade when it was done before; `source` is a snapshot where it is the change that one showed, at a price that may be a `guess`.
 */
export const applyFill = (
  fill: Fill,
  at: Instant,
  book: Bookkeeper,
  ended?: Ended | undefined,
  source: 'fill' | 'tick' = 'fill',
  guess = false,
): void => {
  const side = sideOf(fill)
  const trades = tradesFor(fill, book)
  const opposing = trades.filter((trade) => trade.side !== side)
  let left = Decimal.of(fill.size)
  let fee = fill.fee ?? ZERO
  for (const trade of opposing) {
    if (left.isZero) break
    book.takeRounded(trade.id, left.text, source)
    const held = Decimal.of(book.trade(trade.id).size)
    const taken = left.compare(held) >= 0 ? held : left
    const share = feeOf(fee, taken, left)
    book.reduce(trade.id, {
      size: taken.text,
      price: fill.price,
      at,
      source,
      kind: ended?.kind ?? exitKind(fill, at, trade, book),
      told: ended?.told ?? fill.kind !== undefined,
      rate: fill.rate,
      fee: share,
      order: fill.order,
      guess,
    })
    left = left.minus(taken)
    fee = Decimal.of(fee).minus(Decimal.of(share)).text
  }
  if (left.isZero) return
  if (canOnlyClose(fill))
    return leaveUnbooked(
      { ...fill, size: left.text, fee: fill.fee === undefined ? undefined : fee },
      at,
      { code: 'nothing_to_close', field: 'size', known: 'no more is held', trade: opposing.at(-1) ?? null },
      book,
    )
  const voided = trades.length === 0 ? endsVoided(fill, book) : undefined
  if (voided)
    return leaveUnbooked(
      // Once its entry is told again, it ends that.
      { ...fill, reduceOnly: true },
      at,
      {
        code: 'voided_position',
        field: 'position',
        known: `${handleOf('trade', voided.trade.n)}, which was voided`,
        trade: voided.trade,
      },
      book,
    )
  const same = trades.filter((trade) => trade.side === side).at(-1)
  if (same)
    book.add(same.id, left.text, fill.price, {
      at,
      source,
      rate: fill.rate,
      stop: fill.stop,
      target: fill.target,
      fee,
      order: fill.order,
      guess,
    })
  else {
    const rest = { ...fill, rate: fill.rate ?? opposing.at(-1)?.rate, size: left.text, fee }
    openFrom(rest, at, source, guess, book)
  }
}

/** The trades a fill may touch: the named position's, or the symbol's that have no broker id, oldest first. */
const tradesFor = (fill: Fill, book: Bookkeeper): readonly TradeRow[] => {
  const ofSymbol = book.openIn(fill.symbol)
  const unnamed = ofSymbol.filter((trade) => trade.positionId === null)
  if (fill.position === undefined) return unnamed.length > 0 ? unnamed : ofSymbol
  const named = ofSymbol.filter((trade) => trade.positionId === fill.position)
  const other = named.length === 0 ? book.openElsewhere(fill.position, fill.symbol) : undefined
  if (other)
    book.flag({
      code: 'ids_disagree',
      symbol: fill.symbol,
      trade: other,
      field: 'symbol',
      known: other.symbol,
      told: fill.symbol,
    })
  return named.length > 0 ? named : adopted(fill, fill.position, unnamed, book)
}

/** A position that is named for the first time may be the one that is held without a name. */
const adopted = (
  fill: Fill,
  position: string,
  unnamed: readonly TradeRow[],
  book: Bookkeeper,
): readonly TradeRow[] => {
  const [only, ...others] = unnamed
  if (!only) return []
  if (others.length > 0) {
    const which = unnamed.map(({ n }) => handleOf('trade', n)).join(', ')
    book.flag({
      code: 'several_trades_fit',
      symbol: fill.symbol,
      trade: null,
      field: 'position',
      known: which,
      told: position,
    })
    return []
  }
  book.adopt(only.id, position)
  if (only.side === sideOf(fill))
    book.flag({
      code: 'taken_as_same',
      symbol: fill.symbol,
      trade: only,
      field: 'position',
      known: handleOf('trade', only.n),
      told: position,
    })
  return [book.trade(only.id)]
}

const openFrom = (
  fill: Fill,
  at: Instant,
  source: 'fill' | 'tick',
  guess: boolean,
  book: Bookkeeper,
): void => {
  book.open({
    guess,
    symbol: fill.symbol,
    side: sideOf(fill),
    size: fill.size,
    price: fill.price,
    at,
    source,
    positionId: fill.position,
    order: fill.order,
    rate: fill.rate,
    leverage: fill.leverage,
    stop: fill.stop,
    target: fill.target,
    strategy: fill.strategy,
    fee: fill.fee,
  })
}

/** A fill without a word on why is what the agent ordered, unless a level says otherwise. */
export const exitKind = (fill: Fill, at: Instant, trade: TradeRow, book: Bookkeeper): ExitKind => {
  const seen = { price: fill.price, open: null, high: null, low: null, rate: trade.rate }
  const { kind } = exitKindOf(trade, fill.kind ?? null, book.intents.leaving(trade, at), seen)
  return kind === 'unknown' && fill.kind === undefined && fill.order !== undefined ? 'agent' : kind
}
