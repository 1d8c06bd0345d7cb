import { Decimal } from '#vocabulary'
import type { Deal } from './deal.ts'
import type { PositionRow } from './position-row.ts'

/** Of a row of the table of positions: which one ended when, and where. */
type ToldPosition = Pick<PositionRow, 'position' | 'symbol' | 'exitAt' | 'exitPrice'>

/** What a deal did to what was held. */
export interface Placed {
  readonly deal: Deal
  /** The number of the position, where the account keeps several in a symbol. */
  readonly position: string | undefined
  /** Size that it closed of what the file has opened, times how far the price had gone its way; null where it closed nothing known. */
  readonly moved: Decimal | null
  /** It leaves nothing of it. */
  readonly ends: boolean
}

interface Held {
  readonly position: string
  readonly side: Deal['side']
  size: Decimal
  cost: Decimal
}

/**
 * What each deal opened and closed. A report tells only which way a deal went: on an account that nets there is one position in a symbol,
 * on one that hedges each order opens its own, whose number is the order's, and an exit says not which it ends.
 */
export const placeDeals = (
  deals: readonly Deal[],
  told: readonly ToldPosition[],
  stated: 'nets' | 'hedges' | undefined,
): readonly Placed[] => {
  const hedged =
    stated === 'nets' || deals.some(({ entry }) => entry === 'in/out') ? null : placeHedged(deals, told)
  // An exit that is more than any one of them, and not more than all, is of an account that nets.
  if (hedged && (stated === 'hedges' || !hedged.isNetted)) return hedged.placed
  return placeNetted(deals)
}

const placeNetted = (deals: readonly Deal[]): readonly Placed[] => {
  const books = new Map<string, Held>()
  return deals.map((deal): Placed => {
    const held = books.get(deal.symbol)
    if (!held || held.side === deal.side) {
      const before = held ?? { position: '', side: deal.side, size: Decimal.zero, cost: Decimal.zero }
      if (deal.entry !== 'out') books.set(deal.symbol, more(before, deal, deal.size))
      return { deal, position: undefined, moved: null, ends: false }
    }
    const closed = smaller(held.size, deal.size)
    const moved = less(held, deal, closed)
    const rest = deal.size.minus(closed)
    if (held.size.isZero) books.delete(deal.symbol)
    if (rest.sign > 0 && deal.entry === 'in/out') {
      const turned: Held = { position: '', side: deal.side, size: Decimal.zero, cost: Decimal.zero }
      books.set(deal.symbol, more(turned, deal, rest))
    }
    return { deal, position: undefined, moved, ends: !books.has(deal.symbol) || rest.sign > 0 }
  })
}

const placeHedged = (
  deals: readonly Deal[],
  told: readonly ToldPosition[],
): { readonly placed: readonly Placed[]; readonly isNetted: boolean } => {
  const open = new Map<string, Held[]>()
  const exits = new Map(told.map((one): [string, ToldPosition] => [`${one.position} ${one.exitAt}`, one]))
  const worth = new Map<string, number>()
  let isNetted = false
  const placed = deals.map((deal): Placed => {
    const all = open.get(deal.symbol) ?? []
    open.set(deal.symbol, all)
    if (deal.entry === 'in') {
      const same = all.find(({ position }) => position === deal.order)
      if (same) more(same, deal, deal.size)
      else
        all.push(
          more(
            { position: deal.order, side: deal.side, size: Decimal.zero, cost: Decimal.zero },
            deal,
            deal.size,
          ),
        )
      return { deal, position: deal.order, moved: null, ends: false }
    }
    const against = all.filter(({ side }) => side !== deal.side)
    const able = against.filter(({ size }) => size.compare(deal.size) >= 0)
    const sum = against.reduce((total, { size }) => total.plus(size), Decimal.zero)
    if (able.length === 0 && sum.compare(deal.size) >= 0) isNetted = true
    const held = chosen(able, deal, exits, worth.get(deal.symbol))
    if (!held) return { deal, position: positionTold(told, deal), moved: null, ends: false }
    const moved = less(held, deal, deal.size)
    if (able.length === 1 && !moved.isZero && !deal.profit.isZero)
      worth.set(deal.symbol, Number(deal.profit.text) / Number(moved.text))
    const ends = held.size.isZero
    if (ends) all.splice(all.indexOf(held), 1)
    return { deal, position: held.position, moved, ends }
  })
  return { placed, isNetted }
}

/** Of several that an exit may be of: the one that the table of positions says, else that whose way explains the profit, else the oldest of its size. */
const chosen = (
  able: readonly Held[],
  deal: Deal,
  exits: ReadonlyMap<string, ToldPosition>,
  worth: number | undefined,
): Held | undefined => {
  if (able.length < 2) return able[0]
  const said = able.filter(({ position }) =>
    exits.get(`${position} ${deal.at}`)?.exitPrice.equals(deal.price),
  )
  const among = said.length > 0 ? said : able
  const whole = among.filter(({ size }) => size.equals(deal.size))
  const ofSize = whole.length > 0 ? whole : among
  if (worth === undefined || ofSize.length === 1) return ofSize[0]
  const off = (held: Held): number =>
    Math.abs(Number(wayOf(held, deal, deal.size).text) * worth - Number(deal.profit.text))
  return [...ofSize].sort((a, b) => off(a) - off(b))[0]
}

const positionTold = (told: readonly ToldPosition[], { symbol, at, price }: Deal): string | undefined =>
  told.find((one) => one.symbol === symbol && one.exitAt === at && one.exitPrice.equals(price))?.position

const more = (held: Held, { price }: Deal, size: Decimal): Held => {
  held.size = held.size.plus(size)
  held.cost = held.cost.plus(size.times(price))
  return held
}

/** Takes from what is held; answers how far its price had gone its way, times the size. */
const less = (held: Held, deal: Deal, size: Decimal): Decimal => {
  const moved = wayOf(held, deal, size)
  const cost = held.cost.times(size).over(held.size)
  held.cost = held.cost.minus(cost)
  held.size = held.size.minus(size)
  return moved
}

const wayOf = (held: Held, { price }: Deal, size: Decimal): Decimal => {
  const way = price.times(size).minus(held.cost.times(size).over(held.size))
  return held.side === 'buy' ? way : way.negated()
}

const smaller = (a: Decimal, b: Decimal): Decimal => (a.compare(b) < 0 ? a : b)
