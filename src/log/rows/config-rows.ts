import type { Calendar, MarketOptions } from '#market'
import type { AppetiteRule, DatedLeash, Preset } from '#memories'
import type { Actor, Instant, Strategy } from '#vocabulary'
import type { ContextSet } from '../kinds/context-settings.ts'
import type { EvidenceSettings } from '../kinds/evidence-settings.ts'
import type { Experiment } from '../kinds/experiment-setting.ts'

// Settings, instruments and runs.

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
  /** How the record is weighed; absent where nothing was set. */
  readonly evidence?: EvidenceSettings
  /** What contexts hold; absent where nobody said. */
  readonly context?: ContextSet
  /** What is withheld in some blocks of days to see whether it helps; absent where none runs. */
  readonly experiment?: Experiment
  /** The settings that a person has made, which the agent does not change; absent where there are none. */
  readonly byPerson?: readonly Setting[]
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
