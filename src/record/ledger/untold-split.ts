import { Decimal, type Exact } from '#vocabulary'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Position } from './broker-snapshot.ts'
import type { LedgerOp } from './reconcile.ts'

// A split that a snapshot shows before it is told. Where the broker gives an average, the cost is as it was; where it gives none, the
// price has become less as the size has become more.

type Wait = Extract<LedgerOp, { op: 'wait' }>

/** By how much the market may have moved beside it. Sane: .05 to .2. */
const MOVED = Decimal.of('0.1' as Exact)

/** What a snapshot without averages shows of a split, in the place of the purchase or sale that its sizes look like. */
export const withUntoldSplits = (ops: readonly LedgerOp[], book: Bookkeeper): readonly LedgerOp[] => {
  const waits = ops.flatMap((op): Wait[] => {
    if (op.op !== 'see' || op.position === null || op.position.price !== undefined) return []
    const changed = ops.some((one) => isTraded(one) && one.trade === op.trade)
    return changed && looksSplit(op, op.position, book)
      ? [{ op: 'wait', trade: op.trade, position: op.position }]
      : []
  })
  if (waits.length === 0) return ops
  const of = (op: LedgerOp): Wait | undefined =>
    isTraded(op) || op.op === 'see' ? waits.find(({ trade }) => trade === op.trade) : undefined
  return [...ops.filter((op) => of(op) === undefined), ...waits]
}

const isTraded = (op: LedgerOp): op is Extract<LedgerOp, { op: 'add' | 'reduce' }> =>
  op.op === 'add' || (op.op === 'reduce' && op.exit === null)

const looksSplit = (
  { trade: id, seen }: Extract<LedgerOp, { op: 'see' }>,
  { size }: Position,
  book: Bookkeeper,
): boolean => {
  const last = book.mark(id)
  if (last === undefined || Decimal.of(last.mark).sign <= 0) return false
  // Said before, and not told since.
  if (last.average !== null && last.average === averageAfter(id, size, book)) return true
  const [held, shown] = [Decimal.of(book.trade(id).size), Decimal.of(size)]
  const move = Decimal.of(seen.price).times(shown).over(Decimal.of(last.mark).times(held)).minus(ONE)
  return isSplit(held, shown) && move.abs().compare(MOVED) <= 0
}

/** Two for one, three for two, one for ten: a whole number of halves. */
const isSplit = (held: Decimal, shown: Decimal): boolean => {
  const ratio = shown.compare(held) > 0 ? shown.over(held) : held.over(shown)
  return !ratio.equals(ONE) && !ratio.plus(ratio).text.includes('.')
}
const ONE = Decimal.of('1' as Exact)

/** What a unit has cost if all that was paid is for this size. */
const averageAfter = (id: Wait['trade'], size: Exact, book: Bookkeeper): Exact => {
  const { cost, multiplier } = book.trade(id)
  return Decimal.of(cost).over(Decimal.of(size).times(Decimal.of(multiplier))).text
}

/** What it looks like is said once; until it is told, sizes and marks are of two worlds. */
export const waitForSplit = ({ trade: id, position }: Wait, book: Bookkeeper): void => {
  const trade = book.trade(id)
  const price = position.price ?? averageAfter(id, position.size, book)
  if (book.brokersAverage(id) === price) return
  const { symbol, size } = trade
  book.flag({ code: 'split_untold', symbol, trade, field: 'size', known: size, told: position.size })
  book.seeAverage(id, price)
}
