import type { Calendar, Instrument } from '#market'
import type { Actor, Id, Instant, Strategy } from '#vocabulary'
import type { AccountRow, SymbolRow } from './account-rows.ts'
import type { IntentRow, LegRow, MarkRow, OrderRow, RefRow, RejectionRow, TradeRow } from './ledger-rows.ts'
import type { FlagRow } from './raised-flags.ts'

/** The rows that a fact is decided on: open trades and open orders only. Closed trades come in `FoundRows`, if the fact's kind looked them up. */
export interface LedgerState {
  readonly account: AccountRow
  readonly config: {
    readonly currency: string
    readonly barSeconds: number
    readonly calendar: Calendar
  }
  readonly trades: ReadonlyMap<string, TradeRow>
  readonly marks: ReadonlyMap<string, MarkRow>
  readonly intents: ReadonlyMap<string, IntentRow>
  readonly orders: ReadonlyMap<string, OrderRow>
  readonly symbols: ReadonlyMap<string, SymbolRow>
  readonly instruments: ReadonlyMap<string, Instrument>
  readonly runs: ReadonlyMap<
    string,
    { readonly strategy: Strategy | null; readonly mode: 'live' | 'paper' | 'backtest' }
  >
  readonly showings: ReadonlyMap<
    string,
    { readonly lessons?: { readonly hash: string; readonly since: Instant } }
  >
}

export interface Fact<Data = unknown> {
  readonly id: Id
  readonly seq: number
  readonly at: Instant
  readonly knownAt: Instant
  readonly run: string
  readonly turn: Id | null
  readonly actor: Actor
  readonly data: Data
}

/** Rows outside the state that were looked up for a fact. */
export interface FoundRows {
  readonly trades: readonly TradeRow[]
  readonly flags: readonly FlagRow[]
}

/** The tables that the ledger writes. */
export interface LedgerRows {
  trades: TradeRow
  marks: MarkRow
  legs: LegRow
  orders: OrderRow
  rejections: RejectionRow
  intents: IntentRow
  refs: RefRow
  flags: FlagRow
  symbols: SymbolRow
  instruments: Instrument
}

/** A row that a fact writes (`put`) or ends. */
export type LedgerChange = {
  [T in keyof LedgerRows]: { readonly op: 'put' | 'end'; readonly table: T; readonly row: LedgerRows[T] }
}[keyof LedgerRows]

export const put = <T extends keyof LedgerRows>(table: T, row: LedgerRows[T]) =>
  ({ op: 'put', table, row }) as const
export const end = <T extends keyof LedgerRows>(table: T, row: LedgerRows[T]) =>
  ({ op: 'end', table, row }) as const
