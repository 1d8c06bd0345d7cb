import { Decimal, type Exact, type Id, type Instant, minus, ONE, plus, ZERO } from '#vocabulary'
import type { AccountRow } from './account-rows.ts'
import {
  enclosing,
  firstMark,
  isCourseSeen,
  isOfUnknownAge,
  isOwnBar,
  observedUntil,
  type PriceSeen,
  remark,
  splitMark,
  widen,
  widenByExtremes,
} from './excursion.ts'
import { isFirstEntry, NOT_ENTERED, withFirstEntry } from './first-entry.ts'
import { Intents } from './intents.ts'
import type { ExitKind, IntentRow, LegKind, LegRow, MarkRow, RefRow, TradeRow } from './ledger-rows.ts'
import { end, type Fact, type FoundRows, type LedgerChange, type LedgerState, put } from './ledger-state.ts'
import { heldMinutes, newTrade, type Opening } from './new-trade.ts'
import { flagContext, flagStop } from './plausibility.ts'
import { RaisedFlags } from './raised-flags.ts'
import { Symbols } from './symbols.ts'
import { diminish, enlarge, reprice, repricedRisk, split, withCosts, worth } from './trade-arithmetic.ts'

/** An addition to a trade. Left out: no fee, the decision's or the trade's own levels, the last rate. */
export interface Addition {
  readonly size: Exact
  readonly price: Exact
  readonly at: Instant
  readonly source: LegRow['source']
  readonly rate?: Exact | undefined
  readonly stop?: Exact | undefined
  readonly target?: Exact | undefined
  readonly fee?: Exact | undefined
  readonly order?: string | undefined
}

/** A reduction of a trade. */
export interface Reduction {
  readonly size: Exact
  readonly price: Exact
  readonly at: Instant
  readonly source: LegRow['source']
  readonly kind: ExitKind
  /** The broker or the caller gave the kind. */
  readonly kindGiven?: boolean | undefined
  readonly rate?: Exact | undefined
  readonly fee?: Exact | undefined
  readonly funding?: Exact | undefined
  readonly order?: string | undefined
  readonly reason?: string | undefined
}

/** The new price of a leg, or of a part of it. */
export interface Repricing {
  readonly leg: Pick<LegRow, 'trade' | 'n' | 'kind' | 'stop'> & {
    readonly price: Exact
    readonly at: Instant
  }
  readonly size: Exact
  readonly price: Exact
  readonly fee: Exact
  readonly order: string | undefined
}

/** Keeps the books during one event: operations in, changed rows out. */
export class Bookkeeper {
  private readonly state: LedgerState
  private readonly event: Fact
  readonly flags: RaisedFlags
  readonly symbols: Symbols
  readonly intents: Intents
  /** Odd input that leaves the books in no doubt: said in the answer, not stored. */
  readonly notices: string[] = []
  private readonly trades = new Map<Id, TradeRow>()
  private readonly marks = new Map<Id, MarkRow>()
  private readonly changes: LedgerChange[] = []
  private opened = 0

  constructor(state: LedgerState, event: Fact) {
    this.state = state
    this.event = event
    this.flags = new RaisedFlags(state.account.flags, event)
    this.symbols = new Symbols(state, this.flags)
    this.intents = new Intents(state)
  }

  /** The time of the event. */
  get at(): Instant {
    return this.event.at
  }

  trade(id: Id): TradeRow {
    const trade = this.trades.get(id) ?? this.state.trades.get(id)
    if (!trade) throw new Error(`trade ${id} is not open`)
    return trade
  }

  /** The open trades of a symbol, oldest first. */
  openIn(symbol: string): readonly TradeRow[] {
    const open: TradeRow[] = []
    for (const trade of this.state.trades.values())
      if (trade.symbol === symbol && !this.trades.has(trade.id)) open.push(trade)
    for (const trade of this.trades.values())
      if (trade.symbol === symbol && trade.status === 'open') open.push(trade)
    return open.length < 2 ? open : open.sort((a, b) => a.n - b.n)
  }

  /** Makes a closed trade that a lookup found editable. */
  bring(trade: TradeRow): void {
    if (!this.state.trades.has(trade.id) && !this.trades.has(trade.id)) this.trades.set(trade.id, trade)
  }

  /** Takes back a close: the trade is as it was before. */
  reopen(trade: TradeRow, mark: MarkRow, closed: TradeRow): void {
    this.marks.set(trade.id, mark)
    this.book({ ...trade, legs: closed.legs }, 'corrected', {
      at: this.event.at,
      realised: minus(trade.realised, closed.realised),
      fee: minus(trade.fees, closed.fees),
      funding: minus(trade.funding, closed.funding),
      source: 'tick',
    })
  }

  /** True if the trade's course can be seen at a moment, or its age is unknown. */
  isCourseSeen(trade: TradeRow, at: Instant): boolean {
    const { barSeconds } = this.state.config
    return isCourseSeen(trade, this.mark(trade.id), at, barSeconds) || isOfUnknownAge(trade, barSeconds)
  }

  mark(id: Id): MarkRow | undefined {
    return this.marks.get(id) ?? this.state.marks.get(id)
  }

  open(opening: Opening): TradeRow {
    const { symbol, side, size, price, order, source } = opening
    const at = opening.at ?? this.event.at
    const rate = opening.rate ?? ONE
    const fee = opening.fee ?? ZERO
    const intent = this.intents.toEnter(symbol, side, at, order)
    if (intent) this.intents.use(symbol)
    const blank = newTrade(this.state, this.event, { ...opening, rate }, intent, this.opened++)
    const entered = enlarge(blank, size, price, blank.stop, rate)
    const began = { ...entered, first: { ...NOT_ENTERED, order: order ?? null } }
    const first = withCosts(withFirstEntry(blank, began), fee, ZERO)
    this.marks.set(first.id, firstMark(first, at))
    const trade = this.book(first, 'open', { size, price, fee, stop: blank.stop, source, order, at, rate })
    this.symbols.open(trade)
    flagStop(trade, trade.stop, [price, opening.market ?? price], this.flags)
    flagContext(trade, opening.context ?? null, this.flags)
    this.refer('trade', opening.tradeId, trade.id)
    this.refer('position', opening.positionId, trade.id)
    this.refer('order', order, trade.id)
    return trade
  }

  add(id: Id, by: Addition & { readonly market?: Exact | undefined }): TradeRow {
    const { size, price, at, order, source } = by
    const before = this.trade(id)
    const isOpen = before.status === 'open'
    const intent = isOpen ? this.intents.toEnter(before.symbol, before.side, at, order) : undefined
    if (intent) this.intents.use(before.symbol)
    const fee = by.fee ?? ZERO
    const rate = by.rate ?? this.lastRate(before)
    const stop = by.stop ?? intent?.stop ?? before.stop
    const target = by.target ?? intent?.target ?? before.target
    const larger = enlarge({ ...before, stop, target }, size, price, stop, rate)
    const entered = isFirstEntry(before, { at, order }) ? withFirstEntry(before, larger) : larger
    const mark = this.mark(id)
    if (mark) this.marks.set(id, { ...mark, rate })
    const trade = this.book(withCosts(entered, fee, ZERO), 'add', {
      size,
      price,
      fee,
      stop,
      source,
      order,
      at,
      rate,
    })
    flagStop(trade, by.stop ?? intent?.stop ?? null, [price, by.market ?? price], this.flags)
    this.refer('order', order, id)
    return trade
  }

  /** Takes size off; a trade whose size is then exactly zero is closed. */
  reduce(id: Id, by: Reduction): TradeRow {
    const before = this.trade(id)
    const { size, price, at, order, source, fee = ZERO, funding = ZERO } = by
    const rate = by.rate ?? this.lastRate(before)
    const { trade, realised } = diminish(before, size, price, rate)
    const rest = withCosts(trade, fee, funding)
    const closes = Decimal.of(rest.size).isZero
    const mark = this.mark(id)
    if (mark) this.marks.set(id, { ...widen(mark, rest, price, rate), rate })
    const intent = before.status === 'open' ? this.intents.toLeave(before, at) : undefined
    // Leaving may take several fills: a decision to exit holds until the last of them.
    if (intent?.action === 'reduce' || (intent?.action === 'exit' && closes)) this.intents.use(before.symbol)
    const booked = this.book(closes ? this.closed(rest, by, intent) : rest, closes ? 'close' : 'reduce', {
      size,
      price,
      realised,
      fee,
      funding,
      source,
      order,
      at,
      rate,
      exitKind: by.kind,
    })
    this.refer('order', order, id)
    return booked
  }

  private closed(trade: TradeRow, by: Reduction, intent: IntentRow | undefined): TradeRow {
    const { event } = this
    const decided = by.kind === 'agent' ? intent : undefined
    return {
      ...trade,
      status: 'closed',
      ...observedUntil(this.mark(trade.id), by.at),
      exitKindGiven: by.kindGiven ?? false,
      exitAt: by.at,
      exitKnownAt: event.knownAt,
      exitSeq: event.seq,
      exitPrice: by.price,
      exitKind: by.kind,
      exitReason: by.reason ?? decided?.reason ?? null,
      exitSnapshot: event.id,
      exitTurn: decided?.turn ?? event.turn,
      holdingMinutes: heldMinutes(trade, by.at),
    }
  }

  /** The last reported rate to the account's currency of an open trade. */
  lastRate({ id, rate }: Pick<TradeRow, 'id' | 'rate'>): Exact {
    return this.mark(id)?.rate ?? rate
  }

  /** True if the bar of this event began with the trade's entry or after it. */
  ownsBar(id: Id): boolean {
    const mark = this.mark(id)
    return mark !== undefined && isOwnBar(mark, this.trade(id), this.event.at)
  }

  /** Extremes since the last snapshot, on the size held before this event. */
  seeExtremes(id: Id, seen: PriceSeen): void {
    const mark = this.mark(id)
    if (mark) this.marks.set(id, widenByExtremes(mark, this.trade(id), seen, this.event.at))
  }

  seePrice(id: Id, seen: PriceSeen): void {
    const mark = this.mark(id)
    if (mark) this.marks.set(id, remark(mark, this.trade(id), seen, this.event.at))
  }

  /** Fees and funding of a trade. Tax is a fee and swap is funding, each with a name of its own. */
  cost(
    id: Id,
    kind: 'fee' | 'funding' | 'tax' | 'swap',
    amount: Exact,
    source: LegRow['source'],
    of?: number,
  ): void {
    const isFee = kind === 'fee' || kind === 'tax'
    const fee = isFee ? amount : ZERO
    const funding = isFee ? ZERO : amount
    const { tax, swap } = this.trade(id)
    const named =
      kind === 'tax' ? { tax: plus(tax, fee) } : kind === 'swap' ? { swap: plus(swap, funding) } : {}
    this.book({ ...withCosts(this.trade(id), fee, funding), ...named }, kind, { fee, funding, source, of })
  }

  /** Gives a leg, or a part of it, the price and fee of a fill. */
  reprice({ leg, size, price, fee, order }: Repricing): TradeRow {
    const before = this.trade(leg.trade)
    const isEntry = leg.kind === 'open' || leg.kind === 'add'
    const { multiplier } = before
    const difference = worth(price, size, multiplier).minus(worth(leg.price, size, multiplier))
    const { trade, realised } = reprice(before, isEntry ? 'entry' : 'exit', difference)
    const priced = {
      ...trade,
      ...(leg.kind === 'open' ? { entryPrice: price } : {}),
      ...(leg.kind === 'close' ? { exitPrice: price } : {}),
      ...(isEntry ? { initialRisk: repricedRisk(before, { ...leg, size }, price) } : {}),
    }
    const known = isEntry && isFirstEntry(before, leg) ? withFirstEntry(before, priced) : priced
    this.refer('order', order, leg.trade)
    return this.book(enclosing(withCosts(known, fee, ZERO)), 'repriced', {
      size,
      price,
      realised,
      fee,
      source: 'fill',
      order,
      of: leg.n,
    })
  }

  /** Takes the broker's id of a position that was held without one. */
  adopt(id: Id, positionId: string): void {
    this.amend({ ...this.trade(id), positionId })
    this.refer('position', positionId, id)
  }

  adjustSplit(id: Id, ratio: Exact): void {
    const before = this.trade(id)
    const trade = split(before, ratio, this.state.instruments.get(before.symbol)?.sizeStep ?? null)
    const mark = this.mark(id)
    if (mark) this.marks.set(id, splitMark(mark, ratio))
    this.book(trade, 'adjusted', { size: trade.size, source: 'person' })
  }

  rename(id: Id, symbol: string): void {
    const trade = { ...this.trade(id), symbol }
    this.book(trade, 'adjusted', { size: trade.size, source: 'person' })
  }

  /** Writes a trade with changed fields; a leg records the change of its result, if there is one. */
  amend(
    trade: TradeRow,
    leg?: Pick<LegRow, 'realised' | 'fee' | 'funding'> & { readonly kind: 'corrected' | 'voided' },
  ): void {
    const mark = this.mark(trade.id)
    if (trade.status !== 'open' && mark) this.marks.set(trade.id, mark)
    if (leg) this.book(trade, leg.kind, { ...leg, source: 'person' })
    else this.trades.set(trade.id, trade)
  }

  /** Adds the hash of a text about the trade, once. */
  remark(id: Id, hash: string | undefined): void {
    const trade = this.trade(id)
    if (hash !== undefined && !trade.remarks.includes(hash))
      this.amend({ ...trade, remarks: [...trade.remarks, hash] })
  }

  refer(kind: RefRow['kind'], ref: string | undefined, trade: Id): void {
    if (ref === undefined) return
    const known = this.changes.some(
      ({ table, row }) => table === 'refs' && row.kind === kind && row.ref === ref && row.trade === trade,
    )
    if (!known) this.push(put('refs', { kind, ref, seq: this.event.seq, trade }))
  }

  push(...changes: LedgerChange[]): void {
    this.changes.push(...changes)
  }

  /** Stores a trade with one more leg. */
  private book(
    before: TradeRow,
    kind: LegKind,
    leg: Pick<LegRow, 'source'> & {
      readonly [field in Exclude<
        keyof LegRow,
        'source' | 'trade' | 'n' | 'symbol' | 'order' | 'of'
      >]?: LegRow[field]
    } & { readonly order?: string | undefined; readonly of?: number | undefined },
  ): TradeRow {
    const trade = { ...before, legs: before.legs + 1 }
    const { event } = this
    this.trades.set(trade.id, trade)
    this.push(
      put('legs', {
        at: leg.at ?? event.at,
        exitKind: leg.exitKind ?? null,
        fee: leg.fee ?? ZERO,
        funding: leg.funding ?? ZERO,
        kind,
        knownAt: event.knownAt,
        n: trade.legs,
        of: leg.of ?? null,
        order: leg.order ?? null,
        price: leg.price ?? null,
        rate: leg.rate ?? trade.rate,
        realised: leg.realised ?? ZERO,
        seq: event.seq,
        size: leg.size ?? ZERO,
        source: leg.source,
        stop: leg.stop ?? null,
        symbol: trade.symbol,
        trade: trade.id,
      }),
    )
    return trade
  }

  /** Number of trades that this event opened. */
  get openedTrades(): number {
    return this.opened
  }

  /** Every change of the event but its flags and symbols. A trade that is no longer open has no mark. */
  finish(): readonly LedgerChange[] {
    for (const trade of this.trades.values())
      if (trade !== this.state.trades.get(trade.id)) this.push(put('trades', trade))
    for (const [id, mark] of this.marks) {
      if (this.trade(id).status === 'open') this.push(put('marks', mark))
      else if (this.state.marks.has(id)) this.push(end('marks', mark))
    }
    this.push(...this.intents.changes)
    return this.changes
  }
}

/** One fact being booked. */
export interface Booking<Data = unknown> {
  readonly state: LedgerState
  readonly event: Fact<Data>
  readonly found: FoundRows
  readonly book: Bookkeeper
  /** The account on the fact's trading day, before the fact. */
  readonly account: AccountRow
}
