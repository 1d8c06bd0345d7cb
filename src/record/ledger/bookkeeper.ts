import { Decimal, type Exact, type Id, type Instant, ONE, ZERO } from '#vocabulary'
import { type Change, end, put } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { Mismatch } from '../rows/flag-rows.ts'
import type { IntentRow, LegKind, LegRow, MarkRow, RefRow, TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import { flagCosts, flagLeverage, flagMargin } from './absurd-money.ts'
import { closedTrade, type Reduction } from './closed-trade.ts'
import { flagContext } from './context-words.ts'
import {
  convertedMark,
  enclosing,
  firstMark,
  isOwnBar,
  type PriceSeen,
  remark,
  widen,
  widenByExtremes,
} from './excursion.ts'
import { type Explanation, explained } from './explained-leg.ts'
import { flagFarExit } from './far-exits.ts'
import { isFirstEntry, NOT_ENTERED, withFirstEntry } from './first-entry.ts'
import { IntentsUsed } from './intents-used.ts'
import { flagLevels } from './level-sides.ts'
import { type Happening, newLeg } from './new-leg.ts'
import { newTrade, type Opening } from './new-trade.ts'
import {
  converted,
  diminish,
  enlarge,
  NOT_ENDED,
  negative,
  rounded,
  split,
  withCosts,
  withSwap,
  withTax,
} from './position.ts'
import { RaisedFlags } from './raised-flags.ts'
import { isRounded } from './rounded-size.ts'
import { isOfUnknownAge, isSeenGoing } from './seen-going.ts'
import { SpareTrades } from './spare-trades.ts'
import { SymbolsSeen } from './symbols-seen.ts'
import { meetVoided } from './voided-positions.ts'

/** Keeps the books during one event: ledger operations in, changed rows out. Touches nothing but itself. */
export class Bookkeeper {
  private readonly state: State
  private readonly event: FactEvent
  readonly flags: RaisedFlags
  readonly symbols: SymbolsSeen
  private readonly trades = new Map<Id, TradeRow>()
  private readonly marks = new Map<Id, MarkRow>()
  private readonly changes: Change[] = []
  readonly intents: IntentsUsed
  private readonly referred = new Set<string>()
  private readonly spares: SpareTrades
  /** As they were before this event. */
  private readonly undone = new Map<Id, TradeRow>()
  private aside: readonly Id[] = []
  private executions = 0
  private opened = 0

  constructor(state: State, event: FactEvent) {
    this.state = state
    this.event = event
    this.flags = new RaisedFlags(state, event)
    this.symbols = new SymbolsSeen(state, this.flags)
    this.intents = new IntentsUsed(state)
    this.spares = new SpareTrades(state)
  }

  trade(id: Id): TradeRow {
    const trade = this.trades.get(id) ?? this.state.trades.get(id)
    if (!trade) throw new Error(`trade ${id} is not open`)
    return trade
  }

  /** The open trades of a symbol as they are now, oldest first. */
  openIn(symbol: string): readonly TradeRow[] {
    const touched = [...this.trades.values()]
    const untouched = [...this.state.trades.values()].filter(({ id }) => !this.trades.has(id))
    return [...untouched, ...touched]
      .filter((trade) => trade.symbol === symbol && trade.status === 'open' && !this.aside.includes(trade.id))
      .sort((a, b) => a.n - b.n)
  }

  /** Trades that have not begun by the moment that is booked now. */
  setAside(ids: readonly Id[]): void {
    this.aside = ids
  }

  /** A trade that is open in another symbol, and has a broker's id of a position. */
  openElsewhere(positionId: string, symbol: string): TradeRow | undefined {
    return [...this.state.trades.values(), ...this.trades.values()]
      .filter((trade) => trade.positionId === positionId)
      .map(({ id }) => this.trade(id))
      .find((trade) => trade.status === 'open' && trade.symbol !== symbol)
  }

  /** A closed trade that a lookup found becomes editable here. */
  bring(trade: TradeRow): void {
    if (!this.state.trades.has(trade.id) && !this.trades.has(trade.id)) this.trades.set(trade.id, trade)
  }

  /** A trade that was told closed and is not. */
  reopen(trade: TradeRow): void {
    const open = { ...trade, ...NOT_ENDED }
    this.keep(open)
    this.marks.set(trade.id, firstMark(open, this.event.at))
  }

  /** Whether what is told now comes when it can be seen how the trade goes. */
  isSeenGoing(trade: TradeRow): boolean {
    return isSeenGoing(trade, this.mark(trade.id), this.event.knownAt, this.state.config.barSeconds)
  }

  /** Whether nobody knows how long it had been held when a snapshot first showed it. */
  isOfUnknownAge(trade: TradeRow): boolean {
    return isOfUnknownAge(trade, this.state.config.barSeconds)
  }

  mark(id: Id): MarkRow | undefined {
    return this.marks.get(id) ?? this.state.marks.get(id)
  }

  open(opening: Opening): TradeRow {
    const { symbol, side } = opening
    const intent = this.intents.toEnter(symbol, side, opening.at ?? this.event.at, opening.order)
    const rate = opening.rate ?? ONE
    const spare = this.spares.take(opening)
    const blank = spare ?? newTrade(this.state, this.event, { ...opening, rate }, intent, this.opened)
    if (!spare) this.opened += 1
    if (intent) this.intents.use(symbol)
    const fee = opening.fee ?? ZERO
    const entered = enlarge(blank, opening.size, opening.price, blank.stop, rate)
    const began = { ...entered, first: { ...NOT_ENTERED, order: opening.order ?? null } }
    const first = withCosts(withFirstEntry(blank, began), fee, ZERO)
    this.marks.set(first.id, firstMark(first, opening.at ?? this.event.at))
    const trade = this.book(first, 'open', {
      size: opening.size,
      price: opening.price,
      fee,
      stop: blank.stop,
      source: opening.source,
      order: opening.order,
      at: opening.at ?? this.event.at,
      guess: opening.guess,
    })
    this.doubt(trade, opening)
    meetVoided(trade, opening, this)
    this.refer('trade', opening.tradeId, trade.id)
    this.refer('position', opening.positionId, trade.id)
    this.refer('order', opening.order, trade.id)
    return trade
  }

  /** What cannot be right about an opening, as far as it shows by itself. */
  private doubt(trade: TradeRow, { price, market, rate, context }: Opening): void {
    const subject = { symbol: trade.symbol, trade }
    this.symbols.open(trade, rate !== undefined)
    flagLevels(subject, trade.side, trade, [price, market ?? price], this.flags)
    flagLeverage(trade, this.flags)
    flagMargin(trade, this.state.account.equity, this.flags)
    flagContext(subject, context ?? null, this.flags)
  }

  spare(trade: TradeRow): void {
    this.spares.keep(trade)
  }

  add(
    id: Id,
    size: Exact,
    price: Exact,
    by: {
      at?: Instant | undefined
      guess?: boolean | undefined
      source: LegRow['source']
      rate?: Exact | undefined
      stop?: Exact | undefined
      target?: Exact | undefined
      fee?: Exact | undefined
      order?: string | undefined
      market?: Exact | undefined
    },
  ): void {
    const before = this.trade(id)
    // What is told of a trade that has ended is nobody's decision of now.
    const at = by.at ?? this.event.at
    const intent =
      before.status === 'open' ? this.intents.toEnter(before.symbol, before.side, at, by.order) : undefined
    const fee = by.fee ?? ZERO
    const stop = by.stop ?? intent?.stop ?? before.stop
    const target = by.target ?? intent?.target ?? before.target
    const levelled = { ...before, stop, target }
    const rate = by.rate ?? this.lastRate(before)
    const larger = enlarge(levelled, size, price, stop, rate)
    const entered = isFirstEntry(before, { at, order: by.order }) ? withFirstEntry(before, larger) : larger
    const trade = withCosts(entered, fee, ZERO)
    const mark = this.mark(id)
    if (mark) this.marks.set(id, { ...mark, rate })
    if (intent) this.intents.use(trade.symbol)
    this.book(trade, 'add', {
      size,
      price,
      fee,
      stop,
      source: by.source,
      order: by.order,
      at: by.at,
      guess: by.guess,
    })
    const told = { stop: by.stop ?? intent?.stop, target: by.target ?? intent?.target }
    flagLevels({ symbol: trade.symbol, trade }, trade.side, told, [price, by.market ?? price], this.flags)
    flagMargin(trade, this.state.account.equity, this.flags)
    meetVoided(trade, { size, price, source: by.source }, this)
    this.refer('order', by.order, id)
  }

  /** Takes size off; a trade whose size is then exactly zero is closed. */
  reduce(id: Id, by: Reduction): TradeRow {
    const before = this.trade(id)
    const rate = by.rate ?? this.lastRate(before)
    const { trade, realised } = diminish(before, by.size, by.price, rate)
    if (by.source === 'trade' && !this.state.trades.has(id)) flagFarExit(before, by.price, by.at, this.flags)
    const fee = by.fee ?? ZERO
    const funding = by.funding ?? ZERO
    const rest = withCosts(trade, fee, funding)
    const closes = Decimal.of(rest.size).isZero
    const mark = this.mark(id)
    if (mark) this.marks.set(id, { ...widen(mark, rest, by.price, rate), rate })
    const intent = before.status === 'open' ? this.intents.toLeave(before, by.at) : undefined
    // Leaving may take several fills: a decision to exit holds until the last of them.
    if (intent?.action === 'reduce' || (intent?.action === 'exit' && closes)) this.intents.use(before.symbol)
    const after = closes ? this.closed(rest, by, intent) : rest
    const booked = this.book(after, closes ? 'close' : 'reduce', {
      size: by.size,
      price: by.price,
      realised,
      fee,
      funding,
      source: by.source,
      order: by.order,
      at: by.at,
      guess: by.guess,
    })
    this.refer('order', by.order, id)
    return booked
  }

  /** One that was undone and ends where it had ended has stood at what it had stood at. */
  private closed(trade: TradeRow, by: Reduction, intent: IntentRow | undefined): TradeRow {
    const { id } = trade
    const before = this.undone.get(id)
    const markBefore = before?.exitMark ?? this.state.marks.get(id)
    const closed = closedTrade(trade, by, this.event, { mark: this.mark(id), markBefore, intent })
    if (before?.exitAt !== by.at) return closed
    return enclosing({ ...closed, mfe: before.mfe, mae: before.mae })
  }

  /** The rate to the account's currency that was told last of an open trade. */
  lastRate({ id, rate }: Pick<TradeRow, 'id' | 'rate'>): Exact {
    return this.mark(id)?.rate ?? rate
  }

  /** Whether the bar that this event brings began with the trade's entry or after it. */
  ownsBar(id: Id): boolean {
    const mark = this.mark(id)
    return mark !== undefined && isOwnBar(mark, this.trade(id), this.event.at)
  }

  /** Extremes since the last tick, on what was held before this event; `limit` is where an exit cut them off. */
  seeExtremes(id: Id, seen: PriceSeen): void {
    const mark = this.mark(id)
    if (mark) this.marks.set(id, widenByExtremes(mark, this.trade(id), seen, this.event.at))
  }

  seePrice(id: Id, seen: PriceSeen): void {
    const mark = this.mark(id)
    if (mark) this.marks.set(id, remark(mark, this.trade(id), seen, this.event.at))
  }

  /** The average entry that the broker gave last. */
  brokersAverage(id: Id): Exact | null {
    return this.mark(id)?.average ?? null
  }

  seeAverage(id: Id, average: Exact): void {
    const mark = this.mark(id)
    if (mark) this.marks.set(id, { ...mark, average })
  }

  /**
   * Fees and funding that belong to a trade; `of` a leg, where they were paid for what it was. Tax is a fee, and swap is funding,
   * with a name of its own.
   */
  cost(
    id: Id,
    kind: 'fee' | 'funding' | 'tax' | 'swap',
    fee: Exact,
    funding: Exact,
    source: LegRow['source'],
    of?: number,
  ): void {
    const trade = withCosts(this.trade(id), fee, funding)
    const named = kind === 'tax' ? withTax(trade, fee) : kind === 'swap' ? withSwap(trade, funding) : trade
    this.book(named, kind, { size: ZERO, price: null, fee, funding, source, of })
  }

  /** A fill of what a snapshot or a report by name has told, or of a part of it, or a report of what a snapshot guessed: its price stands. */
  explain(leg: LegRow, by: Explanation): void {
    const { size, price, fee, order, source = 'fill' } = by
    const { trade, realised } = explained(this.trade(leg.trade), leg, by)
    this.book(trade, 'repriced', { size, price, realised, fee, source, order, of: leg.n })
    this.refer('order', order, leg.trade)
  }

  /** A report by name of what a fill or a snapshot has shown, or of a part of it: it is not taken for the next one of its size. */
  toldAgain(
    { trade: id, n: of, price, at }: LegRow,
    size: Exact,
    order: string | undefined,
    fee: Exact,
  ): void {
    const trade = withCosts(this.trade(id), fee, ZERO)
    this.book(trade, 'repriced', { size, price, fee, source: 'trade', order, of, at })
    this.refer('order', order, id)
  }

  /** What was told of an entry and has not been filled. */
  unfill(leg: LegRow, size: Exact): void {
    const { trade: id, n: of, price, stop } = leg
    const before = this.trade(id)
    const less = enlarge(before, negative(size), price ?? before.averageEntry, stop, before.rate)
    const trade = isFirstEntry(before, leg) ? withFirstEntry(before, less) : less
    this.book(trade, 'unfilled', { size, price, stop, source: 'tick', of })
  }

  /** A trade without what was done to it after a moment; `ratio` is by how much it was split since. */
  undo(then: TradeRow, undone: readonly LegRow[], at: Instant, ratio: Exact): void {
    const taken = (what: 'realised' | 'fee' | 'funding'): Exact =>
      undone.reduce((sum, leg) => sum.minus(Decimal.of(leg[what])), Decimal.zero).text
    const before = this.trade(then.id)
    const { legs, exitMark } = before
    this.undone.set(then.id, before)
    const mark = this.mark(then.id) ?? exitMark ?? firstMark(then, at)
    this.marks.set(then.id, { ...mark, mark: Decimal.of(mark.mark).times(Decimal.of(ratio)).text })
    this.book({ ...then, legs }, 'resettled', {
      size: ZERO,
      price: null,
      realised: taken('realised'),
      fee: taken('fee'),
      funding: taken('funding'),
      source: 'fill',
      at,
    })
  }

  /** The broker's id of a position that was held without one. */
  adopt(id: Id, positionId: string): void {
    this.amend({ ...this.trade(id), positionId }, null)
    this.refer('position', positionId, id)
  }

  /** The rate of a trade that was booked at 1 for want of one. */
  convert(id: Id, rate: Exact): void {
    const before = this.trade(id)
    const trade = converted(before, rate)
    const mark = this.mark(id)
    if (mark) this.marks.set(id, convertedMark(mark, rate))
    const realised = Decimal.of(trade.realised).minus(Decimal.of(before.realised))
    if (realised.isZero) this.keep(trade)
    else
      this.book(trade, 'repriced', { size: ZERO, price: null, realised: realised.text, source: trade.source })
  }

  adjustSplit(id: Id, ratio: Exact, at: Instant): void {
    const before = this.trade(id)
    const trade = split(before, ratio)
    const mark = this.mark(id)
    if (mark) this.marks.set(id, { ...mark, mark: Decimal.of(mark.mark).over(Decimal.of(ratio)).text })
    this.book(trade, 'adjusted', { size: trade.size, price: null, source: 'person', at })
  }

  /** A size that is told of it, where that is what a split has left, rounded. */
  takeRounded(id: Id, size: Exact, source: 'fill' | 'tick' | 'trade'): void {
    const trade = this.trade(id)
    if (isRounded(trade, size, this.state))
      this.book(rounded(trade, size), 'adjusted', { size, price: null, source })
  }

  rename(id: Id, symbol: string, at: Instant): void {
    const trade = { ...this.trade(id), symbol }
    this.book(trade, 'adjusted', { size: trade.size, price: null, source: 'person', at })
  }

  /** Writes a trade whose fields a report or a person filled in; a leg records what that did to its result. */
  amend(
    trade: TradeRow,
    leg: {
      kind: 'corrected' | 'voided' | 'fee'
      of?: number
      realised: Exact
      fee: Exact
      funding: Exact
      source: LegRow['source']
    } | null,
  ): void {
    if (trade.status !== 'open') {
      const mark = this.mark(trade.id)
      if (mark) this.marks.set(trade.id, mark)
    }
    if (!leg) this.keep(trade)
    else this.book(trade, leg.kind, { ...leg, size: ZERO, price: null })
  }

  /** The hash of a text about the trade; the same one twice says nothing new. */
  remark(id: Id, hash: string | undefined): void {
    const trade = this.trade(id)
    if (hash !== undefined && !trade.remarks.includes(hash))
      this.amend({ ...trade, remarks: [...trade.remarks, hash] }, null)
  }

  refer(kind: RefRow['kind'], ref: string | undefined, trade: Id): void {
    if (ref === undefined) return
    const name = `${kind} ${trade} ${ref}`
    if (this.referred.has(name)) return
    this.referred.add(name)
    this.changes.push(put('refs', { kind, ref, seq: this.event.seq, trade }))
  }

  /** One more executed order. */
  execute(symbol: string, order: string | null): void {
    this.changes.push(
      put('executions', {
        at: this.event.at,
        knownAt: this.event.knownAt,
        n: this.executions++,
        order,
        seq: this.event.seq,
        symbol,
      }),
    )
  }

  flag(mismatch: Mismatch): void {
    this.flags.raise(mismatch)
  }

  push(...changes: Change[]): void {
    this.changes.push(...changes)
  }

  /** The agent has decided to leave this trade, and nothing shows that it was not done. */
  leavingIntent(trade: TradeRow): IntentRow | undefined {
    return this.intents.toLeave(trade, this.event.at)
  }

  private keep(trade: TradeRow): void {
    this.trades.set(trade.id, trade)
  }

  /** Keeps a trade with one more leg. */
  private book(before: TradeRow, kind: LegKind, what: Happening): TradeRow {
    const trade = { ...before, legs: before.legs + 1 }
    this.keep(trade)
    const { fee = ZERO, funding = ZERO } = what
    if ((fee !== ZERO || funding !== ZERO) && what.source !== 'person' && kind !== 'resettled')
      flagCosts(trade, { ...what, fee, funding }, this.flags)
    if (fee !== ZERO) this.symbols.bookFee(trade, fee)
    this.changes.push(put('legs', newLeg(trade, kind, this.event, what)))
    return trade
  }

  /** The trades that this event has touched, as they are now. */
  get tradesDone(): readonly TradeRow[] {
    return [...this.trades.values()]
  }

  /** What this event has done to them. */
  get legsDone(): readonly LegRow[] {
    return this.changes.flatMap((change) => (change.table === 'legs' ? [change.row] : []))
  }

  /** How many trades this event opened, for the account's count. */
  get openedTrades(): number {
    return this.opened
  }

  /** Every change of the event. A trade that is no longer open has no mark. */
  finish(): readonly Change[] {
    for (const trade of this.trades.values())
      if (trade !== this.state.trades.get(trade.id)) this.changes.push(put('trades', trade))
    for (const [id, mark] of this.marks) {
      if (this.trade(id).status === 'open') this.changes.push(put('marks', mark))
      else if (this.state.marks.has(id)) this.changes.push(end('marks', mark))
    }
    this.changes.push(...this.intents.changes)
    return this.changes
  }
}
