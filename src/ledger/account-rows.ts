import type { Exact, Id, Instant } from '#vocabulary'
import type { LegKind, MarkRow, TradeRow } from './ledger-rows.ts'
import type { FlagCode } from './raised-flags.ts'

// The account is measured per unit, as funds do it. A deposit buys units at the last value, a withdrawal sells them, so that
// neither reads as profit or loss. With 10,000 at the first mark: 10,000 units of 1. At 9,000 the value is .9. A deposit of
// 9,000 buys 10,000 units: 18,000 over 20,000 units is still .9, and the drawdown still 10%.

export interface AccountMark {
  readonly equity: Exact | null
  readonly equityAt: Instant | null
  readonly units: number
  /** Equity per unit at the last mark; 1 before the first. It never falls below a millionth of its peak. */
  readonly value: number
  readonly peak: number
  /** The largest drawdown at a mark of the trading day; null without a mark. */
  readonly deepest: number | null
}

/** Money that came or went outside trades: units after a deposit or withdrawal, or a result such as interest. */
export interface DayCash {
  readonly at: Instant
  readonly result: Exact
  readonly units: number
}

/** A trading day: its first equity and units, and the cash of the day. */
export interface DayRow {
  readonly day: string
  readonly startsAt: Instant
  readonly startEquity: Exact | null
  readonly startUnits: number
  readonly cash: readonly DayCash[]
  /** The account before the day's first event: with the day's events it can be read at any moment of the day. */
  readonly opening: AccountMark & { readonly before: AccountMark | null }
}

export interface AccountRow extends AccountMark {
  readonly id: 'account'
  /** The account before its last mark: cash dated before that mark belongs here. */
  readonly before: AccountMark | null
  readonly today: DayRow | null
  readonly dayEndsAt: Instant | null
  readonly trades: number
  /** The latest `at` of any event: a later fact cannot be a duplicate. */
  readonly latestAt: Instant
  /** A fact has been recorded that is no setting and came by no import. */
  readonly live: boolean
  /** The last snapshot of the whole account, and the last of any symbols alone. */
  readonly snapshotAt: Instant | null
  readonly symbolSnapshotAt: Instant | null
  readonly flags: number
}

/** A split (`ratio`) or rename (`to`) of a symbol. */
export interface Adjustment {
  readonly at: Instant
  readonly ratio: Exact | null
  readonly to: string | null
}

/** A leg that a snapshot made and no fill has priced yet. A fill of its interval takes over price, fee and time. */
export interface ProvisionalLeg {
  readonly trade: Id
  readonly n: number
  readonly kind: LegKind
  readonly side: 'buy' | 'sell'
  readonly size: Exact
  /** Size that no fill has priced yet. */
  readonly left: Exact
  readonly price: Exact
  readonly stop: Exact | null
  /** Fee that the snapshot reported with the leg. */
  readonly fee: Exact
  /** The interval of its executions: after the snapshot before (null: any time), up to the snapshot that made it. */
  readonly from: Instant | null
  readonly to: Instant
}

/** A symbol that was traded, decided about or described. A fill at 10:00:05 sets `unconfirmedAt`; a list at :10 lags; the list at :40 counts. */
export interface SymbolRow {
  readonly symbol: string
  readonly traded: boolean
  /** `broker`: fills and snapshots; `name`: whole trades. The first report decides; `instrument` changes it. */
  readonly reportedBy?: 'broker' | 'name'
  /** A person described it, so the agent does not change it. */
  readonly byPerson?: true
  readonly adjusted?: readonly Adjustment[]
  readonly rate?: Exact
  /** The last snapshot of this symbol that counted, where it is not the account's. */
  readonly snapshotAt?: Instant | null
  /** The last snapshot did not count for this symbol: it still lagged behind a fill. */
  readonly lagging?: true
  /** The first execution that no snapshot has confirmed. */
  readonly unconfirmedAt?: Instant
  readonly provisional?: readonly ProvisionalLeg[]
  /** A trade that only its absence from a snapshot closed, as it was before: it may return. */
  readonly absent?: { readonly trade: TradeRow; readonly closed: TradeRow; readonly mark: MarkRow }
  /** The flag of a position in the last snapshot that could not be booked: reported by name, without a rate, or split. */
  readonly unbooked?: FlagCode
}
