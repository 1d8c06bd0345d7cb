import { type Instrument, isContract } from '#market'
import { Decimal, type Exact, type Instant, ONE, ZERO } from '#vocabulary'
import type { AccountRow, ProvisionalLeg, SymbolRow } from './account-rows.ts'
import type { TradeRow } from './ledger-rows.ts'
import { type LedgerChange, type LedgerState, put } from './ledger-state.ts'
import type { FlagCode, RaisedFlags } from './raised-flags.ts'

/** Provisional legs kept per symbol. A fill that comes later than sixteen changes of its symbol is not matched any more. */
const MOST_PROVISIONAL = 16

/** The symbols that one event names or changes. */
export class Symbols {
  private readonly state: LedgerState
  private readonly flags: RaisedFlags
  private readonly rows = new Map<string, SymbolRow>()

  constructor(state: LedgerState, flags: RaisedFlags) {
    this.state = state
    this.flags = flags
  }

  row(symbol: string): SymbolRow {
    return this.rows.get(symbol) ?? this.state.symbols.get(symbol) ?? { symbol, traded: false, flagged: [] }
  }

  /** Sets fields of a symbol; `undefined` takes one away. */
  set(
    symbol: string,
    fields: { readonly [field in keyof SymbolRow]?: SymbolRow[field] | undefined } = {},
  ): void {
    const changed = Object.entries({ ...this.row(symbol), ...fields }).filter(
      ([, value]) => value !== undefined,
    )
    // The fields of a row, each with its own value.
    this.rows.set(symbol, Object.fromEntries(changed) as unknown as SymbolRow)
  }

  /** A symbol that a fact names gets a row. */
  meet(symbol: string): void {
    if (!this.state.symbols.has(symbol) && !this.rows.has(symbol)) this.set(symbol)
  }

  /** The first report of a symbol decides by which it is reported. */
  reportBy(symbol: string, by: 'broker' | 'name'): void {
    if (this.row(symbol).reportedBy === undefined) this.set(symbol, { reportedBy: by })
  }

  /** Keeps a reported rate. */
  rate(symbol: string, rate: Exact | undefined): void {
    if (rate !== undefined && this.row(symbol).rate !== rate && !isHome(this.state, symbol))
      this.set(symbol, { rate })
  }

  /** A trade was opened. */
  open(trade: TradeRow): void {
    const { symbol } = trade
    const { traded, absent } = this.row(symbol)
    if (absent) this.set(symbol, { absent: undefined })
    if (traded) return
    this.set(symbol, { traded: true })
    const { instruments } = this.state
    if (!instruments.has(symbol) && (instruments.size > 0 || isContract(symbol)))
      this.flagOnce('instrument_unknown', trade, 'multiplier', ONE, 'nothing')
  }

  /** Raises a flag once a symbol, until it is settled. */
  flagOnce(code: FlagCode, subject: TradeRow | string, field: string, known: string, reported: string): void {
    const symbol = typeof subject === 'string' ? subject : subject.symbol
    const { flagged } = this.row(symbol)
    if (flagged.includes(code)) return
    this.set(symbol, { flagged: [...flagged, code] })
    this.flags.raise(code, subject, field, known, reported)
  }

  /** The flag may be raised again. */
  settle(symbol: string, code: FlagCode): void {
    const { flagged } = this.row(symbol)
    if (flagged.includes(code)) this.set(symbol, { flagged: flagged.filter((one) => one !== code) })
  }

  addProvisional(symbol: string, leg: ProvisionalLeg): void {
    this.set(symbol, { provisional: [...(this.row(symbol).provisional ?? []), leg].slice(-MOST_PROVISIONAL) })
  }

  setProvisional(symbol: string, legs: readonly ProvisionalLeg[]): void {
    const left = legs.filter(({ left }) => left !== ZERO)
    this.set(symbol, { provisional: left.length === 0 ? undefined : left })
  }

  get changes(): readonly LedgerChange[] {
    return [...this.rows.values()].map((row) => put('symbols', row))
  }
}

/** The last snapshot of a symbol that counted; null if there was none. */
export const lastSnapshotOf = (account: AccountRow, row: SymbolRow | undefined): Instant | null => {
  const own = row?.snapshotAt ?? null
  if (row?.lagging) return own
  const whole = account.snapshotAt
  return own === null || (whole !== null && whole > own) ? whole : own
}

/** True if the instrument is priced in another currency than the account's. */
export const isForeign = ({ instruments, config }: LedgerState, symbol: string): boolean => {
  const instrument = instruments.get(symbol)
  return (
    instrument !== undefined && instrument.quoteCurrency !== (instrument.accountCurrency ?? config.currency)
  )
}

/** True if the instrument is described and priced in the account's currency. */
const isHome = (state: LedgerState, symbol: string): boolean =>
  state.instruments.has(symbol) && !isForeign(state, symbol)

/** The rate to book with: the one given, the last reported, the instrument's; 1 at home; undefined where one is missing. */
export const rateFor = (state: LedgerState, symbol: string, given: Exact | undefined): Exact | undefined => {
  if (given !== undefined) return given
  if (isHome(state, symbol)) return ONE
  const last = state.symbols.get(symbol)?.rate ?? state.instruments.get(symbol)?.rate
  return last ?? (isForeign(state, symbol) ? undefined : ONE)
}

/** A described instrument, against trades that were booked before it was. */
export const describe = (instrument: Instrument, trades: readonly TradeRow[], symbols: Symbols): void => {
  const { multiplier } = instrument
  const other = trades.find((trade) => !Decimal.of(trade.multiplier).equals(Decimal.of(multiplier)))
  if (other) symbols.flagOnce('instrument_unknown', other, 'multiplier', other.multiplier, multiplier)
}
