import type { Chain, VenueFill } from '#sources'
import { type Decimal, plusMs } from '#vocabulary'
import type { ReplayFact } from '../ledger/feed.ts'

/** One step of the feed: a fact, the fill it came from, and where the coin's position must stand after it. */
export interface Planned {
  readonly fact: ReplayFact
  readonly fill: VenueFill | null
  readonly coin: string
  /** Null between the halves of a self-trade, where the venue reports no position. */
  readonly position: Decimal | null
}

/** What was held before the window, at the first price seen: results count from the window's beginning. */
const seedOf = ({ coin, steps }: Chain): Planned[] => {
  const [first] = steps
  const fill = first?.fills[0]
  if (!first || !fill || first.before.isZero) return []
  const input = {
    id: `${coin}-before`,
    at: plusMs(fill.at, -1),
    symbol: coin,
    side: first.before.sign > 0 ? ('buy' as const) : ('sell' as const),
    size: first.before.abs().text,
    price: fill.price.text,
  }
  return [{ fact: { call: 'fill', input }, fill: null, coin, position: first.before }]
}

const stepsOf = ({ coin, steps }: Chain): Planned[] =>
  steps.flatMap((step) =>
    step.fills.map(
      (fill, i): Planned => ({
        fact: {
          call: 'fill',
          input: {
            id: `line-${fill.line}`,
            at: fill.at,
            symbol: coin,
            side: fill.side,
            size: fill.size.text,
            price: fill.price.text,
            fee: fill.fee.text,
            order: fill.order,
          },
        },
        fill,
        coin,
        position: i === step.fills.length - 1 ? step.after : null,
      }),
    ),
  )

/** Every coin's fills by time, what was held before the window first. */
export const feedPlanOf = (chains: readonly Chain[]): Planned[] =>
  chains.flatMap((chain) => [...seedOf(chain), ...stepsOf(chain)]).sort(byTime)

/** By time; equal times keep the order of the chain. */
const byTime = (a: Planned, b: Planned): number => atOf(a) - atOf(b)
const atOf = ({ fact }: Planned): number => Number(fact.input.at)
