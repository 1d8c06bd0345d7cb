import { unknownWords } from '#market'
import {
  canonical,
  contentId,
  Decimal,
  type Exact,
  type Id,
  type Instant,
  type Json,
  type Side,
} from '#vocabulary'
import type { TradeRow } from './ledger-rows.ts'

// A flag is a row about something that leaves the books in doubt. Other odd input is a notice in the answer.

export const FLAG_ADVICE = {
  position_differs:
    'Nothing explains the new size. Record the missing fill with its time, or correct the trade.',
  position_returned: 'The trade was reopened. If it was closed and opened again, record both fills.',
  split_missing: 'Record the split with adjust. Until then the position is neither resized nor marked.',
  fill_unmatched: 'No size changed. Record fills before the snapshot that has them, or correct the trade.',
  reports_differ:
    'The first report is booked. Look it up at the broker, and correct the trade if it is wrong.',
  reported_by_name: 'No size is advised. Switch the symbol with instrument: { reportedBy: "broker" }.',
  instrument_unknown:
    'Describe the instrument. If its multiplier is another, void its trades and record them again.',
  rate_missing: 'The position was left as it was. Give rate with it, a mark or the instrument.',
  fee_without_rate: 'The fee was not booked. Give feeRate with it, or record it with cash.',
  stop_wrong_side: 'The stop is on the winning side, so the risk is unknown. Correct the trade.',
  size_unknown: 'The result does not fit the prices, so there is no R. Void it and record its size.',
  context_unknown: 'Use the fields and words of the context page; unknown ones were left out.',
  open_forgotten: 'Record its exit, or void it if it never was. If it is still held, close the flag.',
  reflection_failed: 'Check the model’s settings and provider. Old lessons stay, and it is asked again.',
} as const

export type FlagCode = keyof typeof FLAG_ADVICE
export const FLAG_CODES = Object.keys(FLAG_ADVICE) as [FlagCode, ...FlagCode[]]

/** Open until a fact settles it or a person closes it. */
export const FLAG_STATUSES = ['open', 'settled', 'closed'] as const

/** A flag is about a trade, a symbol, or neither. */
export type FlagSubject = Pick<TradeRow, 'id' | 'n' | 'symbol'> | string | null

export interface FlagRow {
  /** The same in any log that holds the fact which caused it. */
  readonly id: Id
  readonly code: FlagCode
  readonly symbol: string | null
  readonly trade: { readonly id: Id; readonly n: number } | null
  /** The field of both values: entryPrice, equity, stop. */
  readonly field: string
  readonly known: string
  readonly reported: string
  /** Ordinal within the log: the handle F3. */
  readonly n: number
  readonly status: (typeof FLAG_STATUSES)[number]
  /** The fact that caused it. */
  readonly event: Id
  readonly seq: number
  readonly at: Instant
  readonly knownAt: Instant
  /** The fact that settled or closed it, since when, and why, in a person's words by hash. */
  readonly endedBy: Id | null
  readonly endedAt: Instant | null
  readonly reason: string | null
}

/** The flags that one event raises, settles or closes. */
export class RaisedFlags {
  private readonly before: number
  private readonly event: Pick<FlagRow, 'id' | 'seq' | 'at' | 'knownAt'>
  private readonly rows = new Map<FlagRow['id'], FlagRow>()
  private raised = 0

  constructor(before: number, event: Pick<FlagRow, 'id' | 'seq' | 'at' | 'knownAt'>) {
    this.before = before
    this.event = event
  }

  /** Two values of a field that do not go together. */
  raise(code: FlagCode, subject: FlagSubject, field: string, known: string, reported: string): void {
    const { id: event, seq, at, knownAt } = this.event
    const trade = typeof subject === 'string' ? null : subject
    const symbol = typeof subject === 'string' ? subject : (subject?.symbol ?? null)
    const id = contentId(at, canonical(['flag', event, code, symbol, trade?.id ?? null, field, reported]))
    if (this.rows.has(id)) return
    this.rows.set(id, {
      id,
      n: this.before + ++this.raised,
      code,
      status: 'open',
      symbol,
      trade: trade && { id: trade.id, n: trade.n },
      field,
      known,
      reported,
      event,
      seq,
      at,
      knownAt,
      endedBy: null,
      endedAt: null,
      reason: null,
    })
  }

  /** A flag that has ended stays as it is. */
  end(flag: FlagRow, status: 'settled' | 'closed', reason: string | null = null): void {
    if (flag.status !== 'open') return
    const { id, knownAt } = this.event
    this.rows.set(flag.id, { ...flag, status, endedBy: id, endedAt: knownAt, reason })
  }

  /** Number of flags in the log, with those of this event. */
  get count(): number {
    return this.before + this.raised
  }

  get all(): readonly FlagRow[] {
    return [...this.rows.values()]
  }
}

/** Flags a stop that is on the wrong side of the price now: one moved into profit is right. */
export const flagStop = (trade: TradeRow, stop: Exact | null, price: Exact, flags: RaisedFlags): void => {
  if (stop !== null && isWrongSide('stop', trade.side, stop, price))
    flags.raise('stop_wrong_side', trade, 'stop', `${trade.side} at ${price}`, stop)
}

/** True if a level lies on the wrong side of a price: a stop where a position gains, a target where it loses. */
export const isWrongSide = (which: 'stop' | 'target', side: Side, level: Exact, price: Exact): boolean => {
  const sign = (side === 'long') === (which === 'stop') ? 1 : -1
  return Decimal.of(price).compare(Decimal.of(level)) * sign <= 0
}

/** Flags fields and words of a context that no reader knows: they are left out, and the fact stays. */
export const flagContext = (subject: FlagSubject, context: Json, flags: RaisedFlags): void => {
  for (const { field, allowed, value } of unknownWords(context))
    flags.raise('context_unknown', subject, field, allowed, value)
}
