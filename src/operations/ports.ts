import type { LogStore } from '#record/ports'

// What operations ask of the machine around them.

/** One agent's log, or one simulated run's. */
export interface LogPlace {
  readonly agent: string
  /** A paper or backtest run has a log of its own; undefined is the agent's live log. */
  readonly run: string | undefined
}

export interface RunFound {
  readonly run: string
  readonly bytes: number
}

/** The folder that holds agents. */
export interface Home {
  readonly path: string
  agents(): Promise<readonly string[]>
  runs(agent: string): Promise<readonly RunFound[]>
  exists(place: LogPlace): Promise<boolean>
  /** Opens the log at a place, making it if need be and allowed. */
  open(place: LogPlace, options: { readonly readOnly: boolean }): Promise<LogStore>
  /** Removes an agent with everything it has; what is half removed is not found again. */
  remove(agent: string): Promise<{ readonly bytes: number }>
  /** Whether files can be made here; null when they can, else why not. */
  trouble(): Promise<string | null>
}

/** Lines of text files, for what is too large to hold. */
export interface Lines {
  read(path: string): AsyncIterable<string>
  /** Writes to a new file, whole or not at all. */
  write(
    path: string,
    lines: AsyncIterable<string>,
  ): Promise<{ readonly lines: number; readonly bytes: number }>
}
