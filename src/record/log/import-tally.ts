import type { TradeRow } from '#ledger'
import { Decimal, type Exact, type Id, ZERO } from '#vocabulary'
import type { Change } from '../rows/change.ts'
import type { Draft } from './draft.ts'

type Booked = Pick<TradeRow, 'pnl' | 'fees' | 'status'>

/** What the facts of an import came to in the ledger, to be held against what their file says. */
export class ImportTally {
  /** Of a trade that was known by then: another part of it, or the same told again. */
  joined = 0
  fills = 0
  /** By their numbers. */
  private readonly trades = new Map<number, Booked>()
  /** Trades and fills that only what was imported has told so far: what the old log tells of them after it is the same, told again. */
  private readonly own = new Set<Id>()
  private readonly isIntoEmpty: boolean

  constructor(isIntoEmpty: boolean) {
    this.isIntoEmpty = isIntoEmpty
  }

  /** One new fact, and all that it changed; `opened`: how many trades there were before it. */
  take({ kind, id }: Pick<Draft, 'kind' | 'id'>, opened: number, changes: readonly Change[]): void {
    const isWhole = kind === 'trade.recorded'
    let isNew = false
    for (const change of changes) {
      if (change.table !== 'trades') continue
      const { row } = change
      if (row.n > opened) isNew = true
      if (isWhole && row.n > opened && row.status === 'closed') this.keep(row.id)
      this.trades.set(row.n, { pnl: row.pnl, fees: row.fees, status: row.status })
    }
    if (kind === 'fill') {
      this.fills++
      this.keep(id)
    }
    if (isWhole && !isNew) this.joined++
  }

  /** An event of the old log, behind facts that came in before it. */
  takeOld(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.table !== 'trades') continue
      const { id, n, pnl, fees, status } = change.row
      if (this.own.delete(id)) this.joined++
      if (this.trades.has(n)) this.trades.set(n, { pnl, fees, status })
    }
  }

  private keep(id: Id): void {
    if (!this.isIntoEmpty) this.own.add(id)
  }

  /** Round trips that have ended. */
  get closed(): number {
    return this.booked.filter(({ status }) => status === 'closed').length
  }

  get open(): number {
    return this.booked.filter(({ status }) => status === 'open').length
  }

  /** After all costs, in the account's currency. */
  get net(): Exact {
    return sum(this.booked, ({ pnl }) => pnl)
  }

  get fees(): Exact {
    return sum(this.booked, ({ fees }) => fees)
  }

  private get booked(): readonly Booked[] {
    return [...this.trades.values()].filter(({ status }) => status !== 'voided')
  }
}

const sum = (booked: readonly Booked[], of: (one: Booked) => Exact): Exact =>
  booked.reduce((all, one) => all.plus(Decimal.of(of(one))), Decimal.of(ZERO)).text
