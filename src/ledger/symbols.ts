import { isContract } from '#market'
import { type Exact, type Instant, ONE, ZERO } from '#vocabulary'
import type { AccountRow, ProvisionalLeg, SymbolRow } from './account-rows.ts'
import type { TradeRow } from './ledger-rows.ts'
import { type LedgerChange, type LedgerState, put } from './ledger-state.ts'
import type { FlagCode, RaisedFlags } from './raised-flags.ts'

/** Provisional legs kept per symbol. A fill that comes later than sixteen changes of its symbol is not matched any more. */
const MOST_PROVISIONAL = 16

type Fields = { readonly [F in keyof SymbolRow]?: SymbolRow[F] | undefined }

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
    return this.rows.get(symbol) ?? this.state.symbols.get(symbol) ?? { symbol, traded: false }
  }

  /** Sets fields of a symbol; `undefined` takes one away. A symbol that a fact names gets a row. */
  set(symbol: string, fields: Fields = {}): void {
    const before = this.row(symbol)
    const isSame = Object.entries(fields).every(([field, value]) => before[field as keyof Fields] === value)
    if (isSame && (this.state.symbols.has(symbol) || this.rows.has(symbol))) return
    const all = Object.entries({ ...before, ...fields }).filter(([, value]) => value !== undefined)
    // The fields of a row, each with its own value.
    this.rows.set(symbol, Object.fromEntries(all) as unknown as SymbolRow)
  }

  /** The first report of a symbol decides by which it is reported; a reported rate is kept. */
  report(symbol: string, by: SymbolRow['reportedBy'], rate: Exact | undefined): void {
    const { reportedBy = by, rate: last } = this.row(symbol)
    const isForeign = rate !== undefined && quoteOf(this.state, symbol) !== 'home'
    this.set(symbol, { reportedBy, rate: isForeign ? rate : last })
  }

  /** Forgets the remembered close once its trade changes or another opens. */
  forgetAbsent({ id, symbol, legs }: TradeRow): void {
    const { absent } = this.row(symbol)
    if (absent && (absent.trade.id === id || legs === 1)) this.set(symbol, { absent: undefined })
  }

  /** A trade was opened. */
  countOpened(trade: TradeRow): void {
    const { symbol } = trade
    if (this.row(symbol).traded) return
    this.set(symbol, { traded: true })
    const { instruments } = this.state
    if (!instruments.has(symbol) && (instruments.size > 0 || isContract(symbol)))
      this.flags.raise('instrument_unknown', trade, 'multiplier', ONE, 'nothing')
  }

  /** Flags a position that cannot be booked, once until a snapshot counts for the symbol. */
  skip(code: FlagCode, subject: TradeRow | string, field: string, known: string, reported: string): void {
    const symbol = typeof subject === 'string' ? subject : subject.symbol
    if (this.row(symbol).unbooked === code) return
    const snapshotAt = lastSnapshotOf(this.state.account, this.row(symbol)) ?? undefined
    this.set(symbol, { unbooked: code, snapshotAt })
    this.flags.raise(code, subject, field, known, reported)
  }

  /** Changes the provisional legs of a symbol. Settled ones go, and the oldest of more than sixteen. */
  provisional(symbol: string, change: (legs: readonly ProvisionalLeg[]) => readonly ProvisionalLeg[]): void {
    const { provisional: before = [] } = this.row(symbol)
    const after = change(before)
      .filter(({ left }) => left !== ZERO)
      .slice(-MOST_PROVISIONAL)
    if (before.length + after.length > 0)
      this.set(symbol, { provisional: after.length === 0 ? undefined : after })
  }

  get changes(): readonly LedgerChange[] {
    return [...this.rows.values()].map((row) => put('symbols', row))
  }
}

/** The last snapshot of a symbol that counted; null if there was none. */
export const lastSnapshotOf = (account: AccountRow, row: SymbolRow | undefined): Instant | null => {
  const own = row?.snapshotAt ?? null
  if (row?.lagging || row?.unbooked) return own
  const whole = account.snapshotAt
  return own === null || (whole !== null && whole > own) ? whole : own
}

/** The currency that a symbol is priced in: the account's, another, or not described. */
const quoteOf = ({ instruments, config }: LedgerState, symbol: string): 'home' | 'foreign' | 'unknown' => {
  const instrument = instruments.get(symbol)
  if (!instrument) return 'unknown'
  return instrument.quoteCurrency === (instrument.accountCurrency ?? config.currency) ? 'home' : 'foreign'
}

/** The rate to book with: the one given, the last reported, the instrument's; 1 at home; undefined where one is missing. */
export const rateFor = (state: LedgerState, symbol: string, given: Exact | undefined): Exact | undefined => {
  const quote = quoteOf(state, symbol)
  if (given !== undefined || quote === 'home') return given ?? ONE
  const last = state.symbols.get(symbol)?.rate ?? state.instruments.get(symbol)?.rate
  return last ?? (quote === 'foreign' ? undefined : ONE)
}
