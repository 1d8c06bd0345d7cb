import type { FlagRow, TradeRow } from '#ledger'
import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { Recorded } from './recording.ts'

/** What the facts of an import came to in the ledger, to be compared with the totals that their file states. */
export class ImportTally {
  facts = 0
  unchanged = 0
  fills = 0
  private readonly trades = new Map<string, Pick<TradeRow, 'pnl' | 'fees' | 'status'>>()
  private readonly flags = new Map<string, FlagRow>()

  take({ event, changes }: Recorded): void {
    if (event === null) {
      this.unchanged++
      return
    }
    this.facts++
    if (event.kind === 'fill') this.fills++
    for (const { table, row } of changes)
      if (table === 'trades') this.trades.set(row.id, { pnl: row.pnl, fees: row.fees, status: row.status })
      else if (table === 'flags') this.flags.set(row.id, row)
  }

  get booked() {
    const trades = [...this.trades.values()].filter(({ status }) => status !== 'voided')
    return {
      closed: trades.filter(({ status }) => status === 'closed').length,
      open: trades.filter(({ status }) => status === 'open').length,
      net: sum(trades.map(({ pnl }) => pnl)),
      fees: sum(trades.map(({ fees }) => fees)),
    }
  }

  get raised(): readonly FlagRow[] {
    return [...this.flags.values()].filter(({ status }) => status === 'open').sort((a, b) => b.n - a.n)
  }
}

const sum = (amounts: readonly Exact[]): Exact =>
  amounts.reduce((all, one) => all.plus(Decimal.of(one)), Decimal.of(ZERO)).text
