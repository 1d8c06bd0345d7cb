import {
  canonical,
  Decimal,
  type Exact,
  type Id,
  type Instant,
  MINUTE_MS,
  ONE,
  type Side,
  ZERO,
} from '#vocabulary'
import { type Change, end, put } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type {
  ExitKind,
  FlagCode,
  FlagRow,
  IntentRow,
  LegKind,
  LegRow,
  MarkRow,
  RefRow,
  TradeRow,
} from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import {
  enclosing,
  firstMark,
  isOwnBar,
  observed,
  type PriceSeen,
  remark,
  widen,
  widenByExtremes,
} from './excursion.ts'
import { newTrade, type Opening } from './new-trade.ts'
import {
  diminish,
  enlarge,
  reprice,
  repricedRisk,
  split,
  withCosts,
  withSwap,
  withTax,
  worth,
} from './position.ts'
import { leaves } from './unexecuted-exits.ts'

export interface Reduction {
  readonly size: Exact
  readonly price: Exact
  readonly at: Instant
  readonly source: LegRow['source']
  readonly kind: ExitKind
  readonly rate?: Exact | undefined
  readonly fee?: Exact | undefined
  readonly funding?: Exact | undefined
  readonly order?: string | undefined
  readonly reason?: string | undefined
}

/** Keeps the books during one event: ledger operations in, changed rows out. Touches nothing but itself. */
export class Bookkeeper {
  private readonly state: State
  private readonly event: FactEvent
  private readonly trades = new Map<Id, TradeRow>()
  private readonly marks = new Map<Id, MarkRow>()
  private readonly changes: Change[] = []
  private readonly usedIntents = new Set<string>()
  private readonly referred = new Set<string>()
  private executions = 0
  private flags = 0
  private opened = 0

  constructor(state: State, event: FactEvent) {
    this.state = state
    this.event = event
  }

  trade(id: Id): TradeRow {
    const trade = this.trades.get(id) ?? this.state.trades.get(id)
    if (!trade) throw new Error(`trade ${id} is not open`)
    return trade
  }

  /** A closed trade that a lookup found becomes editable here. */
  bring(trade: TradeRow): void {
    if (!this.state.trades.has(trade.id) && !this.trades.has(trade.id)) this.trades.set(trade.id, trade)
  }

  mark(id: Id): MarkRow | undefined {
    return this.marks.get(id) ?? this.state.marks.get(id)
  }

  open(opening: Opening): TradeRow {
    const { symbol, side } = opening
    const intent = this.intentToEnter(symbol, side)
    const rate = opening.rate ?? ONE
    const blank = newTrade(this.state, this.event, { ...opening, rate }, intent, this.opened)
    this.opened += 1
    if (intent) this.usedIntents.add(symbol)
    const fee = opening.fee ?? ZERO
    const first = withCosts(enlarge(blank, opening.size, opening.price, blank.stop, rate), fee, ZERO)
    this.marks.set(first.id, firstMark(first, opening.at ?? this.event.at))
    const trade = this.book(first, 'open', {
      size: opening.size,
      price: opening.price,
      fee,
      stop: blank.stop,
      source: opening.source,
      order: opening.order,
      at: opening.at ?? this.event.at,
    })
    this.refer('trade', opening.tradeId, trade.id)
    this.refer('position', opening.positionId, trade.id)
    this.refer('order', opening.order, trade.id)
    return trade
  }

  add(
    id: Id,
    size: Exact,
    price: Exact,
    by: {
      source: LegRow['source']
      rate?: Exact | undefined
      stop?: Exact | undefined
      target?: Exact | undefined
      fee?: Exact | undefined
      order?: string | undefined
    },
  ): void {
    const before = this.trade(id)
    const intent = this.intentToEnter(before.symbol, before.side)
    const fee = by.fee ?? ZERO
    const stop = by.stop ?? intent?.stop ?? before.stop
    const target = by.target ?? intent?.target ?? before.target
    const levelled = { ...before, stop, target }
    const trade = withCosts(enlarge(levelled, size, price, stop, by.rate ?? before.rate), fee, ZERO)
    if (intent) this.usedIntents.add(trade.symbol)
    this.book(trade, 'add', { size, price, fee, stop, source: by.source, order: by.order })
    this.refer('order', by.order, id)
  }

  /** Takes size off; a trade whose size is then exactly zero is closed. */
  reduce(id: Id, by: Reduction): TradeRow {
    const before = this.trade(id)
    const rate = by.rate ?? before.rate
    const { trade, realised } = diminish(before, by.size, by.price, rate)
    const fee = by.fee ?? ZERO
    const funding = by.funding ?? ZERO
    const rest = withCosts(trade, fee, funding)
    const closes = Decimal.of(rest.size).isZero
    const mark = this.mark(id)
    if (mark) this.marks.set(id, widen(mark, rest, by.price, rate))
    const intent = this.leavingIntent(before)
    // Leaving may take several fills: a decision to exit holds until the last of them.
    if (intent?.action === 'reduce' || (intent?.action === 'exit' && closes))
      this.usedIntents.add(before.symbol)
    const after = closes ? this.closed(rest, by, intent) : rest
    const booked = this.book(after, closes ? 'close' : 'reduce', {
      size: by.size,
      price: by.price,
      realised,
      fee,
      funding,
      source: by.source,
      order: by.order,
    })
    this.refer('order', by.order, id)
    return booked
  }

  private closed(trade: TradeRow, by: Reduction, intent: IntentRow | undefined): TradeRow {
    const mark = this.mark(trade.id)
    const held = trade.entryAt === null ? null : Math.max(0, by.at - trade.entryAt) / MINUTE_MS
    return {
      ...trade,
      status: 'closed',
      ...observed(mark),
      exitAt: by.at,
      exitKnownAt: this.event.knownAt,
      exitSeq: this.event.seq,
      exitPrice: by.price,
      exitKind: by.kind,
      exitReason: by.reason ?? (by.kind === 'agent' ? (intent?.reason ?? null) : null),
      exitSnapshot: this.event.id,
      exitTurn: (by.kind === 'agent' ? intent?.turn : null) ?? this.event.turn,
      holdingMinutes: held,
    }
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

  /** Fees and funding that belong to a trade and to no leg; tax is a fee, and swap is funding, with a name of its own. */
  cost(
    id: Id,
    kind: 'fee' | 'funding' | 'tax' | 'swap',
    fee: Exact,
    funding: Exact,
    source: LegRow['source'],
  ): void {
    const trade = withCosts(this.trade(id), fee, funding)
    const named = kind === 'tax' ? withTax(trade, fee) : kind === 'swap' ? withSwap(trade, funding) : trade
    this.book(named, kind, {
      size: ZERO,
      price: null,
      fee,
      funding,
      source,
    })
  }

  /** A fill that came after the snapshot that showed its effect. */
  repriceLeg(leg: LegRow, price: Exact, fee: Exact, order: string | undefined): void {
    const before = this.trade(leg.trade)
    const entry = leg.kind === 'open' || leg.kind === 'add'
    const difference = worth(price, leg.size, before.multiplier).minus(
      worth(leg.price ?? price, leg.size, before.multiplier),
    )
    const { trade, realised } = reprice(before, entry ? 'entry' : 'exit', difference)
    const first = leg.kind === 'open' ? { ...trade, entryPrice: price } : trade
    const named = leg.kind === 'close' ? { ...first, exitPrice: price } : first
    const risked = entry ? { ...named, initialRisk: repricedRisk(before, leg, price) } : named
    const after = enclosing(withCosts(risked, fee, ZERO))
    this.book(after, 'repriced', { size: leg.size, price, realised, fee, source: 'fill', order, of: leg.n })
    this.refer('order', order, leg.trade)
  }

  adjustSplit(id: Id, ratio: Exact): void {
    const before = this.trade(id)
    const trade = split(before, ratio)
    const mark = this.mark(id)
    if (mark) this.marks.set(id, { ...mark, mark: Decimal.of(mark.mark).over(Decimal.of(ratio)).text })
    this.book(trade, 'adjusted', { size: trade.size, price: null, source: 'person' })
  }

  /** Writes a trade whose fields a report or a person filled in; a leg records what that did to its result. */
  amend(
    trade: TradeRow,
    leg: {
      kind: 'corrected' | 'voided' | 'fee'
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
    else
      this.book(trade, leg.kind, {
        size: ZERO,
        price: null,
        realised: leg.realised,
        fee: leg.fee,
        funding: leg.funding,
        source: leg.source,
      })
  }

  /** The hash of a text about the trade; the same one twice says nothing new. */
  remark(id: Id, hash: string | undefined): void {
    const trade = this.trade(id)
    if (hash !== undefined && !trade.remarks.includes(hash))
      this.amend({ ...trade, remarks: [...trade.remarks, hash] }, null)
  }

  refer(kind: RefRow['kind'], ref: string | undefined, trade: Id): void {
    const name = canonical([kind, ref ?? null, trade])
    if (ref === undefined || this.referred.has(name)) return
    this.referred.add(name)
    this.changes.push(put('refs', { kind, ref, trade, seq: this.event.seq }))
  }

  /** One more executed order. */
  execute(symbol: string, order: string | null): void {
    this.changes.push(
      put('executions', {
        seq: this.event.seq,
        n: this.executions++,
        knownAt: this.event.knownAt,
        symbol,
        order,
      }),
    )
  }

  flag(code: FlagCode, trade: Id | null, about: string): void {
    const row: FlagRow = { seq: this.event.seq, n: this.flags++, code, trade, about }
    this.changes.push(put('flags', row))
  }

  push(...changes: Change[]): void {
    this.changes.push(...changes)
  }

  /** The agent has decided to leave this trade, and nothing shows that it was not done. */
  leavingIntent(trade: TradeRow): IntentRow | undefined {
    const intent = this.state.intents.get(trade.symbol)
    return intent && leaves(intent, trade) ? intent : undefined
  }

  private intentToEnter(symbol: string, side: Side): IntentRow | undefined {
    const intent = this.state.intents.get(symbol)
    return intent && (intent.action === 'enter' || intent.action === 'add') && (intent.side ?? side) === side
      ? intent
      : undefined
  }

  private keep(trade: TradeRow): void {
    this.trades.set(trade.id, trade)
  }

  /** Keeps a trade with one more leg, which has the trade's count of them as its number. */
  private book(
    before: TradeRow,
    kind: LegKind,
    what: Pick<LegRow, 'size' | 'price' | 'source'> & {
      realised?: Exact
      fee?: Exact
      funding?: Exact
      stop?: Exact | null
      order?: string | undefined
      of?: number
      at?: Instant
    },
  ): TradeRow {
    const trade = { ...before, legs: before.legs + 1 }
    this.keep(trade)
    this.changes.push(
      put('legs', {
        trade: trade.id,
        n: trade.legs,
        seq: this.event.seq,
        at: what.at ?? this.event.at,
        knownAt: this.event.knownAt,
        kind,
        symbol: trade.symbol,
        size: what.size,
        price: what.price,
        realised: what.realised ?? ZERO,
        fee: what.fee ?? ZERO,
        funding: what.funding ?? ZERO,
        stop: what.stop ?? null,
        source: what.source,
        order: what.order ?? null,
        of: what.of ?? null,
      }),
    )
    return trade
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
    for (const symbol of this.usedIntents) {
      const intent = this.state.intents.get(symbol)
      if (intent) this.changes.push(end('intents', intent))
    }
    return this.changes
  }
}
