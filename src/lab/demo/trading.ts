import type { Memory, Turn } from '#calls'
import type { Bars } from '#market'
import { DAY_MS, Decimal, type Exact, HOUR_MS, type Instant, plusMs } from '#vocabulary'
import { Attention, type Wish } from '../demo-agent/attention.ts'
import { MOST_BARS_HELD } from '../demo-agent/breakout.ts'
import { Desk, type Heeded } from '../demo-agent/desk.ts'
import { entryReason } from '../demo-agent/entry-reason.ts'
import { BAR_MS, BARS_A_DAY } from '../market-generator/bars.ts'
import { dayOfBar } from '../market-generator/market.ts'
import { type LevelExit, passBar } from '../paper-broker/bar-passes.ts'
import { deposit, equityOf, openAccount, type PaperAccount } from '../paper-broker/paper-account.ts'
import { quoteOfBar } from '../paper-broker/quote.ts'
import { snapshotOf } from '../paper-broker/snapshot.ts'
import type { DemoPlan } from './demo-plan.ts'
import { closeOf, type MarketView, marketView } from './market-view.ts'

export type DemoProgress = (done: number, total: number, label: string) => void

/** Losses at the stop after which it leaves a symbol alone. */
const STOPS_UNTIL_PLAN = 3
/** An hour: what was advised against is not asked about again at the next bar. */
const BARS_AFTER_ADVICE = 4

type TickInput = Parameters<Memory['tick']>[0] & { readonly exits: LevelExit[] }

/** What came of a run, by the broker's own figures. */
export interface TradingOutcome extends Readonly<Heeded> {
  readonly equity: Exact
  readonly fees: Exact
  readonly deposits: Exact
  readonly trades: number
  /** The deepest fall below an earlier high of equity net of deposits, as a share of it. */
  readonly deepest: number
}

/** Runs the agent over the market bar by bar, and takes a turn where there is something to decide. */
export class Trading {
  private readonly plan: DemoPlan
  private readonly memory: Memory | null
  private readonly desk: Desk
  private readonly views: ReadonlyMap<string, MarketView>
  private readonly attention = new Attention()
  /** Snapshots between two decisions, to be recorded together: no decision depends on them. */
  private waiting: TickInput[] = []
  private deepest = 0
  private peak = 0
  private paidIn = 0
  private readonly stopsInARow = new Map<string, number>()

  constructor(plan: DemoPlan, memory: Memory | null) {
    this.plan = plan
    this.memory = memory
    this.desk = new Desk(memory, openAccount(plan.terms))
    this.views = new Map(plan.series.map((series) => [series.symbol, marketView(series, plan.end)]))
  }

  /** What the broker says of the account, and how often the memory had a say. */
  get outcome(): TradingOutcome {
    const { account, desk, deepest } = this
    return {
      equity: equityOf(account).text,
      fees: account.fees.text,
      deposits: Decimal.of(String(this.paidIn) as Exact).text,
      trades: desk.trades,
      deepest,
      ...desk.heeded,
    }
  }

  get account(): PaperAccount {
    return this.desk.account
  }

  /** `goesOn`: waited for after each bar, by whoever watches; false ends it there. */
  async run(progress: DemoProgress, goesOn?: (at: Instant) => Promise<boolean>): Promise<void> {
    const { historyDays, days } = this.plan
    await this.setUp()
    const first = historyDays * BARS_A_DAY
    // One bar short of midnight, so that the last event belongs to the last trading day.
    const last = first + days * BARS_A_DAY - 1
    for (let index = first; index < last; index++) {
      if (index % BARS_A_DAY === 0) {
        progress(dayOfBar(index) - historyDays, days, 'trading')
        await this.beginDay(dayOfBar(index) - historyDays, closeOf(this.plan.start, index - 1))
      }
      await this.bar(index, index === last - 1)
      if (goesOn === undefined) continue
      await this.flush()
      if (!(await goesOn(closeOf(this.plan.start, index)))) return
    }
    await this.flush()
    progress(days, days, 'trading')
  }

  /** The market at the last bar that was traded. */
  lastBars(): { readonly [symbol: string]: Bars } {
    const { historyDays, days } = this.plan
    return this.barsAt(
      (historyDays + days) * BARS_A_DAY - 2,
      this.plan.series.map(({ symbol }) => symbol),
    )
  }

  private barsAt(index: number, symbols: readonly string[]): { [symbol: string]: Bars } {
    const bars: { [symbol: string]: Bars } = {}
    for (const symbol of symbols) {
      const view = this.views.get(symbol)
      if (view) bars[symbol] = view.barsAt(index)
    }
    return bars
  }

  private async setUp(): Promise<void> {
    const { memory, plan } = this
    await memory?.configure({ currency: plan.currency, barSeconds: BAR_MS / 1_000 })
    for (const { symbol, multiplier, quoteCurrency } of plan.series)
      await memory?.instrument({
        symbol,
        multiplier,
        quoteCurrency,
        sizeStep: '0.01',
      })
    await this.deposit(plan.tradingFrom, plan.firstDeposit)
  }

  private async beginDay(day: number, at: Instant): Promise<void> {
    if (day === this.plan.depositDay && day > 0) {
      await this.flush()
      await this.deposit(plusMs(at, 1), this.plan.secondDeposit)
      await this.memory?.tick({ at: plusMs(at, 2), equity: equityOf(this.account).text })
    }
    this.desk.beginDay()
    if (day === this.plan.incidentDay) {
      await this.flush()
      await this.memory?.incident({
        at,
        text: 'the price feed was silent for fifteen minutes; nothing was decided until it came back',
      })
    }
  }

  private async deposit(at: Instant, amount: Exact): Promise<void> {
    this.desk.account = deposit(this.account, amount)
    this.paidIn += Number(amount)
    await this.memory?.cash({ at, type: 'deposit', amount })
  }

  private async bar(index: number, isLast: boolean): Promise<void> {
    const at = closeOf(this.plan.start, index)
    const before = this.account
    const { account, exits } = passBar(before, this.quotesAt(index))
    this.desk.account = account
    for (const exit of exits) await this.ended(exit, index, at)
    this.fall()
    const snapshot: TickInput = { at, ...snapshotOf(account), exits: [...exits] }
    const wishes = this.feedIsSilent(index) ? [] : this.wishesAt(index)
    if (wishes.length > 0) {
      await this.flush()
      await this.decide(index, snapshot, wishes)
    } else if (before.held.size > 0 || isLast || (index + 1) % BARS_A_DAY === 0) this.waiting.push(snapshot)
  }

  /** After three stops in a row it plans to leave the symbol alone for a day, which only a memory holds it to. */
  private async ended({ symbol, kind }: LevelExit, index: number, at: Instant): Promise<void> {
    const stops = kind === 'stop_loss' ? (this.stopsInARow.get(symbol) ?? 0) + 1 : 0
    this.stopsInARow.set(symbol, stops)
    if (kind === 'stop_loss') this.attention.stopped(symbol, index)
    if (stops !== STOPS_UNTIL_PLAN || this.memory === null) return
    await this.flush()
    await this.memory.planCreate({
      at,
      condition: { symbol },
      action: { type: 'skip_trade' },
      expiresAt: plusMs(at, DAY_MS),
      reason: `${STOPS_UNTIL_PLAN} stops in a row`,
    })
  }

  private fall(): void {
    const made = 1 + (Number(equityOf(this.account).text) - this.paidIn) / this.paidIn
    this.peak = Math.max(this.peak, made)
    this.deepest = Math.max(this.deepest, 1 - made / this.peak)
  }

  private quotesAt(index: number) {
    return new Map(
      this.plan.series.flatMap(({ symbol, bars, rates }) => {
        const bar = bars[index]
        const rate = rates[dayOfBar(index)]
        return bar && rate ? [[symbol, quoteOfBar(bar, rate)] as const] : []
      }),
    )
  }

  /** The one bar that the incident is about. */
  private feedIsSilent(index: number): boolean {
    return index === (this.plan.historyDays + this.plan.incidentDay) * BARS_A_DAY
  }

  private wishesAt(index: number): Wish[] {
    const { held } = this.account
    return this.plan.series.flatMap(
      (series) => this.attention.wishFor(series, index, held.has(series.symbol)) ?? [],
    )
  }

  private async decide(index: number, snapshot: TickInput, wishes: readonly Wish[]): Promise<void> {
    const bars = this.barsAt(
      index,
      wishes.map(({ symbol }) => symbol),
    )
    const turn = (await this.memory?.turn({ ...snapshot, bars })) ?? null
    const at = closeOf(this.plan.start, index)
    for (const wish of wishes) await this.fulfil(turn, at, index, wish)
  }

  private async fulfil(turn: Turn | null, at: Instant, index: number, wish: Wish): Promise<void> {
    const { symbol } = wish
    switch (wish.kind) {
      case 'leave':
        return this.desk.leave(
          turn,
          at,
          symbol,
          `went nowhere in ${(MOST_BARS_HELD * BAR_MS) / HOUR_MS} hours`,
        )
      case 'skip': {
        const reason = `${entryReason(wish.breakout)}, but it was stopped out within the hour`
        await turn?.decide({ action: 'skip', symbol, side: wish.breakout.side, reason })
        return this.attention.skipped(symbol)
      }
      case 'enter': {
        const outcome = await this.desk.enter(turn, at, symbol, wish.breakout)
        if (outcome === 'opened') this.attention.entered(symbol, index)
        if (outcome === 'advised against') this.attention.leaveAlone(symbol, index + BARS_AFTER_ADVICE)
        if (outcome === 'day is over')
          this.attention.leaveAlone(symbol, (dayOfBar(index + 1) + 1) * BARS_A_DAY)
      }
    }
  }

  private async flush(): Promise<void> {
    const ticks = this.waiting
    this.waiting = []
    const { memory } = this
    if (memory !== null) await Promise.all(ticks.map((tick) => memory.tick(tick)))
  }
}
