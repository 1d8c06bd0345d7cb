import type { Limits } from '#memories'
import type { Actor, Instant, Strategy } from '#vocabulary'
import type { Experiment } from '../kinds/experiment-setting.ts'
import type { Configured } from '../kinds/settings-schema.ts'

type Settings = { readonly [Name in keyof Configured]-?: Exclude<Configured[Name], undefined> }
type AlwaysSet = 'currency' | 'calendar' | 'barSeconds' | 'drawdownLimit' | 'appetite' | 'classifier'

export interface ConfigRow
  extends Pick<Settings, AlwaysSet | 'beliefPlans'>,
    Partial<Pick<Settings, 'layers' | 'scorer' | 'context' | 'evidence' | 'notify'>> {
  readonly id: 'config'
  readonly limits?: Limits
  /** Moment at which the limits were set; null if the log had no time yet. */
  readonly limitsSince?: Instant | null
  readonly experiment?: Experiment
  readonly byPerson?: readonly (keyof Configured)[]
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
