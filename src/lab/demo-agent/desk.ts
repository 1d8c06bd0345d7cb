import type { Memory, Turn } from '#calls'
import { Decimal, exact, type Instant, plusMs, SECOND_MS, ZERO } from '#vocabulary'
import { type Entry, enter, type Filled, leave } from '../paper-broker/order.ts'
import { equityOf, multiplierOf, type PaperAccount, quoteOf } from '../paper-broker/paper-account.ts'
import { type Advice, adviceOf, WITHOUT_MEMORY } from './advice.ts'
import { BREAKOUT_BARS, type Breakout, STOP_RANGES, TARGET_RANGES } from './breakout.ts'
import { confidenceIn, entryReason } from './entry-reason.ts'
import { halved, sizeForRisk } from './order-size.ts'

/** The day is over for new trades once this share of its starting equity is lost. Sane: .01 to .05. */
const DAY_LIMIT = -0.015
const DAY_LIMIT_RULE = 'DAILY_LOSS'
/** A market order is filled a second after the bar's close at which it was decided. */
const FILL_DELAY_MS = SECOND_MS
/** An order refused as too large is halved this often before the agent gives up. */
const MOST_TRIES = 3

export const STRATEGY = {
  name: 'breakout',
  version: '1',
  parameters: { bars: BREAKOUT_BARS, stop: STOP_RANGES, target: TARGET_RANGES },
}

export type EntryOutcome = 'opened' | 'refused' | 'advised against' | 'day is over'

/** How often the memory had a say. */
export interface Heeded {
  stopped: number
  byRecord: number
  looking: number
}

/** Carries decisions out with the broker, and records every step where there is a memory. */
export class Desk {
  account: PaperAccount
  private dayStart: Decimal = Decimal.zero
  readonly heeded: Heeded = { stopped: 0, byRecord: 0, looking: 0 }
  trades = 0
  private readonly memory: Memory | null

  constructor(memory: Memory | null, account: PaperAccount) {
    this.memory = memory
    this.account = account
  }

  /** Follows a breakout and says what became of it. */
  async enter(turn: Turn | null, at: Instant, symbol: string, breakout: Breakout): Promise<EntryOutcome> {
    if (this.dayIsOver()) {
      await turn?.decide({ action: 'enter', symbol, side: breakout.side, reason: entryReason(breakout) })
      await this.memory?.order({
        status: 'rejected',
        at,
        rule: DAY_LIMIT_RULE,
        symbol,
        reason: 'the day has lost its share; new trades wait for tomorrow',
      })
      return 'day is over'
    }
    const advice = await this.advised(turn, symbol, breakout)
    if (advice.against !== null) {
      this.heeded.stopped++
      const { side } = breakout
      await turn?.decide({ action: 'skip', symbol, side, reason: advice.against, cites: [...advice.cites] })
      return 'advised against'
    }
    let order = this.entryFor(symbol, breakout, advice)
    for (let tries = 1; tries <= MOST_TRIES && Decimal.of(order.size).sign > 0; tries++) {
      if (await this.order(turn, at, order, breakout, { advice, tries })) {
        if (advice.by === 'record') this.heeded.byRecord++
        if (advice.by === 'looking') this.heeded.looking++
        this.trades++
        return 'opened'
      }
      order = { ...order, size: halved(order.size) }
    }
    return 'refused'
  }

  async leave(turn: Turn | null, at: Instant, symbol: string, reason: string): Promise<void> {
    await turn?.decide({ action: 'exit', symbol, reason })
    const { account, answer } = leave(this.account, symbol)
    this.account = account
    await this.tellFill(at, symbol, answer, answer.size)
  }

  beginDay(): void {
    this.dayStart = equityOf(this.account)
  }

  private dayIsOver(): boolean {
    const made = equityOf(this.account).minus(this.dayStart)
    return this.dayStart.sign > 0 && made.over(this.dayStart).toNumber() <= DAY_LIMIT
  }

  private async advised(turn: Turn | null, symbol: string, breakout: Breakout): Promise<Advice> {
    if (turn === null) return WITHOUT_MEMORY
    const { side, close, stop } = breakout
    return adviceOf(await turn.check({ symbol, side, entry: close, stop, strategy: STRATEGY.name }))
  }

  private entryFor(symbol: string, { side, close, stop, target }: Breakout, { share }: Advice): Entry {
    const { rate } = quoteOf(this.account, symbol)
    const distance = price(close).minus(price(stop)).abs()
    const size = sizeForRisk({
      equity: equityOf(this.account),
      share,
      distance,
      multiplier: multiplierOf(this.account, symbol).text,
      rate: rate.text,
    })
    return { symbol, side, size, stop: price(stop).text, target: price(target).text }
  }

  private async order(
    turn: Turn | null,
    at: Instant,
    entry: Entry,
    breakout: Breakout,
    { advice, tries }: { readonly advice: Advice; readonly tries: number },
  ): Promise<boolean> {
    const { symbol, side, size, stop, target } = entry
    const smaller = tries > 1 ? '; smaller, as the broker refused more' : ''
    await turn?.decide({
      action: 'enter',
      symbol,
      side,
      size,
      stop,
      target,
      confidence: confidenceIn(breakout),
      reason: `${entryReason(breakout)}${smaller}`,
      strategy: STRATEGY,
      cites: [...advice.cites],
    })
    const { account, answer } = enter(this.account, entry)
    this.account = account
    if (answer.outcome === 'refused') {
      const { order, rule, message } = answer
      const direction = side === 'long' ? 'buy' : 'sell'
      await this.memory?.order({
        at,
        order,
        status: 'rejected',
        symbol,
        side: direction,
        size,
        rule,
        reason: message,
      })
      return false
    }
    await this.tellFill(at, symbol, answer, size)
    return true
  }

  private async tellFill(at: Instant, symbol: string, answer: Filled, ordered: string): Promise<void> {
    const { order, side, position, size, price: paid, fee, rate } = answer
    if (this.memory === null) return
    const filledAt = plusMs(at, FILL_DELAY_MS)
    // Recorded together, so that they share a transaction.
    await Promise.all([
      this.memory.order({ at, order, status: 'placed', symbol, side, size: ordered }),
      this.memory.fill({ at: filledAt, order, position, symbol, side, size, price: paid, fee, rate }),
    ])
  }
}

const price = (value: number): Decimal => Decimal.of(exact(value) ?? ZERO)
