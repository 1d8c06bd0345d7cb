import { Decimal, type Exact } from '#vocabulary'
import type { Read, SourceFact } from '../source.ts'

/** A fill of futures, with the profit that its row says it realised. */
export interface FuturesFill {
  readonly line: number
  readonly fact: SourceFact
  readonly profit: Decimal
}

interface Held {
  /** Below 0 where it is short. */
  size: Decimal
  /** What it cost, both signs alike. */
  cost: Decimal
}

/** A broker rounds each result. */
const CENT = Decimal.of('0.01' as Exact)
/** Of lines that are named in one notice. */
const MOST_LINES = 20

/**
 * Fills of futures as their realised profit says what they did: one that realised something closes, also where the file does not have what it
 * closes. Such a one can only close, and is flagged; taken as it stands it would open the other side.
 */
export function* byRealisedProfit(fills: readonly FuturesFill[]): Generator<Read> {
  const held = new Map<string, Held>()
  const closing = new Set<FuturesFill>()
  const off: number[] = []
  for (const one of inOrder(fills)) {
    const { made, missing } = booked(held, one)
    const isOff = made.minus(one.profit).abs().compare(CENT) > 0
    if (isOff && missing) closing.add(one)
    if (isOff) off.push(one.line)
  }
  for (const one of fills)
    yield {
      line: one.line,
      fact: closing.has(one) ? { ...one.fact, payload: { ...one.fact.payload, reduceOnly: true } } : one.fact,
    }
  const [line] = off
  if (line === undefined) return
  const shown = off.slice(0, MOST_LINES).join(', ')
  const more = off.length > MOST_LINES ? ` and ${off.length - MOST_LINES} more` : ''
  yield {
    line,
    notice: `line ${shown}${more}: the realised profit is not what the fills of the file make of it; what it closes was opened before the file, or at another price`,
  }
}

/** By time; of a file with the newest first, those of one moment stand the other way round. */
const inOrder = (fills: readonly FuturesFill[]): readonly FuturesFill[] => {
  const at = ({ fact }: FuturesFill): number => Number(fact.at)
  const [first, last] = [fills[0], fills.at(-1)]
  const isBackwards = first && last && at(first) > at(last)
  return (isBackwards ? fills.toReversed() : [...fills]).sort((a, b) => at(a) - at(b))
}

/** Books a fill; answers the profit that it made by the fills before it, and whether there was less to close than it has. */
const booked = (
  held: Map<string, Held>,
  { fact: { payload }, profit }: FuturesFill,
): { readonly made: Decimal; readonly missing: boolean } => {
  const [size, price] = [decimal(payload.size), decimal(payload.price)]
  const signed = payload.side === 'buy' ? size : size.negated()
  const key = String(payload.position ?? payload.symbol)
  const own = held.get(key) ?? { size: Decimal.zero, cost: Decimal.zero }
  held.set(key, own)
  const isAgainst = own.size.sign * signed.sign < 0
  const closed = isAgainst ? smaller(own.size.abs(), size) : Decimal.zero
  const cost = closed.isZero ? Decimal.zero : own.cost.times(closed).over(own.size.abs())
  const way = closed.times(price).minus(cost)
  const made = own.size.sign >= 0 ? way : way.negated()
  const rest = size.minus(closed)
  own.cost = own.cost.minus(cost)
  own.size = own.size.plus(signed.sign > 0 ? closed : closed.negated())
  const isClose = made.minus(profit).abs().compare(CENT) > 0
  // What is left of one that closed something unknown opened nothing.
  if (rest.sign > 0 && !isClose) {
    own.size = own.size.plus(signed.sign > 0 ? rest : rest.negated())
    own.cost = own.cost.plus(rest.times(price))
  }
  return { made, missing: rest.sign > 0 }
}

const decimal = (value: unknown): Decimal => Decimal.parse(String(value)) ?? Decimal.zero

const smaller = (a: Decimal, b: Decimal): Decimal => (a.compare(b) < 0 ? a : b)
