import type { Episodes } from '#episode-index'
import type { Knowledge } from '#knowledge-index'
import type { Log, Progress } from '#log'
import type { Projections } from '#projections'
import type { FileWatching, TextIndex } from '#search'
import type { Settings } from '#settings'
import type { Actor, Clock, Strategy } from '#vocabulary'
import type { Workspace } from '#workspace'
import type { LogPlace } from '#workspace/ports'
import type { CallsUnderWay } from './calls-under-way.ts'
import type { Notifier } from './notifier.ts'
import type { Home, Lines } from './ports.ts'
import type { ReflectorSource } from './reflector-options.ts'
import type { Token } from './token.ts'

/** Who calls, on whose memory, and what the call may reach. */
export interface Caller {
  readonly agent: string
  /** The run that facts are recorded under. */
  readonly run: string
  readonly actor: Actor
  /** A person who only looks: nothing is recorded or changed. */
  readonly looks: boolean
  /** The person's token that this was opened by; null: by none. */
  readonly token: Token | null
  /** What is recorded and asked without a strategy is of this one. */
  readonly strategy: Strategy | undefined
  /** How the memory was opened, with what gave each. */
  readonly settings: Settings
  /** Turns of a simulation that were begun again here: a program runs anew, and is told what was known then. */
  readonly begunAgain: Set<string>
  readonly clock: Clock
  readonly home: Home
  /** Where the log is kept in it. */
  readonly place: LogPlace
  /** The other file that receives its anchors: the setting `anchors.also`. */
  readonly anchorsAlso: string | undefined
  readonly lines: Lines
  /** True once an answer without a turn had text from outside, until the next turn begins. */
  readonly shown: { outside: boolean }
  /** The desk's own scanner of texts, before our own. */
  readonly mask: ((text: string) => string) | undefined
  /** The files beside the log. */
  readonly workspace: Workspace
  /** Of these, the files that are made from the log. */
  readonly projections: Projections
  /** Posts what a person should hear of. */
  readonly notifier: Notifier
  readonly progress: Progress
  /** The log, opened at the first call that needs it. Files that were edited by hand are taken in first. */
  log(): Promise<Log>
  /** The log without a look at the files. Where derived rows may be wrong, files seem to be edited that are not. */
  unsyncedLog(): Promise<Log>
  /** The log, if anything was recorded into it here. */
  recorded(): Promise<Log | null>
  /** The log's episodes in memory, for what looks at all of them. */
  readonly episodes: Episodes
  /** What stands of what was read and told, in memory. */
  readonly knowledge: Knowledge
  /** The log's texts in an index of their own. */
  readonly texts: TextIndex
  /** The texts of another log of this home, to be closed by who asked for them. */
  textsAt(place: LogPlace): TextIndex
  /** The language model that distils lessons, where one is set. */
  readonly reflector: ReflectorSource
  /** Keeps log and index abreast of the files, once it is started. */
  readonly watching: FileWatching
  /** Its calls, and what goes on beside them: closing waits for them. */
  readonly underWay: CallsUnderWay
  /** Aborted when the memory is closed or deleted: no call begins, and what waits for something outside waits no longer. */
  readonly closing: AbortController
  /** Counts the tokens of a text for a model. */
  tokens(): Promise<(text: string) => number>
  /** Closes the log, for what removes or replaces it. */
  release(): Promise<void>
}
