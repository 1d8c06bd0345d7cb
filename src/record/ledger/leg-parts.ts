import { Decimal, type Exact, type Instant } from '#vocabulary'
import type { LegRow } from '../rows/ledger-rows.ts'

// A snapshot shows in one leg what was done in several: reports by name and fills then tell it part by part, each at its own price.

/** A part of a leg as it is known by now. */
export interface LegPart {
  readonly leg: LegRow
  readonly size: Decimal
  readonly price: Exact | null
  readonly order: string | null
  readonly at: Instant
  readonly named: boolean
  readonly filled: boolean
}

type Telling = Pick<LegRow, 'size' | 'source' | 'order'>

/** A leg in the parts in which it was told again so far. */
export const partsOf = (leg: LegRow, legs: readonly LegRow[]): readonly LegPart[] => {
  const { price, order, at, source } = leg
  const whole = { leg, size: Decimal.of(leg.size), price, order, at }
  const first: LegPart = { ...whole, named: source === 'trade', filled: source === 'fill' }
  return tellingsOf(leg, legs).reduce<readonly LegPart[]>(toldIn, [first])
}

/** The parts of a leg that one more telling is of, first ones first. */
export const partsFor = (telling: Telling, parts: readonly LegPart[]): readonly LegPart[] =>
  shared(telling, parts).map(({ part, size }) => ({ ...part, size }))

const tellingsOf = ({ trade, n }: LegRow, legs: readonly LegRow[]): readonly LegRow[] =>
  legs
    .filter((one) => one.trade === trade && one.of === n && one.kind === 'repriced' && one.price !== null)
    .sort((a, b) => a.n - b.n)

const toldIn = (parts: readonly LegPart[], telling: LegRow): readonly LegPart[] => {
  const taken = shared(telling, parts)
  return parts.flatMap((part): LegPart[] => {
    const size = taken.find((one) => one.part === part)?.size
    if (!size) return [part]
    const rest = part.size.minus(size)
    const told = { ...part, size, ...asTold(part, telling) }
    return rest.sign > 0 ? [told, { ...part, size: rest }] : [told]
  })
}

/** The price of a fill stands against that of a report by name. */
const asTold = (part: LegPart, { source, price, order, at }: LegRow): Partial<LegPart> => {
  if (source === 'fill') return { filled: true, price, order: order ?? part.order, at }
  if (part.filled) return { named: true, order: part.order ?? order }
  return { named: true, price, order: order ?? part.order, at }
}

/** Each door tells a part once: one of the same order first; a name then what no fill has told, a fill what no name has. */
const shared = (
  { size, source, order }: Telling,
  parts: readonly LegPart[],
): readonly { readonly part: LegPart; readonly size: Decimal }[] => {
  const isFill = source === 'fill'
  const isOrdered = (part: LegPart): boolean => order !== null && part.order === order
  const isOther = (part: LegPart): number => Number(isFill ? part.named : part.filled)
  const left = parts
    .filter((part) => !(isFill ? part.filled : part.named))
    .sort((a, b) => Number(isOrdered(b)) - Number(isOrdered(a)) || isOther(a) - isOther(b))
  let rest = Decimal.of(size)
  return left.flatMap((part) => {
    if (rest.sign <= 0) return []
    const taken = rest.compare(part.size) >= 0 ? part.size : rest
    rest = rest.minus(taken)
    return [{ part, size: taken }]
  })
}
