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
  /** The files beside a log. */
  workspace(place: LogPlace): WorkspaceFolder
  /** Removes an agent with everything it has; what is half removed is not found again. */
  remove(agent: string): Promise<{ readonly bytes: number }>
  /** Whether files can be made here; null when they can, else why not. */
  trouble(): Promise<string | null>
}

/** A file of a workspace as it is on the disk. */
export interface FileFound {
  readonly text: string
  /** Of its bytes. */
  readonly hash: string
}

/** One place's workspace on the disk. Paths are relative, with forward slashes; no link is followed. */
export interface WorkspaceFolder {
  readonly path: string
  /** Regular files, hidden ones left out; `passed` names what is neither a file nor a folder, `asides` what `recover` is for. */
  list(): Promise<{
    readonly files: readonly string[]
    readonly passed: readonly string[]
    readonly asides: boolean
  }>
  /** Null where there is none. Refuses links, devices, what is no text, and what is too large. */
  read(path: string): Promise<FileFound | null>
  /** As `read`, of a path that was just listed: to see whether it changed, not to be used. Half the calls. */
  glance(path: string): Promise<FileFound | null>
  /** Puts a text in place of what is there, whole or not at all, if that still is what is expected (null: nothing there). */
  replace(path: string, text: string, expected: FileFound | null): Promise<Replaced>
  /** Brings over what was written into old files that a process which died had kept. */
  recover(): Promise<void>
  /** Looks once more at the old files that are kept. */
  close(): Promise<void>
}

/** Not written: what was found instead; null where it came and went. */
export type Replaced =
  | { readonly written: true }
  | { readonly written: false; readonly found: FileFound | null }

/** Lines of text files, for what is too large to hold. */
export interface Lines {
  read(path: string): AsyncIterable<string>
  /** Writes to a new file, whole or not at all. */
  write(
    path: string,
    lines: AsyncIterable<string>,
  ): Promise<{ readonly lines: number; readonly bytes: number }>
}
