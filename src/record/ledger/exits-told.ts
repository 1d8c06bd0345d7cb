import { Decimal, type Exact, type Instant, SECOND_MS, ZERO } from '#vocabulary'
import type { ExitKind, LegRow, TradeRow } from '../rows/ledger-rows.ts'
import { flagDifference } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import { type LegPart, partsOf } from './leg-parts.ts'
import { nameTolerance } from './price-agreement.ts'
import { barOf } from './same-trade.ts'
import { settleShown } from './snapshot-against-fills.ts'
import { tellEnd } from './told-end.ts'
import { feesOf } from './told-exits.ts'
import { EXIT } from './told-legs.ts'

// An exit that is told by name, part by part, after fills or snapshots have shown some of it or all: the parts add up to what they showed.

interface NamedExit {
  readonly size: Exact
  readonly price: Exact
  readonly order: string | undefined
  readonly at: Instant
}

interface ExitsTold {
  /** What was told of it by name before: it is that, told again. */
  readonly again: LegPart | undefined
  /** What fills and snapshots have shown of it. */
  readonly parts: readonly LegPart[]
  /** What nothing has shown. */
  readonly rest: Decimal
}

export const exitsTold = (trade: TradeRow, exit: NamedExit, { state, found }: Booking): ExitsTold => {
  const { order } = exit
  const size = Decimal.of(exit.size)
  const all = found.legs
    .filter((leg) => leg.trade === trade.id && EXIT.includes(leg.kind) && leg.source !== 'trade')
    .flatMap((leg) => partsOf(leg, found.legs))
  const isNear = ({ at, price }: LegPart): boolean =>
    Math.abs(at - exit.at) <= (price === exit.price ? barOf(state) : SECOND_MS)
  const mayBeOf = (part: LegPart): boolean =>
    order === undefined || part.order === null || part.order === order
  const again = all.find((part) => part.named && part.size.equals(size) && mayBeOf(part) && isNear(part))
  if (again) return { again, parts: [], rest: Decimal.zero }
  const unnamed = all.filter((part) => !part.named && mayBeOf(part))
  const ordered = unnamed.filter((part) => order !== undefined && part.order === order)
  const others = unnamed.filter((part) => !ordered.includes(part))
  const filled = filledAs(
    size.minus(sizeOf(ordered)),
    others.filter((part) => part.filled && isNear(part)),
  )
  // The first snapshot after it has shown it.
  const shown = others
    .filter(({ filled, leg }) => !filled && leg.source === 'tick' && leg.at >= exit.at)
    .sort((a, b) => a.leg.at - b.leg.at)
  return { again, ...asMuch(size, [...ordered, ...filled, ...shown]) }
}

const sizeOf = (parts: readonly LegPart[]): Decimal =>
  parts.reduce((sum, part) => sum.plus(part.size), Decimal.zero)

/** Fills that are it in time and price: the one of its size, or all of them if they are its size. */
const filledAs = (size: Decimal, parts: readonly LegPart[]): readonly LegPart[] => {
  const same = parts.find((part) => part.size.equals(size))
  if (same) return [same]
  return sizeOf(parts).equals(size) ? parts : []
}

const asMuch = (size: Decimal, parts: readonly LegPart[]): Pick<ExitsTold, 'parts' | 'rest'> => {
  let rest = size
  const taken = parts.flatMap((part): LegPart[] => {
    if (rest.sign <= 0) return []
    const some = rest.compare(part.size) >= 0 ? part.size : rest
    rest = rest.minus(some)
    return [{ ...part, size: some }]
  })
  return { parts: taken, rest }
}

interface PartsTold extends NamedExit {
  readonly fee: Exact | undefined
  readonly kind: ExitKind | undefined
  readonly concluded: () => ExitKind
}

/** Names what was shown: a price that a snapshot guessed is put right, that of a fill stands. Answers the fee that it booked. */
export const tellParts = (
  trade: TradeRow,
  parts: readonly LegPart[],
  told: PartsTold,
  booking: Booking,
): Exact => {
  const { found, book } = booking
  const { price, order } = told
  const paid = parts.reduce((sum, { leg }) => sum.plus(feesOf(leg, found)), Decimal.zero)
  // A snapshot may have told the fee of what it showed.
  const isUnpaid = ({ filled, leg }: LegPart): boolean => !filled && Decimal.of(leg.fee).isZero
  const fee = paid.isZero || parts.some(isUnpaid) ? (told.fee ?? ZERO) : ZERO
  let untold = fee
  for (const part of parts) {
    const { leg, filled } = part
    const size = part.size.text
    if (!filled && leg.guess)
      book.explain(
        { ...leg, price: part.price },
        { size, price, fee: untold, order, first: false, source: 'trade' },
      )
    else {
      book.toldAgain({ ...leg, price: part.price }, size, order, untold)
      const isWhole = filled || size === leg.size
      if (isWhole && part.price !== null)
        flagDifference(
          trade,
          'exitPrice',
          part.price,
          price,
          book,
          nameTolerance(filled ? 'fill' : 'tick', parts.length),
        )
    }
    untold = ZERO
  }
  const legs = [...found.legs, ...book.legsDone]
  for (const leg of new Set(parts.map((part) => part.leg))) {
    const whole = partsOf(leg, legs).every(({ named, filled }) => named || filled)
    if (whole) settleShown([{ leg, size: leg.size }], booking)
    if (leg.kind === 'close' && leg.source === 'tick') tellEnd({ ...told, leg, whole }, legs, book)
  }
  return fee
}

/** More was told of its exits than fills and snapshots know to have been held. */
export const flagMoreThanHeld = (
  trade: TradeRow,
  rest: Decimal,
  at: Instant,
  { found, book }: Booking,
): void => {
  const isShown = ({ trade: of, kind, source, at: enteredAt }: LegRow): boolean =>
    of === trade.id && (kind === 'open' || kind === 'add') && source !== 'trade' && enteredAt <= at
  if (rest.sign > 0 && found.legs.some(isShown))
    book.flag({
      code: 'reports_differ',
      symbol: trade.symbol,
      trade,
      field: 'size',
      known: trade.openedSize,
      told: Decimal.of(trade.openedSize).plus(rest).text,
    })
}
