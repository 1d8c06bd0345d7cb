import type { FlagRow, TradeRow } from '#ledger'
import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { Recorded } from './recording.ts'
import { type Head, headOf } from './rows/event.ts'

type Booked = Pick<TradeRow, 'pnl' | 'fees' | 'status'>

/** What the facts of an import came to in the ledger, to be compared with the totals that their file states. */
export class ImportTally {
  head: Head
  facts = 0
  unchanged = 0
  fills = 0
  private readonly trades = new Map<string, Booked>()
  private readonly flags = new Map<string, FlagRow>()

  constructor(head: Head) {
    this.head = head
  }

  take({ event, changes }: Recorded): void {
    if (event === null) {
      this.unchanged++
      return
    }
    this.head = headOf(event)
    this.facts++
    if (event.kind === 'fill') this.fills++
    for (const { table, row } of changes)
      if (table === 'trades') this.trades.set(row.id, { pnl: row.pnl, fees: row.fees, status: row.status })
      else if (table === 'flags') this.flags.set(row.id, row)
  }

  get closed(): number {
    return this.booked.filter(({ status }) => status === 'closed').length
  }

  get open(): number {
    return this.booked.filter(({ status }) => status === 'open').length
  }

  /** After all costs, in the account's currency. */
  get net(): Exact {
    return sum(this.booked.map(({ pnl }) => pnl))
  }

  get fees(): Exact {
    return sum(this.booked.map(({ fees }) => fees))
  }

  get raised(): readonly FlagRow[] {
    return [...this.flags.values()].filter(({ status }) => status === 'open').sort((a, b) => b.n - a.n)
  }

  private get booked(): readonly Booked[] {
    return [...this.trades.values()].filter(({ status }) => status !== 'voided')
  }
}

const sum = (amounts: readonly Exact[]): Exact =>
  amounts.reduce((all, one) => all.plus(Decimal.of(one)), Decimal.of(ZERO)).text
