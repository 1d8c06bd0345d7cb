import { type Instrument, isContract, plainSymbol } from '#market'
import { Decimal, type Exact, type Id, type Instant, ONE, ZERO } from '#vocabulary'
import type { Adjustment, SymbolRow, UnbookedFill, VoidedPosition } from '../rows/account-rows.ts'
import { type Change, put } from '../rows/change.ts'
import type { FlagCode, Mismatch } from '../rows/flag-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import type { RaisedFlags } from './raised-flags.ts'

/** Of a symbol whose fills are told wrong, so many are kept in case that something explains them: every fill of it reads them. */
const MOST_UNBOOKED = 50

/** So many voided positions of a symbol are kept. */
const MOST_VOIDED = 20

/** The dearest there is in the cheapest: a bitcoin in won is 150,000,000. Sane: 300,000,000 to 10,000,000,000. */
const MOST_RATE = 500_000_000

export const isPossibleRate = (rate: string): boolean =>
  Number(rate) <= MOST_RATE && Number(rate) >= 1 / MOST_RATE

/** The symbols that one event names, and what is wrong with them: each is flagged once, when it first matters. */
export class SymbolsSeen {
  private readonly state: State
  private readonly flags: RaisedFlags
  private readonly rows = new Map<string, SymbolRow>()
  /** The symbol whose fee this event tells in a currency without a rate, and what was booked of it. */
  private atOne: string | null = null
  private readonly feesAtOne = new Map<Id, Decimal>()

  constructor(state: State, flags: RaisedFlags) {
    this.state = state
    this.flags = flags
  }

  /** A symbol that a fact is about: one that is new and reads like a known one is probably that one. */
  meet(symbol: string): void {
    if (this.row(symbol)) return
    const alike = this.known().find((other) => plainSymbol(other) === plainSymbol(symbol))
    this.describe(symbol)
    if (alike !== undefined)
      this.once('symbol_alike', symbol, null, { field: 'symbol', known: alike, told: symbol })
  }

  /** A symbol that a person or the exchange named as it is. */
  describe(symbol: string): void {
    if (!this.row(symbol)) this.rows.set(symbol, { symbol, traded: false, flagged: [] })
  }

  /** A person said what it is. */
  describeByPerson(symbol: string): void {
    this.describe(symbol)
    const row = this.row(symbol)
    if (row) this.rows.set(symbol, { ...row, byPerson: true })
  }

  /** The exchange split or renamed it. */
  adjust(symbol: string, adjustment: Adjustment): void {
    this.describe(symbol)
    const row = this.row(symbol)
    if (!row) return
    const adjusted = [...(row.adjusted ?? []), adjustment].sort((a, b) => a.at - b.at)
    this.rows.set(symbol, { ...row, adjusted })
  }

  /** A fill of it, or a trade of it by name, was told of a moment. */
  tell(symbol: string, what: 'filledAt' | 'namedAt', at: Instant): void {
    this.describe(symbol)
    const row = this.row(symbol)
    if (row && at > (row[what] ?? -1)) this.rows.set(symbol, { ...row, [what]: at })
  }

  /** What this event tells as a fee is taken at 1 for want of a rate. */
  takeFeesAtOne(symbol: string): void {
    this.atOne = symbol
  }

  /** A fee was booked. */
  bookFee({ id, symbol }: TradeRow, fee: Exact): void {
    if (symbol === this.atOne)
      this.feesAtOne.set(id, (this.feesAtOne.get(id) ?? Decimal.zero).plus(Decimal.of(fee)))
  }

  /** What was booked at 1 of a trade's fees, to be counted again at the rate that came. */
  endFeesAtOne(symbol: string, trade: Id): Exact | undefined {
    const row = this.row(symbol)
    if (!row?.feesAtOne) return undefined
    const { feesAtOne, ...others } = row
    const { [trade]: fees, ...left } = feesAtOne
    this.rows.set(symbol, Object.keys(left).length === 0 ? others : { ...others, feesAtOne: left })
    return fees
  }

  /** The fills of a symbol that were kept and not booked. */
  unbooked(symbol: string): readonly UnbookedFill[] {
    return this.row(symbol)?.unbooked ?? []
  }

  setUnbooked(symbol: string, fills: readonly UnbookedFill[]): void {
    this.describe(symbol)
    const row = this.row(symbol)
    if (!row) return
    const { unbooked: _, ...others } = row
    this.rows.set(symbol, fills.length === 0 ? others : { ...others, unbooked: fills.slice(-MOST_UNBOOKED) })
  }

  /** The positions of a symbol whose trades were voided. */
  voided(symbol: string): readonly VoidedPosition[] {
    return this.row(symbol)?.voided ?? []
  }

  setVoided(symbol: string, positions: readonly VoidedPosition[]): void {
    const row = this.row(symbol)
    if (!row) return
    const { voided: _, ...others } = row
    this.rows.set(
      symbol,
      positions.length === 0 ? others : { ...others, voided: positions.slice(-MOST_VOIDED) },
    )
  }

  /** A trade was opened in it. `rated` where its fact brought the rate to the account's currency. */
  open(trade: TradeRow, rated: boolean): void {
    const { symbol } = trade
    this.meet(symbol)
    const row = this.row(symbol)
    if (row && !row.traded) {
      this.rows.set(symbol, { ...row, traded: true })
      if (this.state.instruments.size > 0 || isContract(symbol)) this.doubt(symbol, trade)
    }
    const renamed = this.renamedTo(symbol, trade.entryAt)
    if (renamed !== undefined)
      this.once('symbol_renamed', symbol, trade, { field: 'symbol', known: renamed, told: symbol })
    const instrument = this.state.instruments.get(symbol)
    const account = instrument?.accountCurrency ?? this.state.config.currency
    if (rated) this.doubtRate(trade, trade.rate)
    if (!rated) this.doubtUnrated(trade, account)
  }

  /** A trade without a rate, quoted in another currency than the account's. */
  doubtUnrated(trade: TradeRow, account: string): void {
    const { symbol, quote, rate } = trade
    if (quote !== account)
      this.once('rate_missing', symbol, trade, {
        field: 'rate',
        known: `${quote} in ${account}`,
        told: `none, taken as ${rate}`,
      })
  }

  /** What it was renamed to by a moment, and has not been renamed back from since. */
  private renamedTo(symbol: string, at: Instant | null): string | undefined {
    const isBefore = (one: Adjustment): boolean => one.to !== null && (at === null || one.at <= at)
    const away = this.row(symbol)?.adjusted?.findLast(isBefore)
    if (!away) return undefined
    const isBack = [...this.state.symbols.values()].some(({ adjusted }) =>
      adjusted?.some((one) => one.to === symbol && one.at >= away.at && isBefore(one)),
    )
    return isBack ? undefined : (away.to ?? undefined)
  }

  /** An instrument that is told while a trade of it is held: that was booked by what was assumed. */
  doubtHeld(trade: TradeRow, instrument: Instrument): void {
    const { symbol, multiplier, rate } = trade
    const { quoteCurrency: quote, accountCurrency: account = this.state.config.currency } = instrument
    if (!Decimal.of(multiplier).equals(Decimal.of(instrument.multiplier)))
      this.once('instrument_unknown', symbol, trade, {
        field: 'multiplier',
        known: multiplier,
        told: instrument.multiplier,
      })
    if (rate === ONE) this.doubtUnrated({ ...trade, quote }, account)
    this.doubtRate({ ...trade, quote }, rate, instrument)
  }

  /** A rate to the account's currency that cannot be: of that currency itself, or of one that is worth nothing. */
  doubtRate(
    trade: TradeRow,
    rate: Exact,
    instrument: Instrument | undefined = this.state.instruments.get(trade.symbol),
  ): void {
    if (rate === ONE) return
    const { symbol, quote } = trade
    const { accountCurrency = this.state.config.currency } = instrument ?? {}
    const itself = instrument?.quoteCurrency === accountCurrency
    if (itself || !isPossibleRate(rate))
      this.once('rate_absurd', symbol, trade, {
        field: 'rate',
        known: itself ? `${quote} in ${accountCurrency}` : `at most ${MOST_RATE}, or one in so many`,
        told: rate,
      })
  }

  /** Its multiplier was assumed, and something says that it may not be right. */
  doubt(symbol: string, trade: Mismatch['trade']): void {
    if (!this.state.instruments.has(symbol))
      this.once('instrument_unknown', symbol, trade, { field: 'multiplier', known: ONE, told: 'nothing' })
  }

  /** What was flagged about it is no longer so: it may be flagged again. */
  settle(symbol: string, code: FlagCode): void {
    const row = this.row(symbol)
    if (row) this.rows.set(symbol, { ...row, flagged: row.flagged.filter((one) => one !== code) })
  }

  /** A feed that tells highs below lows does so bar after bar: told once, and again when somebody has looked and closed it. */
  doubtBars(symbol: string, values: Pick<Mismatch, 'field' | 'known' | 'told'>): void {
    this.describe(symbol)
    this.once('high_below_low', symbol, null, values)
  }

  private once(
    code: FlagCode,
    symbol: string,
    trade: Mismatch['trade'],
    values: Pick<Mismatch, 'field' | 'known' | 'told'>,
  ): void {
    const row = this.row(symbol)
    if (!row || row.flagged.includes(code)) return
    this.rows.set(symbol, { ...row, flagged: [...row.flagged, code] })
    this.flags.raise({ code, symbol, trade, ...values })
  }

  private row(symbol: string): SymbolRow | undefined {
    return this.rows.get(symbol) ?? this.state.symbols.get(symbol)
  }

  private keepFeesAtOne(): void {
    const row = this.atOne === null ? undefined : this.row(this.atOne)
    if (!row || this.feesAtOne.size === 0) return
    const all: { [trade: string]: Exact } = { ...row.feesAtOne }
    for (const [id, fee] of this.feesAtOne) all[id] = Decimal.of(all[id] ?? ZERO).plus(fee).text
    this.rows.set(row.symbol, { ...row, feesAtOne: all })
    this.feesAtOne.clear()
  }

  private known(): string[] {
    return [...this.state.symbols.keys(), ...this.state.instruments.keys(), ...this.rows.keys()]
  }

  get changes(): readonly Change[] {
    this.keepFeesAtOne()
    return this.rows.size === 0 ? NONE : [...this.rows.values()].map((row) => put('symbols', row))
  }
}

const NONE: readonly Change[] = []
