import type { Calendar, Instrument, MarketOptions } from '#market'
import type { AppetiteRule, Preset } from '#memories'
import type { Actor, Exact, Id, Instant, Side, Strategy } from '#vocabulary'
import type { DatedLeash } from '../leash/leash-since.ts'
import type { ContextSet } from '../policy/context-settings.ts'
import type { Experiment } from '../policy/experiment-setting.ts'
import type { FlagCode, FlagRow } from './flag-rows.ts'
import type { ExitKind } from './ledger-rows.ts'

// The rows of the account: its equity by trading days, its settings, instruments and runs.

/** A trading day: the equity that it began with, and the money that came and went since. */
export interface DayRow {
  readonly day: string
  readonly startsAt: Instant
  readonly startEquity: Exact | null
  readonly flows: readonly DayFlow[]
  /** The account before the day's first event: with the day's own events it can be read at any moment of it. */
  readonly opening: DayOpening
}

/** Money that came or went in a trading day, by what it makes of what was there: what was lost before it stays as large a share. */
export interface DayFlow {
  /** The event that told it; null where a mark showed it. */
  readonly seq: number | null
  /** What was booked until then was booked on `from`. */
  readonly at: Instant
  readonly from: Exact
  /** As `from` where nothing is scaled by it. */
  readonly to: Exact
}

/** Equity and its peak as they were at a mark: the drawdown is computed when somebody asks, not at every tick. */
export interface DeepestMark {
  readonly equity: Exact
  readonly peak: Exact
}

/** The account before a mark: where money that came or went before the mark, and is told after it, has to be put. */
export interface BeforeMark {
  /** When the mark was. */
  readonly markAt: Instant
  /** The mark lifted the peak by more than an ordinary one does. */
  readonly lifts: boolean
  readonly equity: Exact | null
  /** What it was worth before a withdrawal, told since, that left nothing of it. */
  readonly emptied: Exact | null
  readonly equityAt: Instant | null
  /** In the money of now: scaled by what came and went since. */
  readonly peak: Exact | null
  readonly peakAt: Instant | null
  readonly deepest: DeepestMark | null
}

/** The account as a trading day began. */
export interface DayOpening {
  readonly equity: Exact | null
  readonly equityAt: Instant | null
  readonly peak: Exact | null
  readonly peakAt: Instant | null
  readonly before: readonly BeforeMark[]
  readonly emptied: Exact | null
  /** The mark of the trading day before at which the largest share of the peak was lost; null without any. */
  readonly deepest: DeepestMark | null
}

/** The account as of the last event. */
export interface AccountRow {
  readonly id: 'account'
  readonly equity: Exact | null
  readonly equityAt: Instant | null
  readonly peak: Exact | null
  /** When that was first reached. */
  readonly peakAt: Instant | null
  /** Before the last marks that lifted the peak, and before the last of all; oldest first. */
  readonly before: readonly BeforeMark[]
  /** What it was worth when a withdrawal left nothing to measure by: peak and day are of that money until more comes. */
  readonly emptied: Exact | null
  /** The mark of this trading day at which the largest share of the peak was lost; null before the first. */
  readonly deepest: DeepestMark | null
  readonly day: string | null
  readonly dayStartsAt: Instant | null
  readonly dayEndsAt: Instant | null
  readonly dayStartEquity: Exact | null
  readonly dayFlows: readonly DayFlow[]
  readonly dayOpening: DayOpening
  /** How many trades have been numbered. */
  readonly trades: number
  /** The latest `at` of any event: a later one cannot be a duplicate. */
  readonly latestAt: Instant
  /** The last snapshot of the whole account, and those of single symbols since. */
  readonly snapshotAt: Instant | null
  readonly symbolSnapshots: { readonly [symbol: string]: Instant }
  /** Symbols that the last snapshots of them showed as they were before executions that were told; absent where none is. */
  readonly lagging?: { readonly [symbol: string]: LaggingLook }
  /** Orders reported as filled whose change of position no snapshot or fill has shown yet. */
  readonly ordersToSee: { readonly [symbol: string]: number }
  /** The latest moment that a fill was of, and that a trade told by name was, in whatever symbol. */
  readonly filledAt: Instant | null
  readonly namedAt: Instant | null
  /** How many flags have been numbered. */
  readonly flags: number
  /** Symbols with an open flag that a snapshot of them may settle. */
  readonly inDoubt: readonly string[]
  readonly books: Books
}

/** What a snapshot showed of a symbol, and executions contradict. It counts as no look until it is shown again. */
export interface LaggingLook {
  /** The last look that agreed; null before the first. */
  readonly since: Instant | null
  /** The size that is shown, below zero if it is short. */
  readonly shown: Exact
  /** The first look that can hardly lag any more; null before there was one. */
  readonly firstAt: Instant | null
}

/** What the ledger knows of why equity is what it is. Doubles: it is compared within a tolerance. */
export interface Books {
  /** Results of trades that have closed, and money that came or went, since the log began. */
  readonly booked: number
  /** Equity less all that was booked and open, at the last mark that could be judged; null before there was one. */
  readonly rest: number | null
  /** By how much closes and openings since may have been booked at other prices than they had. */
  readonly slack: number
  /** Booked since the last mark, or since money came or went: what the account is worth besides. */
  readonly since: number
  /** What was open was worth then, at the prices that were known; and how much more by the mark, where not all of them were. */
  readonly open: number
  readonly unpriced: number
  /** Trades are told as they open. Null: none was told yet; false: some were told when they had closed. */
  readonly opensTold: boolean | null
  /** The last move that nothing explained. */
  readonly unexplained: UnexplainedMove | null
}

export interface UnexplainedMove {
  readonly flag: FlagRow
  /** What `rest` was on the other side of the move. */
  readonly otherRest: number
  /** Equity went back there once: from then on, two histories are told in turns. */
  readonly returned: boolean
}

/** What `configure` sets. */
type Setting = Exclude<keyof ConfigRow, 'id' | 'byPerson'>

export interface ConfigRow {
  readonly id: 'config'
  readonly currency: string
  /** By which days the account is counted. */
  readonly calendar: Calendar
  /** Two reports of one trade may differ by this much in time. */
  readonly barSeconds: number
  readonly drawdownLimit: number
  readonly appetite: AppetiteRule
  /** Share of the cap that a probe risks while the record is young; 0 is none, null as it comes. */
  readonly probe: number | null
  /** How bars become a situation. */
  readonly market: MarketOptions
  /** Whether a belief that is found makes a plan of its own. */
  readonly beliefPlans: boolean
  /** Protected files are read as they were last approved. */
  readonly strictFiles: boolean
  /** By which rules knowledge sinks or fades; absent: by our own. */
  readonly layers?: Preset
  /** Who scores what is observed; absent: the rubric. */
  readonly scorer?: 'rubric' | 'model'
  /** A review is due each time so many trades have closed since the last; absent or 0: never. */
  readonly reviewAfter?: number
  /** What a person allows at most, and since when each of it; absent where they said nothing. */
  readonly leash?: DatedLeash
  /** What contexts hold; absent where nobody said. */
  readonly context?: ContextSet
  /** What is withheld in some blocks of days to see whether it helps; absent where none runs. */
  readonly experiment?: Experiment
  /** The settings that a person has made, which the agent does not change; absent where there are none. */
  readonly byPerson?: readonly Setting[]
}

/** What is known of an instrument, completed by defaults. */
export type InstrumentRow = Instrument

/** What the exchange did to a symbol: `ratio` of a split, `to` of a rename. */
export interface Adjustment {
  readonly at: Instant
  readonly ratio: Exact | null
  readonly to: string | null
}

/** A fill that was kept and not booked: it closes what was not held, or no snapshot shows it. What comes later may explain it. */
export interface UnbookedFill {
  readonly at: Instant
  /** What says so. */
  readonly flag: Id
  readonly fill: {
    readonly symbol: string
    readonly side: 'buy' | 'sell'
    readonly size: Exact
    readonly price: Exact
    readonly fee?: Exact | undefined
    readonly order?: string | undefined
    readonly position?: string | undefined
    readonly rate?: Exact | undefined
    readonly stop?: Exact | undefined
    readonly target?: Exact | undefined
    readonly leverage?: Exact | undefined
    readonly kind?: ExitKind | undefined
    readonly reduceOnly?: boolean | undefined
  }
}

/** A position whose trade a person voided: what is told of it later is told of what never was. */
export interface VoidedPosition {
  readonly trade: { readonly id: Id; readonly n: number }
  readonly position: string | null
  readonly side: Side
  /** Held when it was voided. */
  readonly size: Exact
}

/** A symbol that was traded, decided about or described. */
export interface SymbolRow {
  readonly symbol: string
  /** A trade of it was opened. */
  readonly traded: boolean
  /** A person said what it is (its multiplier, its currency), which the agent does not change; absent where none did. */
  readonly byPerson?: true
  /** What was flagged about it: each once, whatever came of the flag. */
  readonly flagged: readonly FlagCode[]
  /** In the order of their times; absent where nothing was done to it. */
  readonly adjusted?: readonly Adjustment[]
  /**
   * The latest moment that a fill of it was of, and that a trade of it told by name was; absent before the first. What comes after both
   * repeats nothing and is in order: symbols whose fills come in turns do not wait for one another.
   */
  readonly filledAt?: Instant
  readonly namedAt?: Instant
  /** Fees that were booked at 1 for want of a rate, by trade; absent where there are none. */
  readonly feesAtOne?: { readonly [trade: string]: Exact }
  /** The last of them; absent where there is none. */
  readonly unbooked?: readonly UnbookedFill[]
  readonly voided?: readonly VoidedPosition[]
}

/** A live run shares the agent's log; a paper or backtest run has one of its own. */
export const MODES = ['live', 'paper', 'backtest'] as const
export type Mode = (typeof MODES)[number]

export interface RunRow {
  readonly run: string
  readonly mode: Mode
  readonly strategy: Strategy | null
  readonly startedAt: Instant
  readonly startedBy: Actor
  readonly endedAt: Instant | null
  readonly endedBy: Actor | null
  readonly note: string | null
}
