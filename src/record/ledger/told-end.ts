import { Decimal, type Exact, type Instant, laterOf } from '#vocabulary'
import type { ExitKind, LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { heldFor } from './closed-trade.ts'
import { enclosing, observedUntil } from './excursion.ts'
import { agree, SLIPPAGE } from './price-agreement.ts'
import { EXIT } from './told-legs.ts'

// When and why a trade ended, as it is told after something else had shown that it did: a snapshot shows the end of a bar, and its reason
// is concluded from levels.

interface ToldEnd {
  /** The leg that ended it as it was shown. */
  readonly leg: LegRow
  readonly at: Instant
  readonly price: Exact
  readonly kind: ExitKind | undefined
  /** Why it ended, as far as this telling of it lets conclude. */
  readonly concluded: () => ExitKind
  /** Whether all of the leg is told by now. */
  readonly whole: boolean
}

export const tellEnd = (end: ToldEnd, legs: readonly LegRow[], book: Bookkeeper): void => {
  const trade = book.trade(end.leg.trade)
  const own = legs.filter((leg) => leg.trade === trade.id)
  // What a person has put right stays.
  if (trade.exitAt === null || own.some(({ kind }) => kind === 'corrected')) return
  const explained = { ...trade, ...kindTold(trade, end, book) }
  const at = end.whole ? endOf(end, own) : trade.exitAt
  const isEarlier = at < trade.exitAt && at >= (trade.entryAt ?? 0)
  book.amend(isEarlier ? endedAt(explained, at, end.leg) : explained, null)
}

/** The first word on why it ended stands. What was only concluded goes with a price that is not the one it was concluded from. */
const kindTold = (
  trade: TradeRow,
  { leg, kind, price, concluded, whole }: ToldEnd,
  book: Bookkeeper,
): Pick<TradeRow, 'exitKind' | 'exitTold'> => {
  const { exitKind, exitTold } = trade
  if (kind !== undefined && !exitTold) return { exitKind: kind, exitTold: true }
  if (kind !== undefined && kind !== exitKind)
    book.flag({
      code: 'reports_differ',
      symbol: trade.symbol,
      trade,
      field: 'exitKind',
      known: exitKind ?? '',
      told: kind,
    })
  return { exitKind: !whole || holdsAt(price, leg, trade) ? exitKind : concluded(), exitTold }
}

/** Whether why a trade ended is more than a conclusion from the price of its leg, or the price that is told is that one. */
export const holdsAt = (
  price: Exact | null,
  leg: LegRow,
  { exitKind, exitTold }: Pick<TradeRow, 'exitKind' | 'exitTold'>,
): boolean => {
  if (exitTold || exitKind === 'agent') return true
  if (exitKind === 'unknown' || price === null || leg.price === null) return false
  return agree(Decimal.of(leg.price), Decimal.of(price), SLIPPAGE)
}

/** The moment of the last exit: of the one that is told now, by the last of what told it. */
const endOf = ({ leg, at }: ToldEnd, own: readonly LegRow[]): Instant =>
  own
    .filter((one) => (EXIT.includes(one.kind) && one.n !== leg.n) || isTelling(one, leg))
    .reduce((last, one) => laterOf(last, one.at), at)

/** A report by name that has no time of its own has that of the leg. */
const isTelling = ({ kind, source, of, at }: LegRow, leg: LegRow): boolean =>
  kind === 'repriced' && of === leg.n && (source === 'fill' || at < leg.at)

/** A trade that ended before it was shown to have: what it stood at afterwards was nobody's. What was told of that stays. */
const endedAt = (trade: TradeRow, at: Instant, { source }: LegRow): TradeRow => {
  const isSeen = trade.exitMark !== null && (trade.exitMark.seen || source === 'tick')
  const stoodAt = isSeen ? observedUntil(trade.exitMark, at) : {}
  return enclosing({ ...trade, ...stoodAt, exitAt: at, holdingMinutes: heldFor(trade, at) })
}
