import { Decimal, type Exact, type Id, ZERO } from '#vocabulary'
import { isRoundTrip, type TradeClosed } from '../ledger/trade-report.ts'
import type { Change } from '../rows/change.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Draft } from './draft.ts'

type Booked = Pick<TradeRow, 'pnl' | 'fees' | 'status'>

/** What the facts of an import came to in the ledger, to be held against what their file says. */
export class ImportTally {
  /** Of a trade that was known by then: another part of it, or the same told again. */
  joined = 0
  fills = 0
  private readonly trades = new Map<Id, Booked>()

  /** One fact, and all that it changed; `opened`: how many trades there were before it. */
  take({ kind, data }: Draft, opened: number, changes: readonly Change[]): void {
    let isNew = false
    let isAgain = false
    for (const change of changes) {
      if (change.table === 'given' && change.row.fill?.again) isAgain = true
      if (change.table !== 'trades') continue
      const { id, n, pnl, fees, status } = change.row
      if (n > opened) isNew = true
      this.trades.set(id, { pnl, fees, status })
    }
    if (kind === 'fill') this.fills++
    if (isAgain || (tellsOfWhole(kind, data) && !isNew)) this.joined++
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

/** Whether a fact tells of a trade from its beginning. */
const tellsOfWhole = (kind: string, data: unknown): boolean =>
  // Parsed by its kind's schema.
  kind === 'trade.opened' || (kind === 'trade.closed' && isRoundTrip(data as TradeClosed))

const sum = (booked: readonly Booked[], of: (one: Booked) => Exact): Exact =>
  booked.reduce((all, one) => all.plus(Decimal.of(of(one))), Decimal.of(ZERO)).text
