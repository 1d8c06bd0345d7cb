import { Decimal, type Exact, handleOf } from '#vocabulary'
import type { VoidedPosition } from '../rows/account-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import { type Fill, sideOf } from './execution.ts'
import type { RaisedFlags } from './raised-flags.ts'
import type { SymbolsSeen } from './symbols-seen.ts'

// What is told of a position whose trade was voided. A fill that has its id and ends it finds nothing to end. What is entered on its side
// tells it again; a snapshot that still shows it, or a fill without an id on the other side, may mean that it was held after all.

/** What is known of symbols, and in doubt. */
interface Books {
  readonly symbols: SymbolsSeen
  readonly flags: RaisedFlags
}

/** A trade is voided: what comes of its position is looked at. */
export const keepVoided = ({ id, n, positionId, side, size, symbol }: TradeRow, book: Books): void => {
  if (positionId === null && Decimal.of(size).isZero) return
  const voided = { trade: { id, n }, position: positionId, side, size }
  book.symbols.setVoided(symbol, [...book.symbols.voided(symbol), voided])
}

/** The voided position that a fill would end, by its id. */
export const endsVoided = (fill: Fill, book: Books): VoidedPosition | undefined =>
  fill.position === undefined
    ? undefined
    : book.symbols
        .voided(fill.symbol)
        .find(({ position, side }) => position === fill.position && side !== sideOf(fill))

type Entered = Pick<TradeRow, 'id' | 'n' | 'symbol' | 'side' | 'positionId'>

/** Something was entered, or shown to be more: it is the voided position, or what may have ended it. */
export const meetVoided = (
  trade: Entered,
  { size, price, source }: { readonly size: Exact; readonly price: Exact; readonly source: LegRow['source'] },
  book: Books,
): void => {
  const { symbol, side, positionId } = trade
  const voided = book.symbols.voided(symbol)
  if (voided.length === 0) return
  const isHeld = (one: VoidedPosition): boolean => !Decimal.of(one.size).isZero
  const isShown = (one: VoidedPosition): boolean =>
    one.side === side &&
    (one.position !== null && positionId !== null
      ? one.position === positionId
      : Decimal.of(one.size).equals(Decimal.of(size)))
  const met =
    source === 'tick'
      ? voided.find(isShown)
      : source === 'fill' && positionId === null
        ? voided.find((one) => one.side !== side && isHeld(one))
        : undefined
  const again = (one: VoidedPosition): boolean => one.side === side && one.position === positionId
  const left = voided.filter((one) => one !== met && !again(one))
  if (left.length < voided.length) book.symbols.setVoided(symbol, left)
  if (met)
    book.flags.raise({
      code: 'voided_position',
      symbol,
      trade,
      field: 'position',
      known: `${handleOf('trade', met.trade.n)}, which was voided: ${met.side} ${met.size}`,
      told: `${side} ${size} at ${price}`,
    })
}
