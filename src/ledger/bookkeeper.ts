import { type Exact, type Id, type Instant, minus, negated, ONE, plus, ZERO } from '#vocabulary'
import type { AccountRow, ProvisionalLeg } from './account-rows.ts'
import {
  enclosing,
  firstMark,
  isCourseSeen,
  isOfUnknownAge,
  isOwnBar,
  markAt,
  observedUntil,
  type PriceSeen,
  splitMark,
  widen,
  widenByExtremes,
} from './excursion.ts'
import { isFirstEntry, NOT_ENTERED, withFirstEntry } from './first-entry.ts'
import { decisionToEnter, decisionToLeave } from './intents.ts'
import type { ExitKind, IntentRow, LegKind, LegRow, MarkRow, RefRow, TradeRow } from './ledger-rows.ts'
import { end, type Fact, type FoundRows, type LedgerChange, type LedgerState, put } from './ledger-state.ts'
import { type Execution, heldMinutes, newTrade, type Opening } from './new-trade.ts'
import { flagContext, flagStop, RaisedFlags } from './raised-flags.ts'
import { Symbols } from './symbols.ts'
import { diminish, enlarge, reprice, repricedRisk, split, withCosts, worth } from './trade-arithmetic.ts'

type Exit = Execution & { readonly kind: ExitKind }
type CostKind = 'fee' | 'funding' | 'tax' | 'swap'

/** The fields of a leg that a change gives; `fee` and `funding` are its own, not totals. */
type Change = Pick<LegRow, 'source'> & {
  readonly [F in Exclude<keyof LegRow, 'kind'>]?: LegRow[F] | undefined
}

/** Keeps the books during one event: operations in, changed rows out. */
export class Bookkeeper {
  private readonly state: LedgerState
  private readonly event: Fact
  readonly flags: RaisedFlags
  readonly symbols: Symbols
  /** Odd input that leaves the books in no doubt: said in the answer, not stored. */
  readonly notices: string[] = []
  private readonly trades = new Map<Id, TradeRow>()
  private readonly marks = new Map<Id, MarkRow>()
  private readonly changes: LedgerChange[] = []
  opened = 0

  constructor(state: LedgerState, event: Fact) {
    this.state = state
    this.event = event
    this.flags = new RaisedFlags(state.account.flags, event)
    this.symbols = new Symbols(state, this.flags)
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
  makeEditable(trade: TradeRow): void {
    if (!this.state.trades.has(trade.id) && !this.trades.has(trade.id)) this.trades.set(trade.id, trade)
  }

  /** Takes back a close: the fields that it changed are as they were before. */
  reopen(closed: TradeRow, before: Partial<TradeRow>, mark: MarkRow): void {
    this.makeEditable(closed)
    this.marks.set(closed.id, mark)
    this.amend({ ...closed, ...before, legs: closed.legs }, 'corrected', 'tick')
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
    const { size, price, order, fee = ZERO, rate = ONE } = opening
    const at = opening.at ?? this.event.at
    const intent = decisionToEnter(this.state, opening, at, order)
    this.use(intent)
    const blank = newTrade(this.state, this.event, { ...opening, rate }, intent, this.opened++)
    const entered = enlarge(blank, { size, price, stop: blank.stop, rate })
    const began = { ...entered, first: { ...NOT_ENTERED, order: order ?? null } }
    const first = withCosts(withFirstEntry(blank, began), fee, ZERO)
    this.marks.set(first.id, firstMark(first, at))
    const trade = this.book(first, 'open', { ...opening, at, rate, stop: blank.stop })
    this.symbols.countOpened(trade)
    flagStop(trade, trade.stop, opening.market ?? price, this.flags)
    flagContext(trade, opening.context ?? null, this.flags)
    this.refer('trade', opening.tradeId, trade.id)
    this.refer('position', opening.positionId, trade.id)
    return trade
  }

  add(id: Id, by: Execution): TradeRow {
    const { size, price, at, order, fee = ZERO } = by
    const before = this.trade(id)
    const intent = before.status === 'open' ? decisionToEnter(this.state, before, at, order) : undefined
    this.use(intent)
    const rate = by.rate ?? this.lastRate(before)
    const newStop = by.stop ?? intent?.stop ?? null
    const stop = newStop ?? before.stop
    const target = by.target ?? intent?.target ?? before.target
    const larger = enlarge({ ...before, stop, target }, { size, price, stop, rate })
    const entered = isFirstEntry(before, at, order) ? withFirstEntry(before, larger) : larger
    this.changeMark(id, (mark) => ({ ...mark, rate }))
    const trade = this.book(withCosts(entered, fee, ZERO), 'add', { ...by, stop, rate })
    flagStop(trade, newStop, by.market ?? price, this.flags)
    return trade
  }

  /** Takes size off; a trade whose size is then exactly zero is closed. */
  reduce(id: Id, by: Exit): TradeRow {
    const before = this.trade(id)
    const { price, at, fee = ZERO, kind: exitKind } = by
    const rate = by.rate ?? this.lastRate(before)
    const { trade, realised } = diminish(before, by.size, price, rate)
    const rest = withCosts(trade, fee, ZERO)
    const closes = rest.size === ZERO
    this.changeMark(id, (mark) => ({ ...widen(mark, rest, price, rate), rate }))
    const intent = before.status === 'open' ? decisionToLeave(this.state, before, at) : undefined
    // Leaving may take several fills: a decision to exit holds until the last of them.
    if (intent?.action === 'reduce' || (intent?.action === 'exit' && closes)) this.use(intent)
    const after = closes ? this.closed(rest, by, intent) : rest
    return this.book(after, closes ? 'close' : 'reduce', { ...by, realised, rate, exitKind, stop: null })
  }

  /** The decision has happened, or will not. */
  use(intent: IntentRow | undefined): void {
    if (intent && !this.changes.some(({ row }) => row === intent)) this.push(end('intents', intent))
  }

  private closed(trade: TradeRow, by: Exit, intent: IntentRow | undefined): TradeRow {
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

  private changeMark(id: Id, change: (mark: MarkRow) => MarkRow): void {
    const mark = this.mark(id)
    if (mark) this.marks.set(id, change(mark))
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
    this.changeMark(id, (mark) => widenByExtremes(mark, this.trade(id), seen, this.event.at))
  }

  seePrice(id: Id, seen: PriceSeen): void {
    this.changeMark(id, (mark) => markAt(mark, this.trade(id), seen, this.event.at))
  }

  /** Fees and funding of a trade. Tax is a fee and swap is funding, each with a name of its own. */
  cost(id: Id, kind: CostKind, amount: Exact, source: LegRow['source'], of?: number): void {
    const isFee = kind === 'fee' || kind === 'tax'
    const fee = isFee ? amount : ZERO
    const funding = isFee ? ZERO : amount
    const { tax, swap } = this.trade(id)
    const named =
      kind === 'tax' ? { tax: plus(tax, fee) } : kind === 'swap' ? { swap: plus(swap, funding) } : {}
    this.book({ ...withCosts(this.trade(id), fee, funding), ...named }, kind, { fee, funding, source, of })
  }

  /** Gives a provisional leg, or a part of it, the price and fee of a fill. */
  reprice(leg: ProvisionalLeg, by: Pick<Execution, 'size' | 'price' | 'fee' | 'order'>): TradeRow {
    const { size, price, fee = ZERO, order } = by
    const before = this.trade(leg.trade)
    const isEntry = leg.kind === 'open' || leg.kind === 'add'
    const { multiplier } = before
    const difference = worth(price, size, multiplier).minus(worth(leg.price, size, multiplier))
    const { trade, realised } = reprice(before, isEntry ? 'entry' : 'exit', difference)
    const priced = {
      ...trade,
      ...(leg.kind === 'open' && leg.left === leg.size ? { entryPrice: price } : {}),
      ...(leg.kind === 'close' ? { exitPrice: price } : {}),
      ...(isEntry ? { initialRisk: repricedRisk(before, leg, size, price) } : {}),
    }
    const isFirst = isEntry && isFirstEntry(before, leg.to)
    const known = enclosing(withCosts(isFirst ? withFirstEntry(before, priced) : priced, fee, ZERO))
    return this.book(known, 'repriced', { size, price, realised, fee, source: 'fill', order, of: leg.n })
  }

  /** Takes the broker's id of a position that was held without one. */
  adopt(id: Id, positionId: string): void {
    this.amend({ ...this.trade(id), positionId })
    this.refer('position', positionId, id)
  }

  adjustSplit(id: Id, ratio: Exact): void {
    const before = this.trade(id)
    const trade = split(before, ratio, this.state.instruments.get(before.symbol)?.sizeStep ?? null)
    this.changeMark(id, (mark) => splitMark(mark, ratio))
    this.book(trade, 'adjusted', { size: trade.size, source: 'person' })
  }

  rename(id: Id, symbol: string): void {
    const trade = { ...this.trade(id), symbol }
    this.book(trade, 'adjusted', { size: trade.size, source: 'person' })
  }

  /** Writes a trade with changed fields; with a kind, a leg records the change of its result. */
  amend(trade: TradeRow, kind?: 'corrected' | 'voided', source: LegRow['source'] = 'person'): void {
    const before = this.trade(trade.id)
    const changeOf = (field: 'realised' | 'fees' | 'funding'): Exact =>
      kind === 'voided' ? negated(trade[field]) : minus(trade[field], before[field])
    if (!kind) this.trades.set(trade.id, trade)
    else {
      const [realised, fee, funding] = [changeOf('realised'), changeOf('fees'), changeOf('funding')]
      this.book(trade, kind, { realised, fee, funding, source })
    }
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
  private book(before: TradeRow, kind: LegKind, leg: Change): TradeRow {
    const trade = { ...before, legs: before.legs + 1 }
    const { at, knownAt, seq } = this.event
    this.trades.set(trade.id, trade)
    this.refer('order', leg.order ?? undefined, trade.id)
    this.symbols.forgetAbsent(trade)
    this.push(
      put('legs', {
        at: leg.at ?? at,
        exitKind: leg.exitKind ?? null,
        fee: leg.fee ?? ZERO,
        funding: leg.funding ?? ZERO,
        kind,
        knownAt,
        n: trade.legs,
        of: leg.of ?? null,
        order: leg.order ?? null,
        price: leg.price ?? null,
        rate: leg.rate ?? trade.rate,
        realised: leg.realised ?? ZERO,
        seq,
        size: leg.size ?? ZERO,
        source: leg.source,
        stop: leg.stop ?? null,
        symbol: trade.symbol,
        trade: trade.id,
      }),
    )
    return trade
  }

  /** Every change of the event but its flags and symbols. A trade that is no longer open has no mark. */
  finish(): readonly LedgerChange[] {
    for (const trade of this.trades.values())
      if (trade !== this.state.trades.get(trade.id)) this.push(put('trades', trade))
    for (const [id, mark] of this.marks) if (this.trade(id).status === 'open') this.push(put('marks', mark))
    for (const { id, status } of this.trades.values()) {
      const mark = status === 'open' ? undefined : this.state.marks.get(id)
      if (mark) this.push(end('marks', mark))
    }
    return this.changes
  }
}

export interface Booking<Data = unknown> {
  readonly state: LedgerState
  readonly event: Fact<Data>
  readonly found: FoundRows
  readonly book: Bookkeeper
  /** The account on the fact's trading day, before the fact. */
  readonly account: AccountRow
}
