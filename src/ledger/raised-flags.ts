import { canonical, contentId, type Id, type Instant, type Json } from '#vocabulary'
import type { TradeRow } from './ledger-rows.ts'

// A flag is a row about something that leaves the books in doubt. Other odd input is a notice in the answer.

/** Every code with its advice. */
export const FLAG_ADVICE = {
  position_differs:
    'A snapshot changed a size that no fill, exit, level or decision explains. Record the missing fill with its time, or correct the trade.',
  position_returned:
    'A snapshot left this position out and a later one has it again: the trade was reopened. If it was closed and opened again, record both fills.',
  split_untold:
    'The position has another size at the same cost. Record the split with adjust; until then the position is neither resized nor marked.',
  fill_unmatched:
    'The fill is older than the last snapshot of its symbol and matches no change of it, so no size changed. Compare the trade with the broker and correct it. Record fills before the snapshot that contains them, or both in one tick.',
  reports_differ:
    'Two reports with the same id differ; the first one is booked. Look the value up at the broker and correct the trade if the first is wrong.',
  reported_by_name:
    'The symbol is reported by whole trades, so its position in the snapshot is not booked and no size is advised. Switch with instrument: { symbol, reportedBy: "broker" }.',
  instrument_unknown:
    'Describe the instrument. If its multiplier is not the assumed one, void the trades booked with it and record them again.',
  rate_missing:
    'The position is in another currency and has no rate, so it was left as it was. Give rate with the position, a mark or the instrument.',
  fee_without_rate:
    'The fee was not booked: give feeRate with it, or record it with cash in the account’s currency.',
  stop_wrong_side:
    'The stop is on the winning side, so the risk is unknown. Look it up at the broker and correct the trade.',
  price_far_off:
    'The price or rate is ten times the last one, or a tenth of it: another unit, another symbol, or a split. Correct the trade, or record the split with adjust.',
  size_unknown:
    'The stated result does not fit the prices, so no size could be computed: the trade has no R. Void it and record it with its size.',
  context_unknown: 'Use the fields and words of the context page; unknown ones were left out.',
  open_forgotten:
    'If the trade has ended, record its exit. If it never was, void it. If it is still held, close the flag.',
  reflection_failed:
    'Look at the model’s settings and its provider. The lessons from before stay in force, and it is asked again.',
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
    const { id, seq, at, knownAt } = this.event
    const trade = typeof subject === 'string' ? null : subject
    const symbol = typeof subject === 'string' ? subject : (subject?.symbol ?? null)
    const row: FlagRow = {
      id: this.idOf(['flag', id, code, symbol, field, reported]),
      n: this.before + ++this.raised,
      code,
      status: 'open',
      symbol,
      trade: trade && { id: trade.id, n: trade.n },
      field,
      known,
      reported,
      event: id,
      seq,
      at,
      knownAt,
      endedBy: null,
      endedAt: null,
      reason: null,
    }
    this.rows.set(row.id, row)
  }

  private idOf(content: Json[]): FlagRow['id'] {
    const id = contentId(this.event.at, canonical(content))
    return this.rows.has(id) ? this.idOf([...content, this.raised]) : id
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
