import { canonical, type Id } from '#vocabulary'
import type { Refold } from '../fold/refold.ts'
import type { RowReader } from '../ports.ts'
import { groupOf } from '../rows/belief-shelf.ts'
import type { BeliefRow } from '../rows/memory-rows.ts'
import type { ColumnValue } from '../rows/tables.ts'

/** What is named by a number in the order of the log: where facts came in or went before it, its number is another. */
export const NUMBERED = {
  trade: 'trades',
  episode: 'episodes',
  belief: 'beliefs',
  plan: 'plans',
  proposal: 'proposals',
  quote: 'quotes',
  flag: 'flags',
  lessons: 'lessons',
  knowledge: 'knowledge',
} as const

export type Numbered = keyof typeof NUMBERED

/** One that a log has: what it is, and what it is known by in any other log. */
export interface Meant {
  readonly what: Numbered
  readonly where: { readonly [column: string]: ColumnValue }
  readonly belief?: BeliefRow
}

/** Which one of a new log an old log's is. */
export class MadeAgain {
  private readonly old: RowReader
  private readonly refold: Refold
  private readonly made: RowReader
  private readonly numbers = new Map<Meant, number>()

  constructor(old: RowReader, refold: Refold, made: RowReader) {
    this.old = old
    this.refold = refold
    this.made = made
  }

  /** Undefined where it is not there. */
  async numberOf(meant: Meant): Promise<number | undefined> {
    const known = this.numbers.get(meant)
    if (known !== undefined) return known
    const n = (await this.written(meant)) ?? (await this.likeIt(meant))
    if (n !== undefined) this.numbers.set(meant, n)
    return n
  }

  /**
   * A trade is called after the fact that opened it. Where an earlier fill of the same position came in, that one opened it, and
   * the trade is the one which its entry is part of.
   */
  async tradeOf(id: Id): Promise<Id | undefined> {
    if ((await this.written({ what: 'trade', where: { id } })) !== undefined) return id
    const [trade] = await this.old.rows('trades', { where: { id } })
    const [entry] = await this.old.rows('legs', { where: { trade: id }, order: { column: 'n' }, limit: 1 })
    if (!trade || !entry) return undefined
    const { at, knownAt, symbol, price } = entry
    const then = await this.made.rows('legs', { range: { column: 'knownAt', from: knownAt, to: knownAt } })
    const same = then.filter((leg) => leg.at === at && leg.symbol === symbol && leg.price === price)
    const found: Id[] = []
    for (const one of new Set(same.map((leg) => leg.trade)))
      for (const { side } of await this.made.rows('trades', { where: { id: one } }))
        if (side === trade.side) found.push(one)
    return found.length === 1 ? found[0] : undefined
  }

  /** What is decided and not written yet costs a write: mostly it is older than that. */
  private async written({ what, where }: Meant): Promise<number | undefined> {
    const query = { where, limit: 1 }
    const [there] = await this.made.rows(NUMBERED[what], query)
    if (there) return there.n
    await this.refold.flush()
    const [now] = await this.made.rows(NUMBERED[what], query)
    return now?.n
  }

  private async likeIt({ what, where, belief }: Meant): Promise<number | undefined> {
    if (belief) return this.sameBelief(belief)
    if (what !== 'trade' && what !== 'episode') return undefined
    // What is remembered of a trade has the trade's id.
    const id = await this.tradeOf(where.id as Id)
    return id === undefined ? undefined : this.written({ what, where: { id } })
  }

  /** A belief of the grid is called after its first trade: with an earlier one it is another, that says the same. */
  private sameBelief(belief: BeliefRow): number | undefined {
    const says = ({ condition, claim, measure }: BeliefRow): string =>
      canonical({ condition, claim, measure })
    const group = this.refold.state.beliefs.groups.get(groupOf(belief))?.values() ?? []
    return [...group].find((one) => says(one) === says(belief))?.n
  }
}
