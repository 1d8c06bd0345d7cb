import type { FlagRow, LegRow, MarkRow, TradeRow } from '#ledger'
import { type Actor, type Id, type Instant, instant } from '#vocabulary'
import { draftOf, parsePayload, seal } from '../draft.ts'
import { Fold } from '../fold/fold.ts'
import { withIds } from '../handle-names.ts'
import { type KindName, kindOf } from '../kinds/kinds.ts'
import { executedOrders } from '../reading/recent-activity.ts'
import { DEFAULT_RUN } from '../rows/event.ts'
import { emptyState, type State } from '../rows/state.ts'
import { RowsInMemory } from './rows-in-memory.ts'

interface Told {
  readonly id?: string
  readonly actor?: Actor
  readonly run?: string
  readonly turn?: Id
  readonly knownAt?: string | number
}

/** `10:30` of the day the tests live in, or any other time as a caller would give it. */
export const time = (at: string | number): Instant =>
  instant(typeof at === 'string' && /^\d\d:\d\d$/.test(at) ? `2026-03-02T${at}:00Z` : at)

/** The whole fold in memory, by the real rules: a fact in, its rows kept. For tests of what events do to rows. */
export class Book {
  readonly rows = new RowsInMemory()
  private readonly fold = new Fold(this.rows, emptyState())
  readonly texts = new Map<string, string>()
  private readonly known = new Set<Id>()

  get state(): State {
    return this.fold.state
  }

  /** Records one fact and answers its id; the same fact again changes nothing. */
  async tell(kind: KindName, at: string | number, payload: unknown, told: Told = {}): Promise<Id> {
    const given = draftOf({
      kind,
      at: time(at),
      knownAt: told.knownAt === undefined ? undefined : time(told.knownAt),
      id: told.id,
      run: told.run ?? DEFAULT_RUN,
      turn: told.turn ?? null,
      actor: told.actor ?? 'agent',
      payload: parsePayload(kind, payload),
    })
    if (this.known.has(given.id)) return given.id
    const draft = await withIds(this.fold.rows, given)
    kindOf(kind).refuse?.(this.state, { ...draft, simulated: false })
    const now = this.state.head.knownAt
    const stored = seal(draft, this.state.head, { now, simulated: true, live: false })
    await this.fold.step(stored)
    await this.fold.flush()
    for (const { hash, text } of draft.texts) this.texts.set(hash, text)
    this.known.add(draft.id)
    return draft.id
  }

  tick(at: string | number, payload: object = {}, told?: Told): Promise<Id> {
    return this.tell('tick', at, { positions: [], ...payload }, told)
  }

  fill(at: string | number, payload: object, told?: Told): Promise<Id> {
    return this.tell('fill', at, { symbol: 'XAU', side: 'buy', size: 1, price: 100, ...payload }, told)
  }

  decide(at: string | number, action: string, payload: object = {}, told?: Told): Promise<Id> {
    return this.tell('decision', at, { action, symbol: 'XAU', ...payload }, told)
  }

  /** Every trade in the order it was numbered. */
  get trades(): TradeRow[] {
    return this.rows.now('trades', { order: { column: 'n' } })
  }

  trade(n = 1): TradeRow {
    const trade = this.trades[n - 1]
    if (!trade) throw new Error(`there is no T${n}`)
    return trade
  }

  legs(n = 1): LegRow[] {
    return this.rows.now('legs', { where: { trade: this.trade(n).id }, order: { column: 'n' } })
  }

  mark(n = 1): MarkRow | undefined {
    return this.rows.now('marks', { where: { trade: this.trade(n).id } })[0]
  }

  get open(): TradeRow[] {
    return this.trades.filter((trade) => trade.status === 'open')
  }

  get flags(): FlagRow[] {
    return this.rows.now('flags', { order: { column: 'n' } })
  }

  /** Executed orders among all legs. */
  get executed(): number {
    return executedOrders(this.rows.now('legs'))
  }

  /** The words behind a hash. */
  words(hash: string | null): string | null {
    return hash === null ? null : (this.texts.get(hash) ?? null)
  }
}

/** A position of the symbol most tests trade. */
export const held = (side: 'long' | 'short', size: number | string, more: object = {}): object => ({
  symbol: 'XAU',
  side,
  size,
  ...more,
})

/** The marks of a snapshot: a price for the symbol most tests trade, with extremes where given. */
export const priced = (price: number | string, high?: number | string, low?: number | string): object => ({
  XAU: { price, ...(high === undefined ? {} : { high }), ...(low === undefined ? {} : { low }) },
})
