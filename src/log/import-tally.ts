import type { TradeRow } from '#ledger'
import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { Change } from './rows/change.ts'
import type { StoredEvent } from './rows/event.ts'

type Booked = Pick<TradeRow, 'pnl' | 'fees' | 'status'>

/** What the facts of an import came to in the ledger, to be compared with the totals that their file states. */
export class ImportTally {
  fills = 0
  private readonly trades = new Map<string, Booked>()

  take({ kind }: Pick<StoredEvent, 'kind'>, changes: readonly Change[]): void {
    if (kind === 'fill') this.fills++
    for (const { table, row } of changes)
      if (table === 'trades') this.trades.set(row.id, { pnl: row.pnl, fees: row.fees, status: row.status })
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
