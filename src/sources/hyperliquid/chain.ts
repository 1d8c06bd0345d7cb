import type { Decimal } from '#vocabulary'
import type { VenueFill } from './venue-fill.ts'

/**
 * One step of a coin's position. A self-trade is one step: two orders of this account met, both halves report the same
 * position before, and it is the same after. Read as two fills they break every ordering; as one step the chain closes.
 */
export interface Step {
  readonly before: Decimal
  readonly after: Decimal
  /** In the order to record them. Of a self-trade the half that adds comes first, so that the trade is not closed between. */
  readonly fills: readonly VenueFill[]
}

export interface Chain {
  readonly coin: string
  readonly steps: readonly Step[]
  /** Steps that begin where the step before ended; the first has nothing before it. */
  readonly links: number
  readonly breaks: number
  readonly selfTrades: number
  /** Halves of self-trades whose other half lies before the window. */
  readonly cutOff: readonly VenueFill[]
}

/** Beyond this many steps at one time not every order is tried: 8! is 40320. */
const MOST_TRIED = 8

/** Orders a coin's fills so that each begins where the last ended. */
export const chainOf = (coin: string, fills: readonly VenueFill[]): Chain => {
  const byTime = [...Map.groupBy(fills, (fill) => fill.at)].sort(([a], [b]) => a - b)
  let steps: Step[] = []
  for (const [, group] of byTime) steps.push(...bestOrder(pairSelfTrades(group), steps.at(-1)?.after ?? null))
  const cutOff: VenueFill[] = []
  for (let halved = halfAtEdge(steps); halved; halved = halfAtEdge(steps)) {
    cutOff.push(halved)
    steps = steps.slice(1)
  }
  const links = linksIn(steps, null)
  return {
    coin,
    steps,
    links,
    breaks: Math.max(0, steps.length - 1) - links,
    selfTrades: steps.filter((step) => step.fills.length > 1).length,
    cutOff,
  }
}

const isOtherHalf = (a: VenueFill, b: VenueFill): boolean =>
  a !== b &&
  a.hash === b.hash &&
  a.at === b.at &&
  a.side !== b.side &&
  a.size.equals(b.size) &&
  a.price.equals(b.price) &&
  a.before.equals(b.before)

const pairSelfTrades = (group: readonly VenueFill[]): Step[] => {
  const left = [...group]
  const steps: Step[] = []
  for (let fill = left.shift(); fill; fill = left.shift()) {
    const one = fill
    const at = left.findIndex((other) => isOtherHalf(one, other))
    const other = at < 0 ? undefined : left.splice(at, 1)[0]
    const adds = (half: VenueFill): boolean => half.before.sign >= 0 === (half.side === 'buy')
    steps.push(
      other
        ? { before: one.before, after: one.before, fills: adds(one) ? [one, other] : [other, one] }
        : { before: one.before, after: one.after, fills: [one] },
    )
  }
  return steps
}

const linksIn = (steps: readonly Step[], from: Decimal | null): number => {
  let links = 0
  let position = from
  for (const step of steps) {
    if (position?.equals(step.before)) links++
    position = step.after
  }
  return links
}

/** The order of equal times with the most links; of equals the first in file order. */
const bestOrder = (steps: readonly Step[], from: Decimal | null): readonly Step[] => {
  if (steps.length > MOST_TRIED) return followed(steps, from)
  let best = steps
  let most = linksIn(steps, from)
  const all = steps.length - (from === null ? 1 : 0)
  const extend = (taken: readonly Step[], left: readonly Step[]): void => {
    if (most >= all) return
    if (left.length === 0) {
      const links = linksIn(taken, from)
      if (links > most) [best, most] = [taken, links]
      return
    }
    for (const step of left)
      extend(
        [...taken, step],
        left.filter((other) => other !== step),
      )
  }
  extend([], steps)
  return best
}

/** Takes at each point the first step that fits. */
const followed = (steps: readonly Step[], from: Decimal | null): readonly Step[] => {
  const left = [...steps]
  const ordered: Step[] = []
  while (left.length > 0) {
    const position = ordered.at(-1)?.after ?? from
    const at = left.findIndex((step) => position?.equals(step.before))
    ordered.push(...left.splice(Math.max(0, at), 1))
  }
  return ordered
}

/** A first fill after which the position is what it was before: the window begins in the middle of a self-trade. */
const halfAtEdge = ([first, second]: readonly Step[]): VenueFill | undefined =>
  first &&
  second &&
  first.fills.length === 1 &&
  !first.after.equals(second.before) &&
  first.before.equals(second.before)
    ? first.fills[0]
    : undefined
