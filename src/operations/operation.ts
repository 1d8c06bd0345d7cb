import type { z } from 'zod'
import type { Log, Progress } from '#record'
import type { Actor, Clock } from '#vocabulary'
import type { EpisodeIndex } from './episode-index.ts'
import type { Home, Lines } from './ports.ts'
import type { TextIndex } from './search/text-index.ts'
import type { Watching } from './watching.ts'
import type { Workspace } from './workspace/workspace.ts'

/** Who calls, on whose memory, and what the call may reach. */
export interface Caller {
  readonly agent: string
  /** The run that facts are recorded under. */
  readonly run: string
  readonly actor: Actor
  readonly clock: Clock
  readonly home: Home
  readonly lines: Lines
  /** The files beside the log. */
  readonly workspace: Workspace
  /** Names this process for leases. */
  readonly process: string
  readonly progress: Progress
  /** The log, opened at the first call that needs it. */
  log(): Promise<Log>
  /** The log, if anything was recorded into it here. */
  recorded(): Promise<Log | null>
  /** The log's episodes in memory, for what looks at all of them. */
  readonly episodes: EpisodeIndex
  /** The log's texts in an index of their own. */
  readonly texts: TextIndex
  /** Keeps log and index abreast of the files, once it is started. */
  readonly watching: Watching
  /** Lets go of the log, for what removes or replaces it. */
  release(): Promise<void>
}

/** Every call a caller can make, declared once. Doors are loops over the table of these. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** `trade.open` is `hindcast trade open` on the command line. */
  readonly name: string
  /** Which of the three things happens to a fact; `keep` looks after the record itself. */
  readonly verb: 'record' | 'recall' | 'keep'
  /** What a token must allow. */
  readonly scope: 'read' | 'write' | 'admin'
  readonly writes: boolean
  /** Makes sense only for a memory that is there: a mistyped agent must not come into being by it. */
  readonly existing?: true
  /** About all runs of an agent: it needs no live log, and makes none. */
  readonly agentWide?: true
  readonly describe: string
  /** The input field that a command line takes without a flag. */
  readonly positional?: string
  readonly input: Input
  readonly output: Output
  run(caller: Caller, input: z.output<Input>): Promise<z.input<Output>>
}

/** Keeps the input and output types of a declaration. */
export const operation = <Input extends z.ZodType, Output extends z.ZodType>(
  declared: Operation<Input, Output>,
): Operation<Input, Output> => declared
