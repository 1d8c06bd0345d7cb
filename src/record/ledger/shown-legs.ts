import { Decimal, type Exact, type Instant } from '#vocabulary'
import type { LegRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { asMuchAsTold, isWholly, type ToldPart, type UntoldLeg } from './told-legs.ts'

// What fills and snapshots have shown already of what is told by name: legs of which a part is unnamed.

/** What a report by name tells of one execution, or of several. */
interface Named {
  readonly size: Exact
  readonly at: Instant
  readonly order: string | undefined
}

/** What was shown of it, how much was not, and whether ids or sizes leave no doubt that it is this. */
export interface Shown {
  readonly parts: readonly ToldPart[]
  readonly rest: Exact
  readonly sure: boolean
}

/** Legs that reports by name have not named wholly, of some kinds: of the order, or within a bar of it. */
export const unnamed = (
  { at, order }: Named,
  kinds: readonly LegRow['kind'][],
  bar: number,
  { legs }: Found,
): readonly UntoldLeg[] =>
  legs.flatMap((leg): UntoldLeg[] => {
    if (!kinds.includes(leg.kind) || leg.source === 'trade') return []
    const own = order !== undefined && leg.order === order
    if (!own && ((order !== undefined && leg.order !== null) || Math.abs(leg.at - at) > bar)) return []
    const named = legs.filter(
      (one) =>
        one.trade === leg.trade && one.of === leg.n && one.kind === 'repriced' && one.source === 'trade',
    )
    const left = named.reduce((rest, { size }) => rest.minus(Decimal.of(size)), Decimal.of(leg.size))
    const filled = legs.flatMap(({ trade, of, kind, source, size, price, order }) =>
      trade === leg.trade && of === leg.n && kind === 'repriced' && source === 'fill' && price !== null
        ? [{ size, price, order }]
        : [],
    )
    return left.sign > 0 ? [{ leg, left, before: filled }] : []
  })

/** Those of its order; else the one of its size, or all of them if they are its size. More or less may be its, or another's. */
export const shownOf = ({ size, order, at }: Named, legs: readonly UntoldLeg[]): Shown | undefined => {
  if (legs.length === 0) return undefined
  const of = (some: readonly UntoldLeg[], sure: boolean): Shown => {
    const parts = asMuchAsTold(size, some)
    const rest = parts.reduce((left, part) => left.minus(Decimal.of(part.size)), Decimal.of(size))
    return { parts, rest: rest.text, sure }
  }
  const isAll = (some: readonly UntoldLeg[]): boolean =>
    some.reduce((left, one) => left.minus(one.left), Decimal.of(size)).isZero
  const ordered = legs.filter(
    ({ leg, before }) =>
      order !== undefined && (leg.order === order || before.some((one) => one.order === order)),
  )
  if (ordered.length > 0) return of(isAll(legs) ? legs : ordered, true)
  const away = ({ leg }: UntoldLeg): number => Math.abs(leg.at - at)
  const nearest = [...legs].sort((a, b) => away(a) - away(b))
  const same = nearest.find((one) => isWholly(size, one) > 0)
  if (same) return of([same], true)
  if (isAll(legs)) return of(legs, true)
  // A snapshot from before it shows none of it.
  const possible = nearest.filter(({ leg }) => leg.source === 'fill' || leg.at >= at)
  return possible.length === 0 ? undefined : of(possible, false)
}
