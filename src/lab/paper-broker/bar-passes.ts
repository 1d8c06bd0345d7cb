import type { Decimal, Exact } from '#vocabulary'
import { settle } from './order.ts'
import { type Held, halfSpreadOf, type PaperAccount, type Quote } from './paper-account.ts'

/** A position that its stop or target closed, as the broker reports it. */
export interface LevelExit {
  readonly symbol: string
  readonly id: string
  readonly price: Exact
  readonly kind: 'stop_loss' | 'take_profit'
  readonly fee: Exact
}

/** Applies one bar of each symbol: new prices, and fills of the stops and targets within it. */
export const passBar = (
  before: PaperAccount,
  quotes: ReadonlyMap<string, Quote>,
): { account: PaperAccount; exits: readonly LevelExit[] } => {
  let account: PaperAccount = { ...before, quotes: new Map([...before.quotes, ...quotes]) }
  const exits: LevelExit[] = []
  for (const [symbol, quote] of quotes) {
    const held = account.held.get(symbol)
    const level = held && levelReached(held, quote, halfSpreadOf(account, symbol))
    if (!held || !level) continue
    const settled = settle(account, held, level.price)
    account = settled.account
    const { id } = held
    exits.push({ symbol, id, price: level.price.text, kind: level.kind, fee: settled.fee.text })
  }
  return { account, exits }
}

const lesser = (a: Decimal, b: Decimal): Decimal => (a.compare(b) < 0 ? a : b)
const greater = (a: Decimal, b: Decimal): Decimal => (a.compare(b) > 0 ? a : b)

/**
 * Closing a long sells at the bid, closing a short buys at the ask. Where a bar holds both levels the stop counts, since
 * assuming the loss is the safer error; a bar that opens beyond a stop fills it where it opens.
 */
const levelReached = (
  { side, stop, target }: Held,
  { open, high, low }: Quote,
  half: Decimal,
): { kind: LevelExit['kind']; price: Decimal } | undefined => {
  if (side === 'long') {
    if (low.minus(half).compare(stop) <= 0)
      return { kind: 'stop_loss', price: lesser(stop, open.minus(half)) }
    if (high.minus(half).compare(target) >= 0) return { kind: 'take_profit', price: target }
    return undefined
  }
  if (high.plus(half).compare(stop) >= 0) return { kind: 'stop_loss', price: greater(stop, open.plus(half)) }
  if (low.plus(half).compare(target) <= 0) return { kind: 'take_profit', price: target }
  return undefined
}
