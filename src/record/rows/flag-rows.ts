import type { Id, Instant } from '#vocabulary'

// Flags: what cannot be true, or cannot be joined with what is known. It is kept, and somebody should look at it.

/** Every code, with what to do about it. */
export const FLAG_ADVICE = {
  reports_differ:
    'Look up at the broker which value is right; if it is not the known one, put the trade right with correct.',
  several_trades_fit:
    'Void the trade that the report made if it was one of those, and give ids with reports.',
  taken_as_same:
    'If they were two trades, record the second again with an id of its own; more of one trade has an order of its own.',
  late_fill_unmatched:
    'Compare the fill with the symbol’s trades at the broker; if one of them lacks it, correct that trade.',
  possible_second_fill:
    'If both are one fill, void the trade and record its fills once; if they are two, nothing is wrong. Give every fill the broker’s id.',
  fill_out_of_order:
    'Compare the symbol’s trades with the broker’s, and correct the one that the fill belongs to.',
  fill_within_trade:
    'If the fill is that trade’s, void the trade that was told by name and record all of its fills, or void what the fill made; if not, nothing is wrong.',
  nothing_to_close:
    'Look at what is held: if a position is not known here, record it, or send a snapshot of the broker.',
  voided_position:
    'If the trade was held after all, record its entry again with its id: a fill that waits then ends it, and what a snapshot opened stands for it. If it never was, void what was opened since, and give fills the ids of their positions.',
  snapshot_lags:
    'Nothing, if the next snapshot agrees: it decides. If this comes often, take snapshots later.',
  snapshot_differs:
    'Look at the broker which fills there were: one that was not told comes in late and settles it; one that was told wrong is put right with correct.',
  position_returned:
    'If it was held all the time, nothing is wrong where it is one trade; void the second where there are two. If it was closed and opened again, record the fills of both with their times.',
  average_changed:
    'Look for a sale and purchase between the two snapshots, and record their fills with their times.',
  split_untold: 'Tell the split with adjust; until then the position is neither resized nor marked.',
  adjusted_late:
    'Compare the symbol’s trades with the broker’s, and correct those that are in the wrong units or under the old name.',
  ids_disagree:
    'If it is the trade that has the id, put that one right with correct; if it is another, give it an id of its own.',
  id_taken: 'If it is the same fact, void the trade it made; if it is another, nothing is wrong but the id.',
  name_shared:
    'Look whether the trade that the fact was taken for is the one that was meant; if it is another, put both right with correct.',
  fee_without_rate:
    'The fee was not booked: give feeRate with it, or record it with cash in the account’s currency.',
  equity_unexplained:
    'Look for a deposit, withdrawal, fee or trade that was not told, and record it; if two accounts or two histories went into one log, separate them.',
  equity_negative:
    'Look up the equity at the broker: below 0 the account owes. If it does, nothing is wrong; if not, tell it again as it is.',
  instrument_unknown:
    'Tell the instrument; if its multiplier is not the one assumed, void the trades booked with that and record them again.',
  size_inferred:
    'Nothing, if that is the size. If not, void the trade and record it again with its size, or tell the instrument first if only its multiplier is missing: result and R do not depend on it.',
  size_assumed:
    'Look up prices, size and costs: the result was kept as it was told, and what 1R is remains unknown. Void the trade and record it again with its size.',
  result_differs:
    'Look up result, size, prices and costs at the broker, and tell the instrument if its multiplier is not known: the result was kept as it was told, and the difference is among its fees, or in its multiplier where the result says what that is. Put prices and fees right with correct, or void the trade and record it again.',
  symbol_alike:
    'If both are one symbol, write it in one way, or say adjust with type rename; if they are two, tell the instrument of the new one.',
  symbol_renamed:
    'If it is the same thing, write it by its new name; if the old name is another’s now, nothing is wrong but that both are read as one record: use another name for it.',
  rate_missing: 'Give the rate from quote to account currency with positions, fills and trades.',
  rate_absurd:
    'Look up the rate from quote to account currency: void the trades booked with it and record them again, or tell the instrument with its quoteCurrency.',
  stop_wrong_side:
    'Look up the stop at the broker, and put the trade right with correct: its risk is unknown.',
  target_wrong_side: 'Look up the target at the broker, and put the trade right with correct.',
  high_below_low: 'Look at where high and low come from: neither was counted.',
  price_outside_bar: 'Look at where the price and the high and low come from: one of them is wrong.',
  price_far_off:
    'Look up the price or rate at the broker: it may be in another unit, of another symbol, or after a split that was not told; put the trade right with correct, or tell the split with adjust.',
  cost_absurd:
    'Look up the cost at the broker: a percentage, or an amount in another currency, is told as money; put the trade right with correct.',
  excursion_absurd:
    'Give the best result as a gain and the worst as a loss below 0, before costs; this one was not counted.',
  order_differs:
    'Compare the order with its fills at the broker; if the fill is another order’s, void what it made and record it again.',
  cash_twice:
    'If it was paid once, put the trade’s fees or funding right with correct; if twice, nothing is wrong.',
  margin_absurd:
    'Look at size, leverage and equity: a size in another unit, or an equity of another account, is told wrong.',
  context_unknown: 'Use the fields and words of the context page; what is none of them was left out.',
  signal_ahead:
    'Look at where the time of the signal comes from: it lies after what was decided on it, or after it was told.',
  citation_unseen: 'Cite handles that the turn was shown; this one did not count.',
  open_forgotten:
    'If it has ended, tell its close; if it never was, void it; if it is still held, close the flag: it counts so until its end is told.',
  reflection_failed:
    'Look at the model’s settings and its provider; the lessons from before stay in force, and it is asked again.',
  nothing_open: 'Look at what is held: positions has what is known, a snapshot of the broker puts it right.',
} as const

export type FlagCode = keyof typeof FLAG_ADVICE
export const FLAG_CODES = Object.keys(FLAG_ADVICE) as [FlagCode, ...FlagCode[]]

/** Open until a fact settles it or a person closes it. */
export const FLAG_STATUSES = ['open', 'settled', 'closed'] as const

/** What is wrong with what: the two values that do not go together. */
export interface Mismatch {
  readonly code: FlagCode
  readonly symbol: string | null
  readonly trade: { readonly id: Id; readonly n: number } | null
  /** What the two values are of: entryPrice, equity, stop. */
  readonly field: string
  readonly known: string
  readonly told: string
}

export interface FlagRow extends Mismatch {
  /** The same in any log that holds the fact which caused it. */
  readonly id: Id
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
